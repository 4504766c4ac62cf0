import { type MenuRow, menu, menuRows } from '@banyan/contract/access/menu'
import { type Plan, readPlan } from '#kit/list/family.ts'

/** What a row of the tree is: 0 top menu, 1 menu below another one, 2 button. */
export type Kind = 0 | 1 | 2

export const kindNames: Record<number, string> = { 0: '一级菜单', 1: '子菜单', 2: '按钮' }

const uniformPlan = readPlan(menuRows)
const buttonMembers = new Set(['name', 'parentId', 'perms', 'permsType', 'status', 'sortNo', 'description'])
const buttonOnlyMembers = new Set(['perms', 'permsType'])
/** Members of menus that few need, under a heading of their own. */
const advancedMembers = new Set(['redirect', 'componentName', 'paraType', 'paraTypeName', 'sysId'])

/** The form for a kind of row, with the fields it needs. */
export const planFor = (kind: Kind): Plan => ({
  ...uniformPlan,
  calls: { add: menu.add, edit: menu.edit },
  fields: uniformPlan.fields
    .filter(
      ({ name }) =>
        name !== 'menuType' && (kind === 2 ? buttonMembers.has(name) : !buttonOnlyMembers.has(name)),
    )
    .map((field) => ({
      ...field,
      group: kind === 2 ? undefined : advancedMembers.has(field.name) ? '高级' : '菜单',
    })),
})

/** The tree without buttons, for choosing a parent. */
export const menusOnly = (rows: readonly MenuRow[]): MenuRow[] =>
  rows
    .filter(({ menuType }) => menuType !== 2)
    .map((row) => ({ ...row, children: row.children && menusOnly(row.children) }))
