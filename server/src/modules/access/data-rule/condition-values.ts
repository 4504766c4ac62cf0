import { fieldsOf } from '@banyan/contract/field'
import type { Condition } from '@banyan/contract/list-query'
import { accountLookup } from '@banyan/contract/wire'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal } from '#kernel/refusal.ts'
import { ruleColumns } from '../scope/entities.ts'
import type { FieldCondition } from '../scope/entity-scope.ts'

/** The look-ups of stamps and department codes; other members declare their own. */
const stampLookups: Record<string, string> = {
  createBy: accountLookup,
  updateBy: accountLookup,
  sysOrgCode: 'organisation_depart,depart_name,org_code',
  orgCode: 'organisation_depart,depart_name,org_code',
}

/** Refuses a condition that equals an unknown department, user, record or dictionary item: no record can have it. */
export async function refuseUnknown(
  reading: Reading,
  source: ListSource,
  items: readonly FieldCondition[],
): Promise<void> {
  for (const { field, condition } of items) {
    const values = comparedValues(condition)
    const known = values.length ? await findKnownValues(reading, source, field, values) : undefined
    const unknown = known && values.find((value) => !known.has(value))
    if (unknown === undefined) continue
    const name = ruleColumns(source).find(({ attr }) => attr === field)?.name ?? field
    throw new Refusal(`自定义条件「${name}」的值不存在：${unknown}`)
  }
}

/** Values stand alone or joined by commas. */
function comparedValues(condition: Condition): string[] {
  if (condition.rule === 'in') return condition.values
  if (condition.rule !== 'eq' && condition.rule !== 'ne') return []
  return condition.value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** The values among some that can be chosen; `undefined` for a member that takes anything. */
async function findKnownValues(
  { tx, me }: Reading,
  source: ListSource,
  field: string,
  values: string[],
): Promise<ReadonlySet<string> | undefined> {
  const column = source.columns.get(field)
  const meta = fieldsOf(source.description.shape).find(([member]) => member === field)?.[1]
  if (meta?.listSource) return new Set(meta.listSource.map(({ value }) => value))
  const texts = tx.app.part(textSource)
  if (column?.dict) return new Set((await texts.dict(tx, me.tenantId, column.dict)).keys())
  const lookup = column?.lookup ?? stampLookups[field]
  return lookup ? new Set((await texts.lookupInScope(tx, me, lookup, values)).keys()) : undefined
}
