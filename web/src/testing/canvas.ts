import { vi } from 'vitest'

/** The test document has no canvas; the map only needs an object that accepts its calls. */
export function allowDrawing(): void {
  const strokes = new Proxy({}, { get: () => () => undefined, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(strokes as never)
}
