interface Watcher {
  onclose: (() => void) | null
  destroy: () => void
}
type WatcherClass = new () => Watcher

/**
 * On phones going back closes the topmost dialog, drawer or sheet instead of leaving the page, like Escape. Browsers
 * without `CloseWatcher` navigate as usual. Returns how to stop.
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
    const isOpen = all.some(isShown)
    if (isOpen && !watcher) {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        watcher = undefined
        if (performance.now() - escapedAt > sameKey) document.body.dispatchEvent(pressEscape())
        next = requestAnimationFrame(look) // it closes the question about unsaved work, or the layer below
      }
    } else if (!isOpen && watcher) {
      watcher.destroy()
      watcher = undefined
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true })
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

/** antd has handled the key already; the browser reports it a second time. */
const sameKey = 100
const layers = '.ant-modal-wrap, .ant-drawer'
const isShown = (layer: HTMLElement) =>
  layer.style.display !== 'none' &&
  (!layer.classList.contains('ant-drawer') || layer.classList.contains('ant-drawer-open'))

const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
