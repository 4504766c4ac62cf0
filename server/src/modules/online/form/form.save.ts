import type { FormField } from '@banyan/contract/form/form-schema'
import { settleForm } from '@banyan/contract/form/form-value'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { findRowsInScope } from '#kernel/records/list/list.ts'
import type { Change, Draft } from '#kernel/records/uniform-handlers.ts'
import { found, Refusal, refuse } from '#kernel/refusal.ts'
import { safeHtml } from '#kernel/safe-html.ts'
import { refuseByRules, refuseFaults, refuseForeignFiles } from './form.check.ts'
import type { OnlineForm } from './form.registry.ts'
import { refuseTaken } from './form.unique.ts'

/** The row of a new record: what was given, worked out and checked by the same rules as in the browser. */
export async function newRecord(change: Change, form: OnlineForm, given: Draft): Promise<Draft> {
  const barred = barredOf(change, form)
  for (const { name, label, required } of form.fields)
    if (required && barred.has(name)) throw new Refusal(`无权填写${label}，不能新增`)
  return checked(change, form, cleaned(form.fields, given, barred))
}

/** What an edit changes in a record: the members given, and those that follow from them. */
export async function changedRecord(
  change: Change,
  form: OnlineForm,
  { id, version, given }: { id: string; version?: number; given: Draft },
): Promise<Draft> {
  const { tx, me } = change
  const row = found(await findRowsInScope(tx, form.source, me, [id], true))
  if (version !== undefined && version !== row.version) throw refuse.stale()
  const stored = await findStored(tx, form, id)
  const fixed = form.fields.filter(
    ({ name, writeOnce, secret, type }) =>
      (writeOnce && stored[name] !== null) ||
      // Nobody was shown the password: left blank, it stays.
      ((secret || type === 'password') &&
        (given[name] === undefined || given[name] === null || given[name] === '')),
  )
  const barred = new Set([...barredOf(change, form), ...fixed.map(({ name }) => name)])
  const values = await checked(
    change,
    form,
    { ...stored, ...cleaned(form.fields, given, barred) },
    { id, stored },
  )
  return Object.fromEntries(Object.entries(values).filter(([member, value]) => stored[member] !== value))
}

/** Members the caller cannot write: those the server fills, and those a data rule hides or fixes. */
function barredOf({ me }: Change, { fields, source }: OnlineForm): Set<string> {
  const rule = me.rights.rowRule(source)
  return new Set(
    fields
      .filter(({ name, readOnly }) => readOnly || rule?.hidden.has(name) || rule?.readOnly?.has(name))
      .map(({ name }) => name),
  )
}

/** The given members that count, rich text with everything dangerous taken out. */
function cleaned(fields: readonly FormField[], given: Draft, barred: ReadonlySet<string>): Draft {
  const kept = fields.filter(({ name }) => Object.hasOwn(given, name) && !barred.has(name))
  return Object.fromEntries(
    kept.map((field) => {
      const value = given[field.name]
      return [field.name, field.type === 'umeditor' && typeof value === 'string' ? safeHtml(value) : value]
    }),
  )
}

async function checked(
  { tx, me }: Change,
  form: OnlineForm,
  given: Draft,
  before?: { id: string; stored: Draft },
): Promise<Draft> {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10) // GMT+8
  const settled = settleForm(form.fields, given, today)
  const stored = before && spelled(form.fields, before.stored)
  await refuseFaults(form.fields, settled, today, stored)
  const changed = form.fields.filter(({ name }) => !stored || stored[name] !== settled.values[name])
  await refuseForeignFiles(tx, me, changed, settled.values)
  await refuseByRules(tx, changed, settled.values)
  if (changed.length) await refuseTaken(tx, me, form, settled.values, before?.id)
  return settled.values
}

/** A stored row in the spelling of forms. */
const spelled = (fields: readonly FormField[], row: Draft): Draft =>
  Object.fromEntries(fields.map((field) => [field.name, row[field.name] ?? null]))

/** The whole row, whatever a rule hides: hidden values stay, and computations see them. */
async function findStored(tx: Tx, { table }: OnlineForm, id: string): Promise<Draft> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.delFlag, 0)))
  return found(rows)
}
