import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { id, malformed, someIds, stamps } from '../wire.ts'

/** Menus (type 0 top, 1 sub) and buttons (2) as rows of one tree (DEC-046). */
export const Menu = z.object({
  name: field.text('菜单名称', { required: true, max: 50, query: 'like', width: 220 }),
  menuType: field.dict('菜单类型', 'menu_type', { required: true, query: 'eq', width: 100 }),
  parentId: field.ref('上级菜单', 'access_permission,name,id', { notInList: true }),
  url: field.text('访问路径', { max: 500, width: 220 }),
  component: field.text('打开的页面', { max: 200, width: 220 }),
  componentName: field.text('路由名称', { max: 100, notInList: true }),
  redirect: field.text('默认打开的下级', { max: 500, notInList: true }),
  icon: field.text('图标', { max: 50, width: 80 }),
  perms: field.text('授权标识', { max: 200, width: 180 }),
  permsType: field.dict('授权策略', 'perms_type', { notInList: true }),
  status: field.dict('状态', 'valid_status', { defVal: '1', width: 90 }),
  sortNo: field.number('排序', { min: 0, maximum: 999_999, width: 80 }),
  paraType: field.text('参数类型编码', { max: 50, notInList: true }),
  paraTypeName: field.text('参数类型名称', { max: 100, notInList: true }),
  sysId: field.text('所属系统', { max: 64, notInList: true }),
  description: field.textarea('描述', { max: 300, notInList: true }),
})

/** A boolean in code; 0, 1 and their texts are accepted too. */
const flag = z
  .codec(
    z.union([z.boolean(), z.literal([0, 1]), z.enum(['0', '1', 'true', 'false'])], { error: malformed }),
    z.boolean(),
    { decode: (value) => [true, 1, '1', 'true'].includes(value), encode: (value) => value },
  )
  .optional()
const flags = {
  route: flag,
  keepAlive: flag,
  hidden: flag,
  alwaysShow: flag,
  internalOrExternal: flag,
}

/** The members of a row on the wire; `children` is null on leaves, and empty where a lazy tree has more to fetch. */
export interface MenuRow extends z.output<typeof Row> {
  children: MenuRow[] | null
}
const text = z.string().nullish()
const Row = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  parentId: text,
  sysId: text,
  name: z.string(),
  url: text,
  component: text,
  componentName: text,
  icon: text,
  menuType: z.number(),
  perms: text,
  permsType: z.string(),
  status: z.string(),
  sortNo: z.number(),
  route: z.boolean(),
  leaf: z.boolean(),
  isLeaf: z.boolean(),
  ruleFlag: z.number(),
  alwaysShow: z.boolean(),
  hidden: z.boolean(),
  keepAlive: z.boolean(),
  internalOrExternal: z.boolean(),
  redirect: text,
  description: text,
  paraType: text,
  paraTypeName: text,
  delFlag: z.number(),
  /** The platform's row: only its administrators change it. */
  isPlatform: z.boolean(),
  ...stamps,
})
export const MenuRow: z.ZodType<MenuRow> = Row.extend({
  get children() {
    return z.array(MenuRow).nullable()
  },
})

const root = '/sys/permission'
const via = 'oauth'

/** The uniform set behind the menu page; its list is a tree, so the family below offers another one. */
export const menuRows = uniform('permission', root, Menu, {
  title: '菜单',
  via,
  says: { edit: '修改成功!', removeBatch: '删除成功!' },
})

const menuLookups = entity('permission', 'tenant', {
  list: get(`${root}/list`, { via, needs: 'permission:list', input: z.object({}), result: z.array(MenuRow) }),
  byId: get(`${root}/queryById`, { via, needs: 'permission:list', input: z.object({ id }), result: MenuRow }),
  all: get(`${root}/queryAllMenuList`, {
    via,
    needs: 'session',
    input: z.object({}),
    result: z.array(MenuRow),
  }),
  /** The rights that the caller may grant to others. */
  assignable: get(`${root}/queryMenuList`, {
    via,
    needs: 'session',
    input: z.object({ sysId: z.string().max(64).optional() }),
    result: z.array(MenuRow),
  }),
  tops: get(`${root}/getSystemMenuList`, {
    via,
    needs: 'session',
    input: z.object({}),
    result: z.array(MenuRow),
  }),
  below: get(`${root}/getSystemSubmenu`, {
    via,
    needs: 'session',
    input: z.object({ parentId: id }),
    result: z.array(MenuRow),
  }),
  belowEach: get(`${root}/getSystemSubmenuBatch`, {
    via,
    needs: 'session',
    input: z.object({ parentIds: someIds('批量查询子菜单失败：parentIds不能为空') }),
    result: z.record(z.string(), z.array(MenuRow)),
  }),
  paraTypes: get('/paraType/permissionParaType/list', {
    via: 'para',
    needs: 'session',
    input: z.object({}),
    result: z.array(
      z.object({ permissionId: z.string(), paraType: z.string(), paraTypeName: z.string().nullish() }),
    ),
  }),
})

export const menu = {
  ...menuLookups,
  add: { ...menuRows.add, input: menuRows.add.input.extend(flags) },
  edit: {
    ...menuRows.edit,
    input: menuRows.edit.input.extend(flags),
    aliases: [{ method: 'POST', path: `${root}/edit` }] as const,
  },
  remove: menuRows.remove,
  removeBatch: menuRows.removeBatch,
  exportXls: menuRows.exportXls,
  importTemplate: menuRows.importTemplate,
  importExcel: menuRows.importExcel,
}
