import { type MenuRow, menu, menuRows } from '@banyan/contract/access/menu'
import { serve } from '#kernel/call/serve.ts'
import { prepareImport } from '#kernel/records/excel/import.ts'
import { entityHandlers, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { permissions } from '../access.tables.ts'
import { loadPermissionCheck, type Permission } from '../role/holdings.ts'
import { insertMenu, removeMenus, updateMenu } from './menu.change.ts'
import { absentMenu } from './menu.rules.ts'
import { isInSystem } from './menu.ts'
import { findOpenPermissions } from './permission.routes.ts'

const entity = uniformEntity(menuRows, permissions, {
  missing: absentMenu,
  insert: insertMenu,
  update: updateMenu,
  remove: removeMenus,
})
const { list: _, byId: __, ...rest } = entityHandlers(menuRows, entity)

/** Menus and buttons as their page shows them: one tree of tenant and platform (DEC-046). */
export const menuRoutes = serve(
  menu,
  {
    ...rest,
    list: async ({ tx, me }) => menuTree(await findOpenPermissions(tx, me)),
    all: async ({ tx, me }) => menuTree(await findOpenPermissions(tx, me)),
    async assignable({ tx, me, input: { sysId } }) {
      const holds = await loadPermissionCheck(tx, me)
      const rows = await findOpenPermissions(tx, me)
      return menuTree(rows.filter((row) => holds(row) && (!sysId || isInSystem(row, sysId))))
    },
    async byId({ tx, me, input: { id } }) {
      const rows = await findOpenPermissions(tx, me)
      return menuLevelRow(
        firstOrRefuse(
          rows.filter((row) => row.id === id),
          absentMenu,
        ),
        rows,
      )
    },
    async tops({ tx, me }) {
      const rows = await findOpenPermissions(tx, me)
      return rows.filter(({ parentId }) => !parentId).map((row) => menuLevelRow(row, rows))
    },
    async below({ tx, me, input: { parentId } }) {
      const rows = await findOpenPermissions(tx, me)
      return rows.filter((row) => row.parentId === parentId).map((row) => menuLevelRow(row, rows))
    },
    async belowEach({ tx, me, input: { parentIds } }) {
      const rows = await findOpenPermissions(tx, me)
      return Object.fromEntries(
        parentIds.map((parentId) => [
          parentId,
          rows.filter((row) => row.parentId === parentId).map((row) => menuLevelRow(row, rows)),
        ]),
      )
    },
    async paraTypes({ tx, me }) {
      const rows = await findOpenPermissions(tx, me)
      return rows.flatMap(({ id, paraType, paraTypeName }) =>
        paraType ? [{ permissionId: id, paraType, paraTypeName }] : [],
      )
    },
  },
  {
    entity,
    prepare: { importExcel: (call) => prepareImport(entity, call) },
  },
)

/** All rows as trees; rows whose parent is missing are roots. */
function menuTree(rows: Permission[]): MenuRow[] {
  const nodes = new Map(rows.map((row) => [row.id, menuRow(row)]))
  const roots: MenuRow[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId ?? '')
    if (!parent) roots.push(node)
    else {
      if (parent.children) parent.children.push(node)
      else parent.children = [node]
      parent.leaf = false
      parent.isLeaf = false
    }
  }
  return roots
}

/** A node of a lazy tree: its children are there, but not yet fetched. */
function menuLevelRow(row: Permission, rows: Permission[]): MenuRow {
  const isLeaf = !rows.some(({ parentId }) => parentId === row.id)
  return { ...menuRow(row), leaf: isLeaf, isLeaf, children: isLeaf ? null : [] }
}

const menuRow = (row: Permission): MenuRow => ({
  ...row,
  key: row.id,
  title: row.name,
  leaf: true,
  isLeaf: true,
  isPlatform: row.tenantId === 0,
  children: null,
})
