import type { FormField } from '@banyan/contract/form/form-schema'
import { settleForm } from '@banyan/contract/form/form-value'
import type { Row } from '#kernel/records/list/list.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { safeHtml } from '#kernel/safe-html.ts'
import { refuseByRules, refuseFaults, refuseForeignFiles } from './form.check.ts'
import type { FormDefinition } from './form.records.ts'
import { refuseTaken } from './form.unique.ts'

type Form = FormDefinition

/**
 * What is stored of a record, worked out and checked by the same rules as in the browser: all of a new one, of an edit
 * the members given and those that follow from them.
 */
export async function preparedRecord(change: Change, form: Form, given: Draft, stored?: Row): Promise<Draft> {
  if (!stored) return checked(change, form, cleaned(form.fields, given, readOnlyMembers(form)))
  const unchanged = form.fields.filter(
    ({ name, secret, type }) =>
      // Nobody was shown the password: left blank, it stays.
      (secret || type === 'password') &&
      (given[name] === undefined || given[name] === null || given[name] === ''),
  )
  const barred = new Set([...readOnlyMembers(form), ...unchanged.map(({ name }) => name)])
  const values = await checked(change, form, { ...stored, ...cleaned(form.fields, given, barred) }, stored)
  return Object.fromEntries(Object.entries(values).filter(([member, value]) => stored[member] !== value))
}

/** Members that the server fills. */
const readOnlyMembers = ({ fields }: Form): Set<string> =>
  new Set(fields.flatMap(({ name, readOnly }) => (readOnly ? [name] : [])))

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

async function checked({ tx, me }: Change, form: Form, given: Draft, before?: Row): Promise<Draft> {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10) // GMT+8
  const settled = settleForm(form.fields, given, today)
  const stored = before && spelled(form.fields, before)
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
