import { expect, test } from 'vitest'
import { switchValues, switchWords } from './values.ts'

test.each([
  [undefined, ['Y', 'N']],
  [
    ['1', '0'],
    ['1', '0'],
  ],
  [
    [1, 0],
    ['1', '0'],
  ],
  [['1'], ['Y', 'N']],
  [
    ['', '0'],
    ['Y', 'N'],
  ],
  [
    ['1', '1'],
    ['Y', 'N'],
  ],
])('WIDGET-058 a switch configured with %j stores %j', (switchOptions, [on, off]) => {
  const field = { name: 'a', label: 'a', type: 'switch', switchOptions } as never
  expect(switchValues(field)).toEqual([on, off])
  expect(switchWords(field)).toEqual([
    { value: on, label: '是' },
    { value: off, label: '否' },
  ])
})
