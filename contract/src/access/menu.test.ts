import { expect, test } from 'vitest'
import { menu } from './menu.ts'

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
])('DEC-046 a menu that is sent with the flags %j has them as %j', (given, held) => {
  const flags = ['route', 'keepAlive', 'hidden', 'alwaysShow', 'internalOrExternal'] as const
  const sent = Object.fromEntries(flags.map((name) => [name, given]))
  const read = menu.edit.input.parse({ id: '1', name: '用户', menuType: 1, ...sent })
  expect(flags.map((name) => read[name])).toEqual(flags.map(() => held))
})

test.each([2, 'yes', null, {}])('a flag %j of a menu is refused', (route) => {
  const read = menu.edit.input.safeParse({ id: '1', name: '用户', menuType: 1, route })
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['参数错误'])
})
