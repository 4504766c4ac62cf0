import { expect, test } from 'vitest'
import { splitPaths } from './use-files.ts'

test.each([
  [null, []],
  [undefined, []],
  ['', []],
  ['null', []],
  ['a.png', ['a.png']],
  [' a.png , b.png,', ['a.png', 'b.png']],
  ['a.png,null,,b.png', ['a.png', 'b.png']],
])('DEC-098 the member %j of a record names the files %j', (value, paths) => {
  expect(splitPaths(value)).toEqual(paths)
})
