import { fieldsOf } from '@banyan/contract/field'
import type { RecycleBin } from '@banyan/contract/recycle-bin'
import { sql } from 'drizzle-orm'
import { type Handlers, type Served, serve } from '#kernel/call/serve.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { snake, tableInfo } from '#kernel/database/table.ts'
import { executeWrite } from '#kernel/database/tx.ts'
import { audit, operation } from '#kernel/observe/audit.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { conditionOn } from './list/condition.ts'
import { maxPageSize, own, type Row, rowScopeOf } from './list/list.ts'
import type { Change, RecordEntity } from './records.ts'
import { eraseParts, listed, namesOf, refuseUsedInBin, restoreParts, targetsOf } from './references.ts'
import { addTexts } from './texts.ts'

/** The bin of an entity: removed records come back with what went along with them, or go for good. */
export function binRoutes(bin: RecycleBin, entity: RecordEntity): Served[] {
  const handlers: Handlers<RecycleBin> = {
    async removed({ tx, me, input: { keyword, pageNo = 1, pageSize = 10 } }) {
      const size = Math.min(pageSize, maxPageSize)
      const named = namedLike(entity, { me }, keyword)
      const { rows, total } = await findRemoved({ tx, me }, entity, named, {
        limit: size,
        offset: (pageNo - 1) * size,
      })
      await addTexts(tx, me, entity.source.columns.values(), rows)
      return { records: rows, total, size, current: pageNo, pages: Math.ceil(total / size) } as never
    },

    async restore(change) {
      const rows = await removedRows(change, entity, change.input.ids)
      const ids = rows.map(({ id }) => id)
      await entity.options.restore?.(change, rows)
      await restoreParts(change, entity.table, ids)
      await executeWrite(
        change.tx,
        entity.table,
        sql`update ${entity.table} set del_flag = 0 where tenant_id = ${change.me.tenantId} and id = any(${sql.param(ids)}::text[])`,
      )
      await refuseLostTargets(change, entity, rows)
      await tell(change, entity, rows, '还原')
      return null
    },

    async erase(change) {
      const rows = await removedRows(change, entity, change.input.ids)
      const ids = rows.map(({ id }) => id)
      await refuseUsedInBin(change, entity.source, rows)
      await eraseParts(change, entity.table, ids)
      await executeWrite(
        change.tx,
        entity.table,
        sql`delete from ${entity.table} where tenant_id = ${change.me.tenantId} and id = any(${sql.param(ids)}::text[])`,
      )
      await tell(change, entity, rows, '彻底删除')
      return null
    },
  }
  return serve(bin, handlers)
}

/** Removed rows the caller may touch, held until the end of the change; all of them or none. */
async function removedRows(change: Change, entity: RecordEntity, ids: string[]): Promise<Row[]> {
  const wanted: Fragment = (bind) => `${own(entity.source, 'id')} = any(${bind(ids)}::text[])`
  const { rows } = await findRemoved(change, entity, [wanted], { limit: ids.length, offset: 0, isHeld: true })
  if (rows.length < new Set(ids).size) throw refuse.missing(entity.options.missing)
  return rows
}

interface Part {
  limit: number
  offset: number
  isHeld?: boolean
}

/** What was removed, the latest first, within the caller's data rules and columns. */
async function findRemoved(
  { tx, me }: Pick<Change, 'tx' | 'me'>,
  { source }: RecordEntity,
  filters: readonly Fragment[],
  { limit, offset, isHeld }: Part,
): Promise<{ rows: Row[]; total: number }> {
  const rule = me.rights.rowRule(source)?.where
  const where = all([
    (bind) => `${own(source, 'tenant_id')} = ${bind(me.tenantId)}`,
    () => `${own(source, 'del_flag')} = 1`,
    ...(rule ? [rule] : []),
    ...filters,
  ])
  const columns = [...rowScopeOf(source, me).columns.values()].map(
    ({ sql, member }) => `${sql} as "${member}"`,
  )
  const { rows } = await tx.$client.query<Row>(
    statement(
      (bind) => `select ${columns.join(', ')} from ${source.from} where ${where(bind)}
        order by ${own(source, 'update_time')} desc nulls last, ${own(source, 'id')}
        limit ${bind(limit)} offset ${bind(offset)}${isHeld ? ' for update' : ''}`,
    ),
  )
  if (isHeld) return { rows, total: rows.length }
  const counted = await tx.$client.query<{ n: number }>(
    statement((bind) => `select count(*)::int as n from ${source.from} where ${where(bind)}`),
  )
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

/** What a rule hides is not searched either. */
function namedLike({ source }: RecordEntity, { me }: Pick<Change, 'me'>, keyword = ''): Fragment[] {
  const [first] = fieldsOf(source.description.shape)
  const column = rowScopeOf(source, me).columns.get(first?.[0] ?? '')
  return keyword && column ? [conditionOn(column, { rule: 'like', value: keyword })] : []
}

/** A record does not come back naming what is no longer there; what came back with it is there again. */
async function refuseLostTargets({ tx, me }: Change, { source, table }: RecordEntity, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  for (const { member, tableName } of targetsOf(tableInfo(table))) {
    const column = `"${snake(member)}"`
    const query = statement(
      (bind) => `select r.id from "${source.tableName}" r where r.tenant_id = ${bind(me.tenantId)}
        and r.id = any(${bind(ids)}::text[]) and r.${column} <> '' and not exists (select 1 from "${tableName}" t
          where t.tenant_id = r.tenant_id and t.id = r.${column} and t.del_flag = 0)`,
    )
    const lost = new Set((await tx.$client.query<{ id: string }>(query)).rows.map(({ id }) => id))
    if (lost.size === 0) continue
    const label = fieldsOf(source.description.shape).find(([name]) => name === member)?.[1].label
    const names = namesOf(
      source,
      rows.filter(({ id }) => lost.has(id)),
    )
    throw new Refusal(`${listed(names)}的${label ?? '关联记录'}已被删除，不能还原`)
  }
}

async function tell(
  { tx, me, peer }: Change,
  { source }: RecordEntity,
  rows: Row[],
  verb: '还原' | '彻底删除',
) {
  const isBack = verb === '还原'
  for (const row of rows)
    await audit(tx, me, peer, {
      content: `${verb}${source.description.title}`,
      operateType: isBack ? operation.edit : operation.remove,
      entity: source.entity,
      rowId: row.id,
      before: { ...row, delFlag: 1 },
      after: isBack ? { delFlag: 0 } : undefined,
    })
}
