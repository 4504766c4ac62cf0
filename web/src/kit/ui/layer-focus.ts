/**
 * Sets the focus when a dialog or drawer opens: on its first field, on phones on the layer itself, because a field
 * would open the keyboard. antd would leave it on the close button or the frame. A focus set by the layer itself stays,
 * and so does one after the first key or press of the user. Until then a field that loses the focus does not count as
 * left and is not checked. Returns how to stop.
 */
export function watchLayerFocus(): () => void {
  const used = new WeakSet<Element>()
  const onUse = ({ target }: Event) => {
    const layer = closestLayer(target)
    if (layer) used.add(layer)
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    const layer = closestLayer(target)
    if (!layer || used.has(layer) || (target instanceof Element && target.closest(contents))) return
    const isPhone = matchMedia('(max-width: 767.98px)').matches
    const field = isPhone ? undefined : firstField(layer)
    if (field) field.focus({ preventScroll: true })
    else if (target !== layer) layer.focus({ preventScroll: true })
  }
  const onFocusOut = (event: FocusEvent) => {
    const layer = closestLayer(event.target)
    if (layer && !used.has(layer)) event.stopPropagation()
  }
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut, true)
  document.addEventListener('keydown', onUse, true)
  document.addEventListener('pointerdown', onUse, true)
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut, true)
    document.removeEventListener('keydown', onUse, true)
    document.removeEventListener('pointerdown', onUse, true)
  }
}

const layers = '.ant-modal, .ant-drawer'
const contents = '.ant-modal-body, .ant-modal-footer, .ant-drawer-body, .ant-drawer-footer'
const fields =
  'input:not([disabled], [type=hidden], [type=file], [readonly], [tabindex="-1"]), textarea:not([disabled], [readonly]), [contenteditable=true]'

const closestLayer = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(layers) : null

const firstField = (layer: HTMLElement) =>
  [...layer.querySelectorAll<HTMLElement>(fields)].find((field) => field.closest(contents))
