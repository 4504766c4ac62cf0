import type { FormFault } from '@banyan/contract/form/form-check'
import { splitList } from '@banyan/contract/form/form-value'
import { claimValue } from '#kernel/database/claim.ts'
import { statement } from '#kernel/database/fragment.ts'
import { snake } from '#kernel/database/table.ts'
import { claimForValues, type HeldValues } from '#kernel/records/held-values.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import type { ComputedRecord } from './form.ts'

/**
 * Finds a unique value, of one field or several together, that another record holds (DEC-076). Empty values are never
 * taken. Rows of the same record are compared elsewhere and do not count here.
 */
export async function findTakenValue(
  change: Change,
  { fields, entity, settled: { values }, own, place }: ComputedRecord,
): Promise<FormFault | undefined> {
  const { tableName } = entity.source
  for (const { name, unique, extend } of fields) {
    if (unique && (await isTaken(change, tableName, [name], values, own)))
      return { field: name, message: '该值不可用，系统中已存在！' }
    const columns = splitList(extend?.uniqueColumns ?? '')
    // Values that are unique per record are skipped, because their rows are compared with each other elsewhere.
    if (place && columns.includes(place.foreignKey)) continue
    const others = columns.filter(
      (column) => column !== name && fields.some((field) => field.name === column),
    )
    if (others.length && (await isTaken(change, tableName, [name, ...others], values, own)))
      return { field: name, message: '数据重复，请检查', beside: others }
  }
  return undefined
}

async function isTaken(
  { tx, me, held }: Change,
  tableName: string,
  members: string[],
  values: Draft,
  own: readonly string[],
): Promise<boolean> {
  const given = members.map((member) => values[member])
  if (given.some((value) => value === null || value === undefined)) return false
  const holding: HeldValues = { tableName, members, given }
  if (held) {
    held.push(holding)
    return false
  }
  // Concurrent writers of the same value wait here; the second one sees what the first stored.
  await claimValue(tx, claimForValues(me.tenantId, holding))
  const { rows } = await tx.$client.query(
    statement((bind) => {
      const same = members.map((member, at) => `"${snake(member)}" = ${bind(given[at])}`)
      const others = own.length ? ` and id <> all(${bind(own)})` : ''
      return `select 1 from "${tableName}" where tenant_id = ${bind(me.tenantId)} and del_flag = 0
        and ${same.join(' and ')}${others} limit 1`
    }),
  )
  return rows.length > 0
}
