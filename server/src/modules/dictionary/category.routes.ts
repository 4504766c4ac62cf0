import { category, categoryTree } from '@banyan/contract/dictionary/category'
import type { TreeNode } from '@banyan/contract/dictionary/tree-node'
import type { Tx } from '#kernel/database/tx.ts'
import type { Fragment } from '#kernel/list/fragment.ts'
import { found, Refusal } from '#kernel/refusal.ts'
import { serve } from '#kernel/serve.ts'
import { uniformHandlers, updateRow } from '#kernel/uniform/handlers.ts'
import {
  type CategoryRow,
  findCategories,
  findNames,
  findSubtree,
  insertCategory,
  lockTree,
  moveCategory,
  removeCategories,
} from './category.queries.ts'
import { parentOf } from './category.rules.ts'
import { categories } from './dictionary.tables.ts'
import { namedIn, treeLevel } from './table-source.ts'

const handlers = uniformHandlers(category, categories, {
  sorted: { column: 'code', order: 'asc' },
  async insert({ tx, me }, { name, pid }) {
    await lockTree(tx, me.tenantId)
    return insertCategory(tx, { name: String(name), pid: parentOf(pid) })
  },
  async update({ tx }, { id }, draft) {
    const row = found(await findCategories(tx, { ids: [id] }))
    if ('pid' in draft && parentOf(draft.pid) !== row.pid) await moveCategory(tx, row, parentOf(draft.pid))
    if (draft.name) await updateRow(tx, categories, id, { name: draft.name })
  },
  async remove({ tx }, rows) {
    await removeCategories(tx, await findCategories(tx, { ids: rows.map(({ id }) => id) }))
  },
})

/** The tree is locked before its rows are: two changes at once wait for each other instead of for ever. */
export const categoryRoutes = serve(category, {
  ...handlers,
  async edit(context) {
    await lockTree(context.tx, context.me.tenantId)
    return handlers.edit(context)
  },
  async remove(context) {
    await lockTree(context.tx, context.me.tenantId)
    return handlers.remove(context)
  },
  async removeBatch(context) {
    await lockTree(context.tx, context.me.tenantId)
    return handlers.removeBatch(context)
  },
})

const onlyRoots: Fragment = () => `pid = '0'`
const fromTheTop = uniformHandlers(category, categories, {
  sorted: { column: 'code', order: 'asc' },
  filter: ({ name, code }) => (name || code ? [] : [onlyRoots]),
})

export const categoryTreeRoutes = serve(categoryTree, {
  roots: fromTheTop.list,
  children: ({ tx, input: { pid } }) => findCategories(tx, { pids: [parentOf(pid)] }),
  async childrenOf({ tx, input: { parentIds } }) {
    const records = await findCategories(tx, { pids: parentIds })
    return { records, total: records.length }
  },
  async all({ tx, input: { code } }) {
    return findSubtree(tx, code && code !== '0' ? (await byCode(tx, code)).code : '')
  },
  async one({ tx, input: { field, val } }) {
    return found(await findCategories(tx, field === 'id' ? { ids: [val] } : { [field]: val }))
  },
  async level({ tx, me, input: { pid, pcode = '0', condition } }) {
    const parent = pid || (pcode === '0' ? '0' : (await byCode(tx, pcode)).id)
    const names = { tableName: 'dictionary_category', text: 'name', code: 'id', pidField: 'pid' }
    const nodes = await treeLevel(tx, me, { ...names, hasChildField: 'has_child', pid: parent, condition })
    const rows = await findCategories(tx, { ids: nodes.map(({ key }) => key) })
    return rows.map((row) => nodeOf(row))
  },
  async tree({ tx, input: { async, pcode = '0' } }) {
    const top = pcode === '0' ? undefined : await byCode(tx, pcode)
    if (async === 'true')
      return (await findCategories(tx, { pids: [top?.id ?? '0'] })).map((row) => nodeOf(row))
    return treeOf(await findSubtree(tx, top?.code ?? ''), top?.id ?? '0')
  },
  async below({ tx, input: { pid } }) {
    return (await findCategories(tx, { pids: [parentOf(pid)] })).map((row) => nodeOf(row))
  },
  async names({ tx, me, input: { ids = '', delNotExist } }) {
    const wanted = namedIn(ids)
    if (wanted.length === 0) throw new Refusal('ids 不能为空')
    const names = await findNames(tx, me, wanted)
    return wanted.flatMap((id) => names.get(id) ?? (delNotExist === 'false' ? id : []))
  },
  async checkCode({ tx, input: { pid, code = '', id } }) {
    if (code === '') throw new Refusal('错误,类型编码为空!')
    const [parent] = pid && pid !== '0' ? await findCategories(tx, { ids: [pid] }) : []
    if (parent && !code.startsWith(parent.code)) throw new Refusal(`编码不符合规范,须以"${parent.code}"开头!`)
    const taken = await findCategories(tx, { code })
    if (taken.some((row) => row.id !== id)) throw new Refusal('该值不可用，系统中已存在！')
    return null
  },
})

async function byCode(tx: Tx, code: string): Promise<CategoryRow> {
  const [row] = await findCategories(tx, { code })
  if (!row) throw new Refusal(`加载分类字典树参数有误.[${code}]!`)
  return row
}

const nodeOf = (row: CategoryRow, children: TreeNode[] | null = null): TreeNode => ({
  key: row.id,
  value: row.id,
  title: row.name,
  leaf: row.hasChild === '1' ? 0 : 1,
  parentId: row.pid,
  code: row.code,
  icon: null,
  children,
})

/** Depth is bounded by the codes: three characters a level. */
function treeOf(rows: CategoryRow[], pid: string): TreeNode[] {
  const byParent = new Map<string, CategoryRow[]>()
  for (const row of rows) byParent.set(row.pid, [...(byParent.get(row.pid) ?? []), row])
  const level = (parent: string): TreeNode[] =>
    (byParent.get(parent) ?? []).map((row) => nodeOf(row, byParent.has(row.id) ? level(row.id) : null))
  return level(pid)
}
