import { clearTimeout, setTimeout } from 'node:timers'

/** So many frames run without delay, which is enough for a transition to end; later ones wait as in a browser. */
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
