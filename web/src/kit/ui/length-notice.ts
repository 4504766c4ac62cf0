import { warn } from '#kit/call/report.ts'

type Box = HTMLInputElement | HTMLTextAreaElement

/** Says the limit of a box where the browser would cut what is typed or pasted without a word. */
export function watchLengths(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('beforeinput', beforeInput, { signal, capture: true })
  document.addEventListener('compositionend', afterComposition, { signal, capture: true })
  return () => stop.abort()
}

/** A text that does not fit is not pasted at all: the half of it would pass for the whole. */
function beforeInput(event: InputEvent): void {
  const box = limitedBox(event.target)
  const text = event.data ?? event.dataTransfer?.getData('text/plain')
  if (!box || !text || event.isComposing) return
  const length = box.value.length - selectedLength(box) + text.length
  if (length <= box.maxLength) return
  const isWhole = event.inputType !== 'insertText'
  if (isWhole) event.preventDefault()
  warn(
    isWhole ? `最多 ${box.maxLength} 个字符，粘贴后为 ${length} 个，未粘贴` : `最多 ${box.maxLength} 个字符`,
  )
}

/** An input method writes first; the browser cuts when it is done. */
function afterComposition({ target, data }: CompositionEvent): void {
  const box = limitedBox(target)
  if (box && data && box.value.length >= box.maxLength) warn(`最多 ${box.maxLength} 个字符`)
}

function limitedBox(target: EventTarget | null): Box | undefined {
  const isBox = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isBox && target.maxLength > 0 ? target : undefined
}

const selectedLength = ({ selectionStart, selectionEnd }: Box): number =>
  (selectionEnd ?? 0) - (selectionStart ?? 0)
