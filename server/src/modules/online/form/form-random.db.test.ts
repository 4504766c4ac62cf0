import { permission } from '@banyan/contract/access/permission'
import { checkForm } from '@banyan/contract/form/form-check'
import type { FormContext } from '@banyan/contract/form/form-context'
import type { FormField } from '@banyan/contract/form/form-property'
import { fieldsFromSchema, formFromSchema } from '@banyan/contract/form/form-schema'
import { computeForm, keepsValueWhenHidden } from '@banyan/contract/form/form-value'
import { checkNested, faultText } from '@banyan/contract/form/nested-check'
import { computeNested, readTableRows } from '@banyan/contract/form/nested-value'
import type { NestedForm } from '@banyan/contract/form/sub-table'
import { onlineForm } from '@banyan/contract/online/form'
import { defaultHead } from '@banyan/contract/online/form-definition'
import { type RandomForm, randomForms, randomRole } from '@banyan/contract/testing/random-form'
import {
  type RandomNestedForm,
  randomNestedForms,
  randomTables,
} from '@banyan/contract/testing/random-nested-form'
import { expect, test } from 'vitest'
import { columnsOf, publishForm, publishStored, publishTables } from '#testing/forms.ts'
import { sendRaw } from '#testing/samples.ts'
import { multipart, startServer } from '#testing/server.ts'
import { widgetSamples } from './widget-sample.tables.ts'

const { app, signIn, someone, sql } = await startServer()
const manager = await signIn('u0001')
const uploaded = await Promise.all(
  ['一', '二', '三'].map((name) =>
    manager.fetch('/sys/common/upload', multipart(`${name}.txt`, Buffer.from(name), { biz: 'temp' })),
  ),
)
const existing = {
  users: ['u0002', 'u0003', 'u0004'],
  files: uploaded.map(({ body }) => (body.result as { path: string }).path),
}
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Two administrators, one of whom has the role that some conditions ask for: each with what their browser is told. */
await sql(
  `insert into access_role (id, tenant_id, role_name, role_code, create_time) values ($1, 1000, $1, $1, now())`,
  [randomRole],
)
const holder = await someone({ roles: ['tenant_admin', randomRole] })
const callers = await Promise.all(
  [manager, holder].map(async (who) => {
    const { caller } = await who.call(permission.mine, {})
    return { who, context: { today, caller } }
  }),
)

/** What a form sends: nothing in fields that are hidden because of the person. */
const sentBy = (fields: readonly FormField[], given: Record<string, unknown>, context: FormContext) => {
  const { hidden } = computeForm(fields, given, context)
  const kept = new Set(
    fields.filter((field) => hidden.has(field.name) && keepsValueWhenHidden(field)).map(({ name }) => name),
  )
  return Object.fromEntries(Object.entries(given).filter(([name]) => !kept.has(name)))
}

const nestedSentBy = (
  { fields, tables }: NestedForm,
  given: Record<string, unknown>,
  context: FormContext,
) => ({
  ...sentBy(fields, given, context),
  ...Object.fromEntries(
    tables.flatMap((table) => {
      const rows = readTableRows(table, given)
      return rows ? [[table.key, rows.map((row) => sentBy(table.fields, row, context))]] : []
    }),
  ),
})

/** The first of the forms the console is compared by, and every further one with a kind of field or a property of it that is new. */
function sampleOf<T extends RandomForm | RandomNestedForm>(forms: T[], size: number): T[] {
  const known = new Set<string>()
  return forms.filter((form, at) => {
    const count = known.size
    for (const property of propertiesIn(form)) known.add(property)
    return at < size || known.size > count
  })
}

function propertiesIn(random: RandomForm | RandomNestedForm): string[] {
  const { fields, tables } = 'form' in random ? random.form : { fields: random.fields, tables: [] }
  const all = [...fields, ...tables.flatMap((table) => table.fields)]
  return all.flatMap((field) => Object.keys(field).map((property) => `${field.type} ${property}`))
}

