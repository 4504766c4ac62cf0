import { warn } from '#kit/call/report.ts'

type Box = HTMLInputElement | HTMLTextAreaElement

/** Announces the length limit of an input where the browser would silently cut typed or pasted text. */
export function watchLengths(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('beforeinput', beforeInput, { signal, capture: true })
  document.addEventListener('compositionend', afterComposition, { signal, capture: true })
  return () => stop.abort()
}

/** A paste that is too long is rejected as a whole: half of it would look complete. */
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

/** Input methods write first and the browser cuts at the end of the composition. */
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
