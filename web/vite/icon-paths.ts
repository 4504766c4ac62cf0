/** How many numbers each command of a path takes. */
const numbersPerCommand: Record<string, number> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
}

const token = /([a-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)|[\s,]+/giy

/**
 * The path with whole numbers. Icons are drawn on 1024 units and shown at some twenty pixels: half a unit is a hundredth of
 * a pixel. Ends are rounded where they lie, so that errors do not add up along the path.
 */
export function wholeNumbers(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  // The end point of the rounded path so far.
  let [atX, atY, atStartX, atStartY] = [0, 0, 0, 0]
  let written = ''
  for (const [command, ...given] of parseCommands(path)) {
    const kind = command.toLowerCase()
    const isRelative = command === kind
    const absolute = given.map((value, at) => (isRelative ? value + coordinateOrigin(kind, at, x, y) : value))
    const rounded = absolute.map((value, at) => {
      if (kind === 'a' && at < 5) return at < 2 ? Math.round(value * 10) / 10 : value
      return Math.round(value) - (isRelative ? coordinateOrigin(kind, at, atX, atY) : 0)
    })
    written += command + joinNumbers(rounded)
    if (kind === 'z') [x, y, atX, atY] = [startX, startY, atStartX, atStartY]
    if (kind === 'h') [x, atX] = [absolute[0]!, Math.round(absolute[0]!)]
    else if (kind === 'v') [y, atY] = [absolute[0]!, Math.round(absolute[0]!)]
    else if (kind !== 'z') {
      ;[x, y] = absolute.slice(-2) as [number, number]
      ;[atX, atY] = [Math.round(x), Math.round(y)]
    }
    if (kind === 'm') [startX, startY, atStartX, atStartY] = [x, y, atX, atY]
  }
  return written
}

/** The origin of a relative coordinate; radii, angle and flags of an arc are absolute. */
function coordinateOrigin(kind: string, at: number, x: number, y: number): number {
  if (kind === 'a') return at < 5 ? 0 : at === 5 ? x : y
  if (kind === 'h') return x
  if (kind === 'v') return y
  return at % 2 === 0 ? x : y
}

function* parseCommands(path: string): Generator<[string, ...number[]]> {
  let command = ''
  let numbers: number[] = []
  for (let at = 0; at < path.length; ) {
    const isFlag = command.toLowerCase() === 'a' && (numbers.length === 3 || numbers.length === 4)
    if (isFlag && /[01]/.test(path[at]!)) {
      numbers.push(Number(path[at++])) // a flag is a single digit, even without separator
      continue
    }
    token.lastIndex = at
    const found = token.exec(path)
    if (!found) throw new Error(`not a path: ${path.slice(at, at + 20)}`)
    at = token.lastIndex
    const [, letter, number] = found
    if (letter) {
      command = letter
      if (numbersPerCommand[letter.toLowerCase()] === undefined)
        throw new Error(`not a command of a path: ${letter}`)
      if (letter.toLowerCase() === 'z') yield [letter]
    } else if (number) {
      numbers.push(Number(number))
      if (numbers.length === numbersPerCommand[command.toLowerCase()]) {
        yield [command, ...numbers]
        numbers = []
        if (command === 'm') command = 'l'
        if (command === 'M') command = 'L'
      }
    }
  }
  if (numbers.length > 0) throw new Error(`a path with ${numbers.length} numbers too many`)
}

const joinNumbers = (numbers: readonly number[]) =>
  numbers.reduce((text, number, at) => text + (at === 0 || number < 0 ? '' : ' ') + number, '')
