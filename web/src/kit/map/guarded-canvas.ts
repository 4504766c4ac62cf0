import { type Canvas, canvas, type RendererOptions } from 'leaflet'

/** Leaflet loses sight of a frame when a reset draws before it; come after the map is gone, it must draw nothing. */
export function guardedCanvas(options: RendererOptions): Canvas {
  const renderer = canvas(options)
  const inner = renderer as Canvas & { _ctx?: unknown; _redraw: () => void }
  const redraw = inner._redraw
  inner._redraw = () => {
    if (inner._ctx) redraw.call(inner)
  }
  return renderer
}
