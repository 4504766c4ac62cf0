import { and, eq, sql } from 'drizzle-orm'
import { recodeRows } from '#kernel/database/recode.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { findRowsInScope } from '#kernel/records/list/find.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { refuseUsed } from '#kernel/records/references.ts'
import { insertRow, removeRows, updateRow } from '#kernel/records/rows.ts'
import { absentTexts, firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { recodeMainDeparts } from '#modules/identity/public.ts'
import {
  type DepartRef,
  departSource,
  findByIds,
  findLastCode,
  findSubtree,
  lockTree,
  recodeSubtree,
} from './depart.queries.ts'
import { codeDepth, nextCode, refuseWrongMove } from './depart.rules.ts'
import { type DepartGrants, emptyDeparts } from './membership.ts'
import { departs } from './organisation.tables.ts'

/** A new department under its parent, or a new root; the server gives code and depth (DEC-057). */
export async function insertDepart({ tx, me }: Change, draft: Draft): Promise<string> {
  await lockTree(tx, me.tenantId)
  const parent = await findParent(tx, draft.parentId)
  const orgCode = nextCode(parent?.orgCode ?? '', await findLastCode(tx, parent?.orgCode ?? ''))
  return insertRow(tx, departs, {
    ...withDefaults(draft, parent ? '2' : '1'),
    parentId: parent?.id ?? null,
    orgCode,
    orgType: codeDepth(orgCode),
  })
}

export async function updateDepart(change: Change, row: Row, draft: Draft): Promise<void> {
  const { parentId, ...members } = draft
  const { tx } = change
  const moves = parentId !== undefined && (parentId || null) !== (row.parentId ?? null)
  if (moves) await moveDepart(change, row.id, parentId)
  await updateRow(tx, departs, row.id, withoutNulls(members))
}

/** The subtree gets new codes, and everything that carries the old ones follows. */
async function moveDepart({ tx, me }: Change, id: string, parentId: unknown): Promise<void> {
  await lockTree(tx, me.tenantId)
  const own = firstOrRefuse(await findByIds(tx, [id]), absentTexts.record)
  const parent = await findParent(tx, parentId)
  const subtree = await findSubtree(tx, own.orgCode)
  const deepest = Math.max(...subtree.map(({ orgCode }) => orgCode.length))
  refuseWrongMove(own.orgCode, parent?.orgCode ?? '', deepest)
  await refuseHidden({ tx, me }, subtree)
  if (parent) await refuseLastRoot(tx, [own])
  const to = nextCode(parent?.orgCode ?? '', await findLastCode(tx, parent?.orgCode ?? ''))
  await recodeSubtree(tx, own.orgCode, to)
  await tx
    .update(departs)
    .set({ parentId: parent?.id ?? null })
    .where(eq(departs.id, id))
  await recodeMainDeparts(tx, own.orgCode, to)
  await recodeRows(tx, own.orgCode, to)
}

/** Takes descendants, user links, permissions and department roles along; a tenant keeps one root (DEC-057). */
export async function removeDeparts(change: Change, rows: Row[], grants: DepartGrants): Promise<void> {
  const { tx, me, peer } = change
  await lockTree(tx, me.tenantId)
  const named = await findByIds(
    tx,
    rows.map(({ id }) => id),
  )
  const going = new Map<string, DepartRef>()
  for (const { orgCode } of named) for (const each of await findSubtree(tx, orgCode)) going.set(each.id, each)
  const gone = [...going.values()]
  // A department in use cannot be removed, nor can those above it (DEC-122).
  await refuseUsed(change, departSource, await refuseHidden(change, gone))
  await refuseLastRoot(tx, gone)
  const ids = gone.map(({ id }) => id)
  await grants.removed(tx, ids)
  const userIds = await emptyDeparts(tx, ids)
  await removeRows(tx, departs, ids)
  const further = gone.filter(({ id }) => !rows.some((row) => row.id === id))
  if (further.length + userIds.length === 0) return
  await audit(tx, me, peer, {
    content: '删除部门：下级部门与用户关联一并移除',
    operateType: operationCodes.remove,
    entity: 'depart',
    rowId: rows[0]?.id,
    before: { departs: further, userIds },
  })
}

async function findParent(tx: Tx, parentId: unknown): Promise<DepartRef | undefined> {
  if (!parentId) return undefined
  return firstOrRefuse(await findByIds(tx, [String(parentId)]), '上级部门不存在，请重新选择')
}

async function refuseLastRoot(tx: Tx, gone: DepartRef[]): Promise<void> {
  const ids = gone.map(({ id }) => id)
  const [left] = await tx
    .select({ id: departs.id })
    .from(departs)
    .where(
      and(
        sql`${departs.parentId} is null`,
        eq(departs.delFlag, 0),
        sql`not (${departs.id} = any(${sql.param(ids)}::text[]))`,
      ),
    )
    .limit(1)
  if (!left) throw new Refusal('至少保留一个顶级部门')
}

/** Refuses to move or delete departments that the caller cannot see, also with a visible parent; returns the rows. */
async function refuseHidden({ tx, me }: Pick<Change, 'tx' | 'me'>, subtree: DepartRef[]): Promise<Row[]> {
  const ids = subtree.map(({ id }) => id)
  const seen = await findRowsInScope(tx, departSource, me, ids)
  if (seen.length < ids.length) throw new Refusal('包含无权操作的下级部门')
  return seen
}

const withDefaults = (draft: Draft, orgCategory: string): Draft => ({
  ...withoutNulls(draft),
  orgCategory: draft.orgCategory ?? orgCategory,
})

/** Leaves out nulls of required columns, so that these keep their values. */
const withoutNulls = (draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(([member, value]) => !(value === null && requiredMembers.has(member))),
  )
const requiredMembers = new Set(['departOrder', 'orgCategory', 'status'])
