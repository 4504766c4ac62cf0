import { type Canvas, canvas, type RendererOptions } from 'leaflet'

/**
 * Leaflet does not cancel a pending frame when a reset draws first; drawing after removal would fail, so it is skipped.
 */
export function guardedCanvas(options: RendererOptions): Canvas {
  const renderer = canvas(options)
  const inner = renderer as Canvas & { _ctx?: unknown; _redraw: () => void }
  const redraw = inner._redraw
  inner._redraw = () => {
    if (inner._ctx) redraw.call(inner)
  }
  return renderer
}
