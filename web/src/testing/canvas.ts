/** The test document has no canvas; the map only needs an object that accepts its calls. */
export function allowDrawing(): void {
  const strokes = new Proxy({}, { get: () => () => undefined, set: () => true })
  HTMLCanvasElement.prototype.getContext = (() => strokes) as never
}
