import { category } from '@banyan/contract/dictionary/category'
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import { waitForLock } from '#kernel/database/claim.ts'
import { any, type Fragment, statement } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { findRows } from '#kernel/records/list/find.ts'
import { isHidden, type Row, topRowsFor } from '#kernel/records/list/row-scope.ts'
import { Refusal } from '#kernel/refusal.ts'
import { nextCode } from './category.rules.ts'
import { categories } from './dictionary.tables.ts'

export const categorySource = listSource(category, categories)

type CategoryRow = typeof categories.$inferSelect

/** One change of a tenant's tree at a time: codes stay unique and `hasChild` right. Taken before any row. */
export const lockTree = (tx: Tx, tenantId: number) => waitForLock(tx, 7270002, tenantId)

export const findCategories = (
  tx: Tx,
  by: { ids?: string[]; pids?: string[]; code?: string; name?: string },
) =>
  tx
    .select()
    .from(categories)
    .where(
      and(
        eq(categories.delFlag, 0),
        by.ids ? inArray(categories.id, by.ids) : undefined,
        by.pids ? inArray(categories.pid, by.pids) : undefined,
        by.code === undefined ? undefined : eq(categories.code, by.code),
        by.name === undefined ? undefined : eq(categories.name, by.name),
      ),
    )
    .orderBy(asc(sql`${categories.code} collate "C"`))

/** A category and all below it; an empty code means the whole tree. Codes are letters and digits of our own. */
export const findSubtree = (tx: Tx, me: Caller, code: string): Promise<ShownCategory[]> =>
  findShown(tx, me, code ? [(bind) => `code like ${bind(`${code}%`)}`] : [])

/** The code of the next child; deleted children count, so that codes are never reused. */
export async function nextCategoryCode(tx: Tx, pid: string): Promise<string> {
  const parentCode = pid === '0' ? '' : await findParentCode(tx, pid)
  const [row] = await tx
    .select({ last: sql<string | null>`max(${categories.code} collate "C")` })
    .from(categories)
    .where(like(categories.code, `${parentCode}___`))
  return nextCode(parentCode, row?.last ?? undefined)
}

async function findParentCode(tx: Tx, id: string): Promise<string> {
  const [parent] = await findCategories(tx, { ids: [id] })
  if (!parent) throw new Refusal('上级分类不存在，请重新选择')
  return parent.code
}

export async function insertCategory(tx: Tx, { name, pid }: { name: string; pid: string }): Promise<string> {
  const id = newId()
  const code = await nextCategoryCode(tx, pid)
  await tx.insert(categories).values({ id, name, pid, code })
  await keepHasChild(tx, [pid])
  return id
}

/** Hangs a category under another parent; it and all below it get codes of the new place. */
export async function moveCategory(
  tx: Tx,
  { id, code, pid: before }: CategoryRow,
  pid: string,
): Promise<void> {
  const next = await nextCategoryCode(tx, pid)
  if (pid !== '0' && (await findParentCode(tx, pid)).startsWith(code))
    throw new Refusal('上级分类不能是自己或自己的下级')
  await tx.update(categories).set({ pid }).where(eq(categories.id, id))
  await tx
    .update(categories)
    .set({ code: sql`${next} || substr(${categories.code}, ${code.length + 1})` })
    .where(and(eq(categories.delFlag, 0), like(categories.code, `${code}%`)))
  await keepHasChild(tx, [before, pid])
}

/** Takes all descendants along. */
export async function removeCategories(tx: Tx, rows: Pick<CategoryRow, 'code' | 'pid'>[]): Promise<void> {
  for (const { code } of rows) {
    await tx
      .update(categories)
      .set({ delFlag: 1 })
      .where(and(eq(categories.delFlag, 0), like(categories.code, `${code}%`)))
  }
  await keepHasChild(
    tx,
    rows.map(({ pid }) => pid),
  )
}

const keepHasChild = (tx: Tx, ids: string[]) =>
  tx
    .update(categories)
    .set({
      hasChild: sql`case when exists (select 1 from ${categories} child
        where child.tenant_id = ${categories.tenantId} and child.pid = ${categories.id} and child.del_flag = 0)
        then '1' else '0' end`,
    })
    .where(and(inArray(categories.id, ids), eq(categories.delFlag, 0)))

/** A category as a caller sees it, without hidden members. */
export type ShownCategory = Row & Partial<Pick<CategoryRow, 'name' | 'code' | 'pid' | 'hasChild'>>

/** Categories within the caller's data rules, in the order of the tree. */
export const findShown = (tx: Tx, me: Caller, extra: Fragment[] = []): Promise<ShownCategory[]> =>
  findRows(tx, categorySource, me, 'code collate "C"', extra)

/** The children of some parents; `0` is the top. If the parent member is hidden, all rows form one level. */
export function findLevel(tx: Tx, me: Caller, pids: string[]): Promise<ShownCategory[]> {
  const wantsTop = pids.includes('0')
  if (isHidden(categorySource, me, 'pid')) return wantsTop ? findShown(tx, me) : Promise.resolve([])
  const tops = wantsTop ? [topRowsFor(categorySource, me, 'pid')] : []
  return findShown(tx, me, [any([(bind) => `pid = any(${bind(pids)}::text[])`, ...tops])])
}

/** Refuses to move or delete categories that the caller cannot see, also together with a visible parent. */
export async function refuseHiddenCategories(tx: Tx, me: Caller, codes: string[]): Promise<void> {
  const below: Fragment = (bind) => `code like any(${bind(codes.map((code) => `${code}%`))}::text[])`
  const all = await tx.$client.query<{ n: number }>(
    statement(
      (bind) => `select count(*)::int as n from dictionary_category
        where tenant_id = ${bind(me.tenantId)} and del_flag = 0 and ${below(bind)}`,
    ),
  )
  const seen = await findShown(tx, me, [below])
  if (seen.length < (all.rows[0]?.n ?? 0)) throw new Refusal('包含无权操作的下级分类')
}
