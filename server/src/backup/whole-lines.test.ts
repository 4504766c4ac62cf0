import { expect, test } from 'vitest'
import { wholeLines } from './whole-lines.ts'

async function cut(pieces: string[], pieceBytes?: number): Promise<string[]> {
  async function* content() {
    for (const piece of pieces) yield Buffer.from(piece)
  }
  const found: string[] = []
  for await (const piece of wholeLines(content(), pieceBytes)) found.push(piece.toString())
  return found
}

test.each([
  ['no content, no piece', [], undefined, []],
  ['a piece ends with a line', ['a\nb', 'c\nd'], undefined, ['a\n', 'bc\n', 'd']],
  ['several lines stay together', ['a\nb\nc'], undefined, ['a\nb\n', 'c']],
  ['nothing is left after the last line', ['a\n', 'b\n'], undefined, ['a\n', 'b\n']],
  ['a long line waits for its end', ['a', 'b', 'c\n'], undefined, ['abc\n']],
  ['pieces are as large as wanted', ['a\n', 'b\n', 'c\n'], 4, ['a\nb\n', 'c\n']],
  ['one byte less is not enough', ['a\n', 'b', 'c\n'], 4, ['a\nbc\n']],
  [
    'what is left of a line counts for the next piece',
    ['aaa\nbb', 'b\nc', 'c\n'],
    5,
    ['aaa\n', 'bbb\n', 'cc\n'],
  ],
])('%s', async (_, pieces, pieceBytes, expected) => {
  expect(await cut(pieces, pieceBytes)).toEqual(expected)
})
