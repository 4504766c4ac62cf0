import { randomInt } from 'node:crypto'

/**
 * Each character as strokes in a box of 10 by 14. Drawing strokes needs no font on the server. Characters that people
 * confuse are left out: 0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V, and F, which a line below turns into E.
 */
const strokes: Record<string, string> = {
  '3': 'M1,2 C3,-1 9,-1 9,3.5 C9,6 7,6.7 4.5,6.7 C8,6.7 10,8 10,10.3 C10,15 3,15 0.5,12',
  '4': 'M7.5,14 L7.5,0 L0,10 L10,10',
  '7': 'M0.5,0.5 L9.5,0.5 L3.5,14',
  '9': 'M9.2,5 C7,9 0.5,8.5 0.5,4.2 C0.5,-1.5 9.5,-1.5 9.5,4.5 C9.5,9 6,14 1.5,13',
  A: 'M0,14 L5,0 L10,14 M2,9 L8,9',
  C: 'M9.5,2.5 C7,-1.5 0,-1 0,7 C0,15 7,15.5 9.5,11.5',
  D: 'M0.5,0 L0.5,14 L3.5,14 C12,14 12,0 3.5,0 L0.5,0',
  E: 'M9,0 L0.5,0 L0.5,14 L9,14 M0.5,7 L7.5,7',
  H: 'M0.5,0 L0.5,14 M9.5,0 L9.5,14 M0.5,7 L9.5,7',
  J: 'M3,0 L9.5,0 M7,0 L7,10 C7,15 0.5,15 0.5,10',
  K: 'M0.5,0 L0.5,14 M9.5,0 L0.5,8 M3.5,5.5 L9.5,14',
  M: 'M0,14 L0.5,0 L5,8 L9.5,0 L10,14',
  N: 'M0.5,14 L0.5,0 L9.5,14 L9.5,0',
  P: 'M0.5,14 L0.5,0 L4.5,0 C11,0 11,8 4.5,8 L0.5,8',
  R: 'M0.5,14 L0.5,0 L4.5,0 C11,0 11,7.5 4.5,7.5 L0.5,7.5 M4.5,7.5 L9.5,14',
  T: 'M0,0 L10,0 M5,0 L5,14',
  W: 'M0,0 L2.5,14 L5,5 L7.5,14 L10,0',
  X: 'M0.5,0 L9.5,14 M9.5,0 L0.5,14',
  Y: 'M0,0 L5,7 L10,0 M5,7 L5,14',
}
const characters = Object.keys(strokes)
const colours = ['#1d4ed8', '#b91c1c', '#15803d', '#7e22ce', '#0f766e', '#92400e']

/** Four random characters for a picture. */
export const captchaText = (): string => Array.from({ length: 4 }, () => pickRandom(characters)).join('')

/** The picture as PNG, because an SVG would reveal the strokes. */
export async function captchaPicture(text: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp') // large, loaded by the first picture
  return sharp(Buffer.from(captchaSvg(text)))
    .png({ palette: true, colours: 64 })
    .toBuffer()
}

/** 105 by 35 pixels: clients of the family show it in its own size. */
function captchaSvg(text: string): string {
  const glyphs = [...text].map((character, n) => svgLine(placeGlyph(strokes[character] ?? '', n), 2.6))
  const noise = [
    svgLine(noiseLine(), 1.3),
    svgLine(noiseLine(), 1.3),
    ...Array.from({ length: 20 }, randomDot),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="105" height="35" viewBox="0 0 105 35" fill="none"
    stroke-linecap="round" stroke-linejoin="round"><rect width="105" height="35" fill="#f5f7fa"/>${[...glyphs, ...noise].join('')}</svg>`
}

/** The strokes of the n-th character, randomly rotated, slanted, scaled, moved and bent. */
function placeGlyph(path: string, n: number): string {
  const [turn, slant, scale] = [randomBetween(-0.3, 0.3), randomBetween(-0.2, 0.2), randomBetween(1.25, 1.55)]
  const [x0, y0] = [16 + n * 24 + randomBetween(-2, 2), 17.5 + randomBetween(-2, 2)]
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, left: string, top: string) => {
    const y = (Number(top) - 7 + randomBetween(-0.5, 0.5)) * scale
    const x = (Number(left) - 5 + randomBetween(-0.5, 0.5)) * scale + slant * y
    return `${(x0 + x * Math.cos(turn) - y * Math.sin(turn)).toFixed(1)},${(y0 + x * Math.sin(turn) + y * Math.cos(turn)).toFixed(1)}`
  })
}

const svgLine = (path: string, width: number) =>
  `<path d="${path}" stroke="${pickRandom(colours)}" stroke-width="${width}"/>`

function noiseLine(): string {
  const y = () => randomBetween(6, 29).toFixed(1)
  return `M0,${y()} C35,${y()} 70,${y()} 105,${y()}`
}

const randomDot = () =>
  `<circle cx="${randomBetween(0, 105).toFixed(1)}" cy="${randomBetween(0, 35).toFixed(1)}" r="0.8" fill="${pickRandom(colours)}"/>`

const pickRandom = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
const randomBetween = (from: number, to: number) => from + (randomInt(1001) / 1000) * (to - from)
