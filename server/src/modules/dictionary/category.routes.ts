import { category, categoryTree } from '@banyan/contract/dictionary/category'
import type { TreeNode } from '@banyan/contract/dictionary/tree-node'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { withReads } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import { isHidden, topRowsFor } from '#kernel/records/list/row-scope.ts'
import { type Draft, listRecords } from '#kernel/records/records.ts'
import { updateRow } from '#kernel/records/rows.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import {
  categorySource,
  findCategories,
  findLevel,
  findShown,
  findSubtree,
  insertCategory,
  lockTree,
  moveCategory,
  refuseHiddenCategories,
  removeCategories,
  type ShownCategory,
} from './category.queries.ts'
import { parentIdOrRoot } from './category.rules.ts'
import { categories } from './dictionary.tables.ts'
import { keywordNames, treeLevel } from './table-source.ts'

const entity = uniformEntity(category, categories, {
  sorted: { column: 'code', order: 'asc' },
  // The tree is locked before its rows are: two changes at once wait for each other instead of for ever.
  lock: ({ tx, me }) => lockTree(tx, me.tenantId),
  async insert({ tx, me }, { name, pid }) {
    await lockTree(tx, me.tenantId)
    await refuseUnseenParent(tx, me, parentIdOrRoot(pid))
    return insertCategory(tx, { name: String(name), pid: parentIdOrRoot(pid) })
  },
  async update({ tx, me }, { id }, draft) {
    const row = firstOrRefuse(await findCategories(tx, { ids: [id] }))
    if ('pid' in draft && parentIdOrRoot(draft.pid) !== row.pid) {
      await refuseUnseenParent(tx, me, parentIdOrRoot(draft.pid))
      await refuseHiddenCategories(tx, me, [row.code])
      await moveCategory(tx, row, parentIdOrRoot(draft.pid))
    }
    if (draft.name) await updateRow(tx, categories, id, { name: draft.name })
  },
  async remove({ tx, me }, rows) {
    const going = await findCategories(tx, { ids: rows.map(({ id }) => id) })
    await refuseHiddenCategories(
      tx,
      me,
      going.map(({ code }) => code),
    )
    await removeCategories(tx, going)
  },
})

async function refuseUnseenParent(tx: Tx, me: Caller, pid: string): Promise<void> {
  if (pid === '0') return
  const seen = await findRowsInScope(tx, categorySource, me, [pid])
  if (seen.length === 0) throw new Refusal('上级分类不存在，请重新选择')
}

export const categoryRoutes = entityRoutes(category, entity)

const topRows = uniformEntity(category, categories, {
  sorted: { column: 'code', order: 'asc' },
  filter: ({ name, code }, me) =>
    name || code || isHidden(categorySource, me, 'pid')
      ? []
      : [withReads([], topRowsFor(categorySource, me, 'pid'))],
})

export const categoryTreeRoutes = serve(categoryTree, {
  roots: (context) => listRecords(topRows, context, context.input as Draft),
  children: async ({ tx, me, input: { pid } }) =>
    withNumericVersion(await findLevel(tx, me, [parentIdOrRoot(pid)])),
  async childrenOf({ tx, me, input: { parentIds } }) {
    const records = withNumericVersion(await findLevel(tx, me, parentIds))
    return { records, total: records.length }
  },
  async all({ tx, me, input: { code } }) {
    return withNumericVersion(
      await findSubtree(tx, me, code && code !== '0' ? (await categoryByCode(tx, me, code)).code : ''),
    )
  },
  async one({ tx, me, input: { field, val } }) {
    const seen = isHidden(categorySource, me, field)
      ? []
      : await findShown(tx, me, [(bind) => `${field} = ${bind(val)}`])
    return firstOrRefuse(withNumericVersion(seen))
  },
  async level({ tx, me, input: { pid, pcode = '0', condition } }) {
    const parent = pid || (pcode === '0' ? '0' : (await categoryByCode(tx, me, pcode)).id)
    const names = { tableName: 'dictionary_category', text: 'name', code: 'id', pidField: 'pid' }
    const nodes = await treeLevel(tx, me, { ...names, pid: parent, condition })
    const ids = nodes.map(({ key }) => key)
    const rows = await findShown(tx, me, [(bind) => `id = any(${bind(ids)}::text[])`])
    return rows.map((row) => categoryNode(row))
  },
  async tree({ tx, me, input: { async, pcode = '0' } }) {
    const top = pcode === '0' ? undefined : await categoryByCode(tx, me, pcode)
    if (async === 'true') return (await findLevel(tx, me, [top?.id ?? '0'])).map((row) => categoryNode(row))
    const rows = await findSubtree(tx, me, top?.code ?? '')
    return nestCategories(rows.filter(({ id }) => id !== top?.id))
  },
  async below({ tx, me, input: { pid } }) {
    return (await findLevel(tx, me, [parentIdOrRoot(pid)])).map((row) => categoryNode(row))
  },
  async names({ tx, me, input: { ids = '', delNotExist } }) {
    const wanted = keywordNames(ids)
    if (wanted.length === 0) throw new Refusal('ids 不能为空')
    const rows = await findShown(tx, me, [(bind) => `id = any(${bind(wanted)}::text[])`])
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return wanted.flatMap((id) => names.get(id) ?? (delNotExist === 'false' ? id : []))
  },
  async checkCode({ tx, me, input: { pid, code = '', id } }) {
    if (code === '') throw new Refusal('错误,类型编码为空!')
    if (isHidden(categorySource, me, 'code')) throw refuse.noPermission()
    const [parent] = pid && pid !== '0' ? await findCategories(tx, { ids: [pid] }) : []
    if (parent && !code.startsWith(parent.code)) throw new Refusal(`编码不符合规范,须以"${parent.code}"开头!`)
    const taken = await findCategories(tx, { code })
    if (taken.some((row) => row.id !== id)) throw new Refusal('该值不可用，系统中已存在！')
    return null
  },
})

/** A category by its code, if the caller sees the row and its code. */
async function categoryByCode(tx: Tx, me: Caller, code: string): Promise<{ id: string; code: string }> {
  const [row] = await findShown(tx, me, [(bind) => `code = ${bind(code)}`])
  if (!row?.code) throw new Refusal(`加载分类字典树参数有误.[${code}]!`)
  return { id: row.id, code: row.code }
}

/** Adds the version as a number, as in answers of the list. */
const withNumericVersion = (rows: ShownCategory[]) =>
  rows.map((row) => ({ ...row, version: Number(row.version) }))

const categoryNode = (row: ShownCategory, children: TreeNode[] | null = null): TreeNode => ({
  key: row.id,
  value: row.id,
  title: row.name ?? '',
  leaf: row.hasChild === '0' ? 1 : 0,
  parentId: row.pid ?? null,
  code: row.code ?? null,
  icon: null,
  children,
})

/** Depth is limited by the codes, three characters per level. Rows whose parent is missing become roots. */
function nestCategories(rows: ShownCategory[]): TreeNode[] {
  const known = new Set(rows.map(({ id }) => id))
  const byParent = new Map<string, ShownCategory[]>()
  for (const row of rows) {
    const parent = row.pid !== undefined && known.has(row.pid) ? row.pid : '0'
    const siblings = byParent.get(parent)
    if (siblings) siblings.push(row)
    else byParent.set(parent, [row])
  }
  const level = (parent: string): TreeNode[] =>
    (byParent.get(parent) ?? []).map((row) => categoryNode(row, byParent.has(row.id) ? level(row.id) : null))
  return level('0')
}
