import { expect, test } from 'vitest'
import { pathsIn } from './use-files.ts'

test.each([
  [null, []],
  [undefined, []],
  ['', []],
  ['null', []],
  ['a.png', ['a.png']],
  [' a.png , b.png,', ['a.png', 'b.png']],
  ['a.png,null,,b.png', ['a.png', 'b.png']],
])('DEC-098 the member %j of a record names the files %j', (value, paths) => {
  expect(pathsIn(value)).toEqual(paths)
})
