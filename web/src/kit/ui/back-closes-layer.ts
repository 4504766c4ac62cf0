interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}
type WatcherClass = new () => Watcher

/**
 * On phones going back closes the topmost layer instead of leaving the page, like Escape: a dialog, drawer, sheet,
 * picker or menu, or what fills the screen. Browsers without `CloseWatcher` navigate as usual. Returns how to stop.
 */
export function watchBack(): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: WatcherClass }
  if (!CloseWatcher || !matchMedia('(any-pointer: coarse)').matches) return () => undefined
  let watcher: Watcher | undefined
  let escapedAt = Number.NEGATIVE_INFINITY
  let next = 0
  const seen = new WeakSet<Element>()

  /** One watcher while a layer is open; each step back uses it up. */
  const look = () => {
    const all = [...document.querySelectorAll<HTMLElement>(layers)]
    for (const layer of all) {
      if (seen.has(layer)) continue
      seen.add(layer)
      observer.observe(layer, { attributeFilter: ['class', 'style'] })
    }
    const isOpen = all.some(isShown) || document.body.hasAttribute(fullScreenFlag)
    if (isOpen && !watcher) {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        watcher = undefined
        if (performance.now() - escapedAt > sameKey)
          (document.activeElement ?? document.body).dispatchEvent(pressEscape())
        next = requestAnimationFrame(look) // checks for a layer below, which needs a new watcher
      }
    } else if (!isOpen && watcher) {
      watcher.destroy()
      watcher = undefined
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, attributeFilter: [fullScreenFlag] })
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.isTrusted) escapedAt = performance.now()
  }
  window.addEventListener('keydown', onKey, true)
  look()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(next)
    watcher?.destroy()
    window.removeEventListener('keydown', onKey, true)
  }
}

/** Set on the body while a part of a page fills the screen. */
export const fullScreenFlag = 'data-full-screen'

/** antd has handled the key already; the browser reports it a second time. */
const sameKey = 100
const layers =
  '.ant-modal-wrap, .ant-drawer, .ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover'
const isShown = (layer: HTMLElement) =>
  layer.style.display !== 'none' &&
  !/-(hidden|leave)\b/.test(layer.className) &&
  (!layer.classList.contains('ant-drawer') || layer.classList.contains('ant-drawer-open'))

/** Whether something lies above the page that Escape closes first. */
export const isLayerOpen = (): boolean => [...document.querySelectorAll<HTMLElement>(layers)].some(isShown)

/** With `keyCode`, which antd's selects still read. */
const pressEscape = () =>
  new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true, cancelable: true })