test('ONLINE-001 DEC-080 DEC-075 random forms: the server says what the form says, and what is saved is read back', async () => {
  const count = { saved: 0, refused: 0 }
  const wrong: unknown[] = []
  for (const [at, { code: formCode, defined, ...known }] of sampleOf(randomForms(existing), 60).entries()) {
    const { who, context } = callers[at % 2]!
    await publishForm(app, {
      head: defaultHead(formCode, 'onl_widget_sample', formCode),
      fields: defined,
      table: widgetSamples,
    })
    // As a browser knows it: what travelled, not what was defined.
    const fields = fieldsFromSchema((await who.call(onlineForm.item, { formCode })).schema)
    expect(fields).toEqual(known.fields)
    for (const given of known.given.map((each) => sentBy(fields, each, context))) {
      const [fault] = checkForm(fields, given, context)
      const { body } = await sendRaw(who, onlineForm.add, { formCode, ...given })
      if (fault ? body.message !== fault.message : !body.success) {
        wrong.push({ formCode, given, fault, said: body.message })
        continue
      }
      count[fault ? 'refused' : 'saved']++
      if (fault) continue
      const rowId = String(body.result)
      const row = await who.call(onlineForm.byId, { formCode, rowId })
      const wanted = computeForm(fields, given, context).values
      const read = Object.fromEntries(fields.map(({ name }) => [name, row[name]]))
      if (JSON.stringify(read) !== JSON.stringify(wanted)) wrong.push({ formCode, wanted, read })
      // The form filled from the record is the form as it was saved: saving it again changes nothing.
      expect(computeForm(fields, row, context).values).toEqual(wanted)
      const again = await sendRaw(who, onlineForm.edit, { formCode, ...row })
      if (!again.body.success) wrong.push({ formCode, given, again: again.body.message })
      const after = await who.call(onlineForm.byId, { formCode, rowId })
      expect(after).toEqual(row)
    }
  }
  expect(wrong).toEqual([])
  // Both ways must have been tried often enough to mean something.
  expect(Math.min(count.saved, count.refused)).toBeGreaterThan(30)
}, 120_000)

const sampleColumns = columnsOf(widgetSamples)
const rowColumns = [{ name: 'main_id', dbType: 'string' as const }, ...sampleColumns]

test('ONLINE-001 DEC-080 DEC-076 random forms with sub-tables: the server says what the form says, and reads back what it saved', async () => {
  const count = { saved: 0, refused: 0, inRows: 0 }
  const wrong: unknown[] = []
  for (const key of Object.values(randomTables))
    await publishTables(app, { head: defaultHead(key, key, key), fields: [], columns: rowColumns })
  for (const [at, { code: formCode, defined, ...known }] of sampleOf(
    randomNestedForms(existing),
    30,
  ).entries()) {
    const { who, context } = callers[at % 2]!
    const tables = defined.tables.map((table) => ({
      ...table,
      id: `${formCode}_${table.relation}`,
      columns: rowColumns,
    }))
    const head = defaultHead(formCode, 'onl_widget_sample', formCode)
    await publishStored(app, { head, fields: defined.fields, columns: sampleColumns, tables })
    const form = formFromSchema((await who.call(onlineForm.item, { formCode })).schema)
    expect(form).toEqual(known.form)
    for (const given of known.given.map((each) => nestedSentBy(form, each, context))) {
      const [fault] = checkNested(form, given, context)
      const { body } = await sendRaw(who, onlineForm.add, { formCode, ...given })
      if (fault ? body.message !== faultText(form, fault) : !body.success) {
        wrong.push({ formCode, given, fault, said: body.message })
        continue
      }
      count[fault ? 'refused' : 'saved']++
      if (fault?.table) count.inRows++
      if (fault) continue
      const rowId = String(body.result)
      const row = await who.call(onlineForm.byId, { formCode, rowId })
      const wanted = computeNested(form, given, context)
      const read = computeNested(form, row, context)
      const valuesOf = ({ values, tables: rows }: typeof wanted) => [
        values,
        ...form.tables.map(({ key }) => rows[key]?.map((each) => each.values)),
      ]
      if (JSON.stringify(valuesOf(read)) !== JSON.stringify(valuesOf(wanted)))
        wrong.push({ formCode, wanted: valuesOf(wanted), read: valuesOf(read) })
      // The form filled from the record is the form as it was saved: saving it again changes nothing.
      const again = await sendRaw(who, onlineForm.edit, { formCode, ...row })
      if (!again.body.success) wrong.push({ formCode, given, again: again.body.message })
      expect(await who.call(onlineForm.byId, { formCode, rowId })).toEqual(row)
    }
  }
  expect(wrong).toEqual([])
  expect(Math.min(count.saved, count.refused, count.inRows)).toBeGreaterThan(10)
}, 120_000)
