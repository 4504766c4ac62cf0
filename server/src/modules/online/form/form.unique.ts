import type { FormField } from '@banyan/contract/form/form-schema'
import { partsOf } from '@banyan/contract/form/form-value'
import type { Caller } from '#kernel/caller.ts'
import { snake, tableInfo } from '#kernel/database/table.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { statement } from '#kernel/records/list/fragment.ts'
import type { Draft } from '#kernel/records/records.ts'
import { refusedAt } from './form.check.ts'
import type { FormDefinition } from './form.records.ts'

/** Values that must differ: a field alone, or together with others (DEC-076). Empty ones are never taken. */
export async function refuseTaken(
  tx: Tx,
  me: Caller,
  form: FormDefinition,
  values: Draft,
  id?: string,
): Promise<void> {
  for (const field of form.fields) {
    if (field.unique && (await isTaken(tx, me, form, [field.name], values, id)))
      throw refusedAt({ field: field.name, message: '该值不可用，系统中已存在！' })
    const others = columnsOf(form, field)
    if (others.length && (await isTaken(tx, me, form, [field.name, ...others], values, id)))
      throw refusedAt({ field: field.name, message: '数据重复，请检查', beside: others })
  }
}

/** The other columns of the group, as far as they are fields of the form. */
const columnsOf = ({ fields }: FormDefinition, { name, extend }: FormField): string[] =>
  partsOf(extend?.uniqueColumns ?? '').filter(
    (column) => column !== name && fields.some((field) => field.name === column),
  )

async function isTaken(
  tx: Tx,
  me: Caller,
  { table }: FormDefinition,
  members: string[],
  values: Draft,
  id?: string,
): Promise<boolean> {
  const { name: tableName } = tableInfo(table)
  const given = members.map((member) => values[member])
  if (given.some((value) => value === null || value === undefined)) return false
  // Two who save the same at the same time queue up here: the second sees what the first stored.
  await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 7270004))', [
    JSON.stringify([me.tenantId, tableName, members, given]),
  ])
  const { rows } = await tx.$client.query(
    statement((bind) => {
      const same = members.map((member, at) => `"${snake(member)}" = ${bind(given[at])}`)
      const others = id ? ` and id <> ${bind(id)}` : ''
      return `select 1 from "${tableName}" where tenant_id = ${bind(me.tenantId)} and del_flag = 0
        and ${same.join(' and ')}${others} limit 1`
    }),
  )
  return rows.length > 0
}
