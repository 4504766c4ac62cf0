import {
  Browser,
  DomUtil,
  type LatLngTuple,
  type Map as LeafletMap,
  Point as Pixel,
  type ZoomAnimEvent,
} from 'leaflet'

/** Draws on the canvas, in pixels of the map window plus `margin`. */
type Draw = (context: CanvasRenderingContext2D, toPixel: (at: LatLngTuple) => Pixel) => void

/** Extra pixels around the window, so that dragging shows dots at once. */
export const margin = 120

/**
 * A canvas over the map, redrawn after every move and transformed during it. Leaflet's own canvas would need an object
 * per dot.
 */
export function dotCanvas(map: LeafletMap, draw: Draw): { redraw(): void; remove(): void } {
  const pane = map.getPane('overlayPane')
  const canvas = DomUtil.create('canvas', 'leaflet-zoom-animated', pane)
  canvas.style.pointerEvents = 'none'
  canvas.style.position = 'absolute'
  let corner: Pixel = new Pixel(0, 0)

  const redraw = () => {
    const size = map.getSize().add([2 * margin, 2 * margin])
    const ratio = Browser.retina ? 2 : 1
    canvas.width = size.x * ratio
    canvas.height = size.y * ratio
    canvas.style.width = `${size.x}px`
    canvas.style.height = `${size.y}px`
    corner = map.containerPointToLayerPoint([-margin, -margin])
    DomUtil.setPosition(canvas, corner)
    const context = canvas.getContext('2d')
    if (!context) return
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, size.x, size.y)
    draw(context, (at) => map.latLngToLayerPoint(at).subtract(corner))
  }
  const zooming = ({ center, zoom }: ZoomAnimEvent) => {
    const scale = map.getZoomScale(zoom, map.getZoom())
    const middle = map.project(center, zoom).subtract(map.getSize().divideBy(2))
    const target = map.project(map.layerPointToLatLng(corner), zoom).subtract(middle)
    DomUtil.setTransform(canvas, map.containerPointToLayerPoint(target), scale)
  }
  map.on('moveend', redraw)
  map.on('resize', redraw)
  map.on('zoomanim', zooming)
  redraw()
  return {
    redraw,
    remove() {
      map.off('moveend', redraw)
      map.off('resize', redraw)
      map.off('zoomanim', zooming)
      canvas.remove()
    },
  }
}
