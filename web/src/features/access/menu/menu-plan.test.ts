import type { MenuRow } from '@banyan/contract/access/menu'
import { expect, test } from 'vitest'
import { menusOnly, planFor } from './menu-plan.ts'

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

test('the fields of a button stand under no heading', () => {
  expect(new Set(planFor(2).fields.map(({ group }) => group))).toEqual(new Set([undefined]))
})

test('something can hang on menus only, at every depth', () => {
  const row = (id: string, menuType: number, children?: MenuRow[]) =>
    ({ id, menuType, ...(children && { children }) }) as MenuRow
  const rows = [row('top', 0, [row('below', 1, [row('button', 2)]), row('other', 2)]), row('loose', 2)]
  expect(menusOnly(rows)).toEqual([
    { id: 'top', menuType: 0, children: [{ id: 'below', menuType: 1, children: [] }] },
  ])
  expect(menusOnly([row('leaf', 1)])).toEqual([{ id: 'leaf', menuType: 1, children: undefined }])
})
