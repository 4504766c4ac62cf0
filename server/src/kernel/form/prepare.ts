import type { FormContext } from '@banyan/contract/form/form-context'
import type { FormField } from '@banyan/contract/form/form-property'
import { type ComputedNested, computeNested, readsAnyName } from '@banyan/contract/form/nested-value'
import type { NestedForm } from '@banyan/contract/form/sub-table'
import { clock } from '#kernel/clock.ts'
import { isHidden, type Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { refuseWrong } from './check.ts'
import type { ComputedRecord, FormEntity, TableChange } from './form.ts'
import { formCaller } from './form-caller.ts'
import { type EditedRows, readEditedRows } from './rows.ts'
import { writtenMembers } from './written.ts'

/**
 * Computes and checks the values to store, by the same rules as in the browser: all of a new record; of an edit the
 * given members and those computed from them. The changes of rows stand under the keys of their sub-tables.
 */
export async function preparedRecord(
  change: Change,
  form: FormEntity,
  given: Draft,
  stored?: Row,
): Promise<Draft> {
  const rows = await readEditedRows(change, form, given, stored)
  const context: FormContext = {
    today: change.tx.app.part(clock).wallTime().slice(0, 10),
    caller: formCaller(change.me),
  }
  const merged = { ...stored, ...writtenMembers(form.fields, given, stored) }
  const held = Object.fromEntries(
    rows.map(({ table, items, unreadable }) => [table.key, unreadable ?? items.map((row) => row.merged)]),
  )
  const nested: NestedForm = {
    fields: fieldsWithVisibleSources(change, form),
    tables: rows.map(({ table }) => table),
  }
  const settled = computeNested(nested, { ...merged, ...held }, context)
  const main: ComputedRecord = {
    entity: form,
    fields: form.fields,
    settled,
    stored: storedFieldValues(form.fields, stored),
    own: stored ? [stored.id] : [],
  }
  await refuseWrong(change, form, {
    nested,
    settled,
    context,
    main,
    rows: rows.flatMap((each) => checkedRows(each, settled)),
    given: new Set(rows.flatMap(({ table, isGiven }) => (isGiven ? [table.key] : []))),
  })
  return {
    ...changedMembers(main),
    ...Object.fromEntries(rows.map((each) => [each.table.key, tableChange(each, settled)])),
  }
}

/** Fields computed from rows that a rule hides from the caller: they keep their stored values. */
function fieldsWithVisibleSources({ me }: Change, form: FormEntity): readonly FormField[] {
  const unseen = form.tables.map(({ key }) => key).filter((key) => isHidden(form.source, me, key))
  if (unseen.length === 0) return form.fields
  return form.fields.map((field) => {
    if (!readsAnyName(field, unseen)) return field
    const { compute: _, setTo: __, ...kept } = field
    return kept
  })
}

/** A stored row with values spelled as forms spell them. */
const storedFieldValues = (fields: readonly FormField[], row: Row | undefined): Draft | undefined =>
  row && Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]))

const checkedRows = ({ table, items, removed }: EditedRows, { tables }: ComputedNested): ComputedRecord[] =>
  (tables[table.key] ?? []).map((settled, at) => ({
    entity: table.entity,
    fields: table.fields,
    settled,
    stored: storedFieldValues(table.fields, items[at]?.stored),
    place: { table: table.key, row: at, foreignKey: table.foreignKey },
    own: [...items.flatMap(({ stored }) => (stored ? [stored.id] : [])), ...removed.map(({ id }) => id)],
  }))

/** The changes of one sub-table. */
function tableChange(given: EditedRows, settled: ComputedNested): TableChange {
  const checked = checkedRows(given, settled)
  return {
    rows: checked.map((row, at) => ({ stored: given.items[at]?.stored, values: changedMembers(row) })),
    removed: given.removed,
  }
}

/** All values of something new; of something stored those that differ. */
const changedMembers = ({ settled, stored }: ComputedRecord): Draft =>
  Object.fromEntries(
    Object.entries(settled.values).filter(([member, value]) => !stored || stored[member] !== value),
  )
