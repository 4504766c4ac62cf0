import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { Refusal } from '#kernel/refusal.ts'
import { codeAfter } from './category.rules.ts'
import { categories } from './dictionary.tables.ts'

export type CategoryRow = typeof categories.$inferSelect

/** One change of a tenant's tree at a time: codes stay unique and `hasChild` right. Taken before any row. */
export const lockTree = (tx: Tx, tenantId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(7270002, ${tenantId})`)

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
export const findSubtree = (tx: Tx, code: string) =>
  tx
    .select()
    .from(categories)
    .where(and(eq(categories.delFlag, 0), like(categories.code, `${code}%`)))
    .orderBy(asc(sql`${categories.code} collate "C"`))

/** The code the next child of a parent gets; deleted children count, so that no code means two things. */
export async function nextCategoryCode(tx: Tx, pid: string): Promise<string> {
  const parentCode = pid === '0' ? '' : await codeOf(tx, pid)
  const [row] = await tx
    .select({ last: sql<string | null>`max(${categories.code} collate "C")` })
    .from(categories)
    .where(like(categories.code, `${parentCode}___`))
  return codeAfter(parentCode, row?.last ?? undefined)
}

async function codeOf(tx: Tx, id: string): Promise<string> {
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
  if (pid !== '0' && (await codeOf(tx, pid)).startsWith(code))
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

/** Names of categories by id, in the caller's tenant. */
export async function findNames(tx: Tx, me: Caller, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.tenantId, me.tenantId), inArray(categories.id, ids), eq(categories.delFlag, 0)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
