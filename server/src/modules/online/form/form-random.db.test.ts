import { checkForm } from '@banyan/contract/form/form-check'
import { fieldsFromSchema, formFromSchema } from '@banyan/contract/form/form-schema'
import { computeForm } from '@banyan/contract/form/form-value'
import { checkNested, faultText } from '@banyan/contract/form/nested-check'
import { computeNested } from '@banyan/contract/form/nested-value'
import { onlineForm } from '@banyan/contract/online/form'
import { plainHead } from '@banyan/contract/online/form-definition'
import { type RandomForm, randomForms } from '@banyan/contract/testing/random-form'
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

const { app, signIn } = await startServer()
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
  for (const { code: formCode, defined, ...known } of sampleOf(randomForms(existing), 60)) {
    await publishForm(app, {
      head: plainHead(formCode, 'onl_widget_sample', formCode),
      fields: defined,
      table: widgetSamples,
    })
    // As a browser knows it: what travelled, not what was defined.
    const fields = fieldsFromSchema((await manager.call(onlineForm.item, { formCode })).schema)
    expect(fields).toEqual(known.fields)
    for (const given of known.given) {
      const [fault] = checkForm(fields, given, { today })
      const { body } = await sendRaw(manager, onlineForm.add, { formCode, ...given })
      if (fault ? body.message !== fault.message : !body.success) {
        wrong.push({ formCode, given, fault, said: body.message })
        continue
      }
      count[fault ? 'refused' : 'saved']++
      if (fault) continue
      const rowId = String(body.result)
      const row = await manager.call(onlineForm.byId, { formCode, rowId })
      const wanted = computeForm(fields, given, today).values
      const read = Object.fromEntries(fields.map(({ name }) => [name, row[name]]))
      if (JSON.stringify(read) !== JSON.stringify(wanted)) wrong.push({ formCode, wanted, read })
      // The form filled from the record is the form as it was saved: saving it again changes nothing.
      expect(computeForm(fields, row, today).values).toEqual(wanted)
      const again = await sendRaw(manager, onlineForm.edit, { formCode, ...row })
      if (!again.body.success) wrong.push({ formCode, given, again: again.body.message })
      const after = await manager.call(onlineForm.byId, { formCode, rowId })
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
    await publishTables(app, { head: plainHead(key, key, key), fields: [], columns: rowColumns })
  for (const { code: formCode, defined, ...known } of sampleOf(randomNestedForms(existing), 30)) {
    const tables = defined.tables.map((table) => ({
      ...table,
      id: `${formCode}_${table.relation}`,
      columns: rowColumns,
    }))
    const head = plainHead(formCode, 'onl_widget_sample', formCode)
    await publishStored(app, { head, fields: defined.fields, columns: sampleColumns, tables })
    const form = formFromSchema((await manager.call(onlineForm.item, { formCode })).schema)
    expect(form).toEqual(known.form)
    for (const given of known.given) {
      const [fault] = checkNested(form, given, { today })
      const { body } = await sendRaw(manager, onlineForm.add, { formCode, ...given })
      if (fault ? body.message !== faultText(form, fault) : !body.success) {
        wrong.push({ formCode, given, fault, said: body.message })
        continue
      }
      count[fault ? 'refused' : 'saved']++
      if (fault?.table) count.inRows++
      if (fault) continue
      const rowId = String(body.result)
      const row = await manager.call(onlineForm.byId, { formCode, rowId })
      const wanted = computeNested(form, given, today)
      const read = computeNested(form, row, today)
      const valuesOf = ({ values, tables: rows }: typeof wanted) => [
        values,
        ...form.tables.map(({ key }) => rows[key]?.map((each) => each.values)),
      ]
      if (JSON.stringify(valuesOf(read)) !== JSON.stringify(valuesOf(wanted)))
        wrong.push({ formCode, wanted: valuesOf(wanted), read: valuesOf(read) })
      // The form filled from the record is the form as it was saved: saving it again changes nothing.
      const again = await sendRaw(manager, onlineForm.edit, { formCode, ...row })
      if (!again.body.success) wrong.push({ formCode, given, again: again.body.message })
      expect(await manager.call(onlineForm.byId, { formCode, rowId })).toEqual(row)
    }
  }
  expect(wrong).toEqual([])
  expect(Math.min(count.saved, count.refused, count.inRows)).toBeGreaterThan(10)
}, 120_000)
