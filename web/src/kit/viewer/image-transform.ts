/** How a picture stands in the viewer. */
export interface Pose {
  scale: number
  /** Degrees; whole turns are kept, so that a turn is always animated the short way. */
  angle: number
  x: number
  y: number
}

export const upright: Pose = { scale: 1, angle: 0, x: 0, y: 0 }

const step = 0.3 // PICK-023
const least = 0.3
const most = 9

export const zoomed = (pose: Pose, direction: 1 | -1): Pose => {
  // tenths, so that 0.1 + 0.2 stays 0.3
  const scale = Math.round((pose.scale + direction * step) * 10) / 10
  return { ...pose, scale: Math.min(most, Math.max(least, scale)) }
}

export const canZoomOut = ({ scale }: Pose): boolean => scale > least
export const canZoomIn = ({ scale }: Pose): boolean => scale < most

/** Turned by 45 degrees (PICK-024), clockwise or against. */
export const turned = (pose: Pose, direction: 1 | -1): Pose => ({
  ...pose,
  angle: pose.angle + direction * 45,
})

export const moved = (pose: Pose, x: number, y: number): Pose => ({ ...pose, x: pose.x + x, y: pose.y + y })

export const transformOf = ({ scale, angle, x, y }: Pose): string =>
  `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale})`
