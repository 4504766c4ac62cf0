/** Calls `act` at the first key or press, for code that the first page works without; returns how to cancel it. */
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
