/** The position, scale and rotation of a picture. */
export interface ImageTransform {
  scale: number
  /** Degrees; full turns are kept, so that rotations are animated the short way. */
  angle: number
  x: number
  y: number
}

export const noTransform: ImageTransform = { scale: 1, angle: 0, x: 0, y: 0 }

const step = 0.3 // PICK-023
const minZoom = 0.3
const maxZoom = 9

export const zoom = (transform: ImageTransform, direction: 1 | -1): ImageTransform => {
  // tenths, so that 0.1 + 0.2 stays 0.3
  const scale = Math.round((transform.scale + direction * step) * 10) / 10
  return { ...transform, scale: Math.min(maxZoom, Math.max(minZoom, scale)) }
}

export const canZoomOut = ({ scale }: ImageTransform): boolean => scale > minZoom
export const canZoomIn = ({ scale }: ImageTransform): boolean => scale < maxZoom

/** Turned by 45 degrees (PICK-024), clockwise or against. */
export const rotate = (transform: ImageTransform, direction: 1 | -1): ImageTransform => ({
  ...transform,
  angle: transform.angle + direction * 45,
})

export const moveBy = (transform: ImageTransform, x: number, y: number): ImageTransform => ({
  ...transform,
  x: transform.x + x,
  y: transform.y + y,
})

export const cssTransform = ({ scale, angle, x, y }: ImageTransform): string =>
  `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale})`
