import { clearTimeout, setTimeout } from 'node:timers'

/** How many frames in a row are drawn at once: a motion needs two or three. */
const quickFrames = 3
const frameMs = 16
let framesInRow = 0

// happy-dom draws the next frame at once: a message that counts its seconds frame by frame would keep a core busy.
globalThis.requestAnimationFrame = (callback) => {
  const inRow = framesInRow + 1
  const draw = () => {
    framesInRow = inRow
    try {
      callback(performance.now())
    } finally {
      framesInRow = 0
    }
  }
  return setTimeout(draw, inRow > quickFrames ? frameMs : 0) as unknown as number
}
globalThis.cancelAnimationFrame = (timer) => clearTimeout(timer)
