/** Does it at the first key or press, for what nobody needs before: the first page is there without it. Gives how to leave off. */
export function onFirstInput(act: () => void): () => void {
  const events = ['keydown', 'pointerdown'] as const
  const leave = () => {
    for (const event of events) window.removeEventListener(event, once)
  }
  const once = () => {
    leave()
    act()
  }
  for (const event of events) window.addEventListener(event, once)
  return leave
}
