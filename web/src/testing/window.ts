import { act } from '@testing-library/react'

interface HappyWindow {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void }
}

/** Gives the window of a screen test a width; media queries and what they show follow at once. */
export function resize(width: number): void {
  act(() => (window as unknown as HappyWindow).happyDOM.setViewport({ width, height: 900 }))
}
