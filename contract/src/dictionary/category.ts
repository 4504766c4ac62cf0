import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { commaList, id, malformed, nothing, page } from '../wire.ts'
import { TreeNode } from './tree-node.ts'

/** A category (DEC-062). The server makes `code` and keeps `hasChild`; `pid` is `0` for roots. */
export const Category = z.object({
  name: field.text('分类名称', { required: true, max: 100, query: 'like', width: 260 }),
  code: field.text('分类编码', { readOnly: true, query: 'like', width: 180 }),
  pid: field.text('上级分类', { max: 64, notInList: true }),
  hasChild: field.radio('有下级', 'yn', { readOnly: true, notInList: true }),
})

const rows = uniform('category', '/sys/category', Category, { title: '分类字典' })

/** Absent, empty and `0` mean the top. */
const parent = z.codec(z.string().trim().max(64).nullish(), z.string().max(64).optional(), {
  decode: (pid) => (pid === undefined ? undefined : pid || '0'),
  encode: (pid) => pid,
})

export const category = {
  ...rows,
  add: { ...rows.add, input: rows.add.input.extend({ pid: parent }) },
  edit: { ...rows.edit, input: rows.edit.input.extend({ pid: parent }) },
}

const root = '/sys/category'
const row = rows.byId.result
const { list } = rows
const pid = z.string().trim().max(64).optional()
const pcode = z.string().trim().max(200).optional()

/** The tree behind the list page, and look-ups of categories (family contract, section 7). */
export const categoryTree = entity('category', 'tenant', {
  /** The roots; with a query for name or code, whatever matches at any depth. */
  roots: get(`${root}/rootList`, {
    needs: 'category:list',
    input: list.input,
    result: page(row),
    listOf: Category,
  }),
  children: get(`${root}/childList`, {
    needs: 'category:list',
    input: z.object({ pid }),
    result: z.array(row),
  }),
  childrenOf: get(`${root}/getChildListBatch`, {
    needs: 'category:list',
    input: z.object({ parentIds: commaList }),
    result: page(row),
  }),
  all: get(`${root}/loadAllData`, {
    needs: 'session',
    input: z.object({ code: pcode }),
    result: z.array(row),
  }),
  one: get(`${root}/loadOne`, {
    needs: 'session',
    input: z.object({
      field: z.enum(['id', 'code', 'name'], { error: malformed }),
      val: z.string({ error: malformed }).max(200, malformed),
    }),
    result: row,
  }),
  level: get(`${root}/loadTreeData`, {
    needs: 'session',
    input: z.object({ pid, pcode, condition: z.string().max(2000).optional() }),
    result: z.array(TreeNode),
  }),
  /** The whole tree, or its first level with `async`. */
  tree: get(`${root}/loadTreeRoot`, {
    needs: 'session',
    input: z.object({ async: z.string().max(5).optional(), pcode }),
    result: z.array(TreeNode),
  }),
  below: get(`${root}/loadTreeChildren`, {
    needs: 'session',
    input: z.object({ pid }),
    result: z.array(TreeNode),
  }),
  names: get(`${root}/loadDictItem/`, {
    needs: 'session',
    input: z.object({ ids: z.string().max(70_000).optional(), delNotExist: z.string().max(5).optional() }),
    result: z.array(z.string()),
    aliases: [{ path: `${root}/loadDictItem` }],
  }),
  checkCode: get(`${root}/checkCode`, {
    needs: 'session',
    input: z.object({ pid, code: pcode, id: id.optional() }),
    result: nothing,
  }),
})
