/** What V8 counted in one function: the first range is the function itself, the others are blocks in it. */
export interface CountedFunction {
  ranges: { startOffset: number; endOffset: number; count: number }[]
}

/**
 * The lines of a source whose code inside functions ran, from V8's counts in the script that was made of it. The code
 * outside of functions is left out: it runs when the module is loaded, whichever test comes first.
 */
export function linesRun(script: string, functions: readonly CountedFunction[]): number[] {
  const places = placesOf(script)
  // The script and the function that the test runner wraps around a module.
  const inner = functions.filter(({ ranges }) => ranges[0] && ranges[0].startOffset > wrapperStart)
  const ranges = inner.flatMap((each) => each.ranges)
  ranges.sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  const hasRun = new Uint8Array(script.length)
  for (const { startOffset, endOffset, count } of ranges) hasRun.fill(count ? 1 : 0, startOffset, endOffset)
  const lines = new Set(places.filter(({ offset }) => hasRun[offset]).map(({ line }) => line))
  return [...lines].sort((a, b) => a - b)
}

/** `'use strict';async (` stands before every module. */
const wrapperStart = 20

/** Where in a script the pieces of its source begin, with their lines there; from the source map at its end. */
function placesOf(script: string): { offset: number; line: number }[] {
  const map = [...script.matchAll(/sourceMappingURL=data:application\/json[^,]*,([\w+/=]+)/g)].at(-1)?.[1]
  if (!map) return []
  const { mappings } = JSON.parse(Buffer.from(map, 'base64').toString()) as { mappings: string }
  const starts = lineStarts(script)
  const places: { offset: number; line: number }[] = []
  let line = 1
  for (const [row, segments] of mappings.split(';').entries()) {
    let column = 0
    for (const segment of segments.split(',').filter(Boolean)) {
      const [move = 0, , down] = numbersIn(segment)
      column += move
      if (down === undefined) continue
      line += down
      places.push({ offset: (starts[row] ?? 0) + column, line })
    }
  }
  return places
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The numbers of a segment: base 64, five bits a digit, the lowest bit of a number is its sign. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value |= (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
