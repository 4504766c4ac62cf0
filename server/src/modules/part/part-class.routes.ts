import { partClass, partClassBin, partClassLevel } from '@banyan/contract/part/part-class'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { findRows } from '#kernel/records/list/find.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { binRoutes } from '#kernel/records/recycle-bin.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { refuse } from '#kernel/refusal.ts'
import { partClasses } from './part.tables.ts'

const isTopLevel: Fragment = () => 'parent_id is null'

const entity = uniformEntity(partClass, partClasses, {
  sorted: { column: 'sortNo', order: 'asc' },
  filter: (input) => (hasFilter(input) ? [] : [isTopLevel]),
  async prepare(change, draft, stored) {
    const { parentId, className } = { ...stored, ...draft }
    if (parentId) await refuseThirdLevel(change, String(parentId), stored?.id)
    else await refuseTakenTop(change, String(className), stored?.id)
    return draft
  },
  async restore(change, rows) {
    for (const { id, parentId, className } of rows)
      if (!parentId) await refuseTakenTop(change, String(className), id)
  },
})

/** With one of these parameters classes of both levels are searched, otherwise those of the first level only (DEC-106). */
const hasFilter = ({ parentId, className, id, superQueryParams, selections }: Draft): boolean =>
  [parentId, className, id, superQueryParams, selections].some(Boolean)

export const partClassRoutes = entityRoutes(partClass, entity)

export const partClassBinRoutes = binRoutes(partClassBin, entity)

export const partClassLevelRoutes = serve(partClassLevel, {
  async tree({ tx, me }) {
    const rows = await findRows(tx, entity.source, me, classOrder)
    const nodeOf = ({ id, className }: Row) => ({ key: id, title: String(className ?? '') })
    const known = new Set(rows.map(({ id }) => id))
    // A class whose parent a rule keeps from the caller stands on the first level.
    const tops = rows.filter(({ parentId }) => !parentId || !known.has(String(parentId)))
    return tops.map((top) => ({
      ...nodeOf(top),
      children: rows.filter(({ parentId }) => parentId === top.id).map(nodeOf),
    }))
  },
  below: ({ tx, me, input: { id } }) => findClasses(tx, me, id),
})

const classOrder = 'sort_no nulls last, class_name, id'

/** The classes below one, or the first level, as far as the caller may see them. */
export async function findClasses(tx: Tx, me: Caller, parentId?: string) {
  const level: Fragment = parentId ? (bind) => `parent_id = ${bind(parentId)}` : isTopLevel
  const rows = await findRows(tx, entity.source, me, classOrder, [level])
  return rows.map(({ id, className }) => ({ id, className: String(className ?? '') }))
}

async function refuseThirdLevel({ tx }: Change, parentId: string, id: string | undefined): Promise<void> {
  const [parent] = await tx
    .select({ parentId: partClasses.parentId })
    .from(partClasses)
    .where(eq(partClasses.id, parentId))
  const below = id
    ? await tx
        .select({ id: partClasses.id })
        .from(partClasses)
        .where(and(eq(partClasses.parentId, id), eq(partClasses.delFlag, 0)))
        .limit(1)
    : []
  if (parent?.parentId || below.length || parentId === id) throw refuse.field('parentId', '配件分类只有两级')
}

/** A unique index takes two rows without a parent for different ones. */
async function refuseTakenTop({ tx }: Change, className: string, id: string | undefined): Promise<void> {
  const same = await tx
    .select({ id: partClasses.id })
    .from(partClasses)
    .where(
      and(
        isNull(partClasses.parentId),
        eq(partClasses.className, className),
        eq(partClasses.delFlag, 0),
        id ? ne(partClasses.id, id) : undefined,
      ),
    )
    .limit(1)
  if (same.length) throw refuse.field('className', '该分类名称已存在')
}
