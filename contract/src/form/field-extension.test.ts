import { expect, test } from 'vitest'
import { extensionText, readExtension } from './field-extension.ts'

test.each<[given: unknown, count: number | undefined]>([
  [0, 0],
  ['0', 0],
  [7, 7],
  [' 7 ', 7],
  [-1, undefined],
  ['-1', undefined],
  [1.5, undefined],
  ['', undefined],
  ['  ', undefined],
  ['x', undefined],
  [true, undefined],
  [null, undefined],
])('WIDGET-035 a count given as %j means %j', (given, count) => {
  const json = JSON.stringify({ imgMaxNum: given, interval: given, showLength: given, uploadnum: given })
  const expected =
    count === undefined
      ? {}
      : { extend: { imgMaxNum: count, interval: count }, showLength: count, uploadnum: count }
  expect(readExtension(json)).toEqual(expected)
})

test.each<[given: unknown, bound: number | string | undefined]>([
  [0, 0],
  [-3, -3],
  [1.5, undefined],
  ['0', 0],
  [' -3 ', -3],
  ['999999', 999_999],
  ['1000000', '1000000'],
  ['2026-11-20', '2026-11-20'],
  ['', undefined],
  ['  ', undefined],
  [true, undefined],
])('WIDGET-060 a bound given as %j means %j', (given, bound) => {
  const read = readExtension(JSON.stringify({ before: given, after: given }))
  expect(read).toEqual(bound === undefined ? {} : { extend: { before: bound, after: bound } })
})

test.each([
  ['["1","0"]', { switchOptions: ['1', '0'] }],
  ['["1",0]', {}],
  ['[1,"0"]', {}],
  ['["1"]', {}],
  ['[]', {}],
  ['{"uniqueColumns":"a,b"}', { extend: { uniqueColumns: 'a,b' } }],
  ['{"uniqueColumns":1}', {}],
  ['{}', {}],
  ['12', {}],
  ['null', {}],
  ['{', {}],
  ['   ', {}],
  ['', {}],
  [null, {}],
  [undefined, {}],
])('WIDGET-035 the extension %j reads as %j', (json, read) => {
  expect(readExtension(json)).toEqual(read)
})

test('an extension is written as JSON, and not at all when it says nothing', () => {
  expect(extensionText({ before: -3, imgMaxNum: 0 })).toBe('{"before":-3,"imgMaxNum":0}')
  expect(extensionText({})).toBeUndefined()
  expect(extensionText(undefined)).toBeUndefined()
})
