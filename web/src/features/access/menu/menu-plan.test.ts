import { expect, test } from 'vitest'
import { planFor } from './menu-plan.ts'

const names = (kind: 0 | 1 | 2) => planFor(kind).fields.map(({ name }) => name)

test('DEC-046 a button has actions and no address, a menu an address and no actions', () => {
  expect(names(2)).toContain('perms')
  expect(names(2)).not.toContain('url')
  expect(names(1)).toEqual(expect.arrayContaining(['url', 'component', 'redirect']))
  expect(names(0)).not.toContain('perms')
})

test('the place of a row decides its kind, so it is not asked; what few need stands under 高级', () => {
  for (const kind of [0, 1, 2] as const) expect(names(kind)).not.toContain('menuType')
  const under = (group: string) =>
    planFor(1).fields.flatMap((field) => (field.group === group ? field.name : []))
  expect(under('菜单')).toEqual(
    expect.arrayContaining(['name', 'parentId', 'url', 'component', 'icon', 'status', 'sortNo']),
  )
  expect(under('高级')).toEqual(expect.arrayContaining(['redirect', 'paraType', 'sysId']))
})
