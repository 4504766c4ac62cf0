interface HappyWindow {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void }
}

/** Gives the window of a screen test a width; media queries follow. */
export function resize(width: number): void {
  ;(window as unknown as HappyWindow).happyDOM.setViewport({ width, height: 900 })
}
