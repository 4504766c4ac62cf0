import { type FieldType, fieldTypes } from '@banyan/contract/field'
import { valueIn } from '@banyan/contract/online/form-value'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { show } from '../../testing/show.tsx'
import { checkBySchema, type Values } from './check.ts'
import { FieldForm } from './field-form.tsx'

const choices = ['a', 'b', 'c'].map((value) => ({ value, text: `选项${value}`, title: `选项${value}` }))
const word = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2050-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const several = (of: fc.Arbitrary<string>) =>
  fc.uniqueArray(of, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','))
const one = fc.constantFrom('a', 'b', 'c')
const id = fc.stringMatching(/^[a-z][a-z0-9]{3,12}$/)

/** What a field of each kind may hold. */
const values: Record<FieldType, fc.Arbitrary<unknown>> = {
  text: word,
  number: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((number) => number / 100),
  integer: fc.integer({ min: -100_000, max: 100_000 }),
  password: word,
  date: day.map((text) => text.slice(0, 10)),
  tab_date: day.map((text) => text.slice(0, 10)),
  datetime: day.map((text) => text.slice(0, 19).replace('T', ' ')),
  tab_datetime: day.map((text) => text.slice(0, 19).replace('T', ' ')),
  textarea: fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  list: one,
  tab_list: one,
  radio: one,
  file: several(id.map((name) => `form/${name}.pdf`)),
  image: several(id.map((name) => `form/${name}.png`)),
  checkbox: several(one),
  rate: fc.integer({ min: 0, max: 5 }),
  switch: fc.constantFrom('Y', 'N'),
  umeditor: fc.constantFrom('<p>一段</p>', '<p>一段<strong>粗</strong>字</p>', '<h2>标题</h2><p>文</p>'),
  popup: word,
  list_multi: several(one),
  sel_depart: several(id),
  sel_user: several(id),
  sel_search: id,
  sel_tree: id,
  cat_tree: id,
  hidden: word,
  link_down: id,
  pca: fc.constantFrom('110108', '350102', '440305'),
  markdown: word,
  amap: fc.constant('{"description":"北京市海淀区","pointer":"116.3,39.9"}'),
}

const options: Partial<Record<FieldType, Partial<Field>>> = {
  popup: { popupCode: 'r', orgFields: 'a', destFields: 'own' },
  sel_search: { lookup: 'fleet_vehicle_brand,name,id' },
  sel_tree: { lookup: 'sys_depart,depart_name,id', pidField: 'parent_id', pidValue: '0' },
  cat_tree: { pcode: '0' },
  sel_depart: { multiple: true },
  sel_user: { multiple: true },
  link_down: {
    linkDownConfig: { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' },
  },
}

/** The rich-text editor needs a real browser; a journey saves it untouched there. */
const types = fieldTypes.filter((type) => type !== 'umeditor')

const fieldOf = (type: FieldType, at: number): Field => ({
  name: `f${at}`,
  label: `字段${at}`,
  type,
  listSource: choices,
  group: at % 3 === 2 ? '更多' : undefined,
  ...options[type],
})

/** A form of some kinds and a record in it, every value in its stored spelling or missing. */
const records = fc
  .uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 8 })
  .chain((types) => {
    const fields = types.map(fieldOf)
    return fc.record({
      fields: fc.constant(fields),
      given: fc.tuple(
        ...fields.map((field) =>
          fc.option(values[field.type], { freq: 5 }).map((raw) => valueIn(field, raw)),
        ),
      ),
    })
  })
  .map(({ fields, given }) => ({
    fields,
    record: Object.fromEntries(fields.map((field, at) => [field.name, given[at]])),
  }))

beforeEach(() => {
  // whatever a control asks: nothing is known
  const answer = { success: true, code: 200, message: '', result: [] }
  vi.stubGlobal('fetch', async () =>
    Response.json(answer, { headers: { 'content-type': 'application/json' } }),
  )
})

function open(fields: Field[], record: Values) {
  const submit = vi.fn<(values: Values) => void>()
  const dirty = vi.fn()
  show(
    <FieldForm
      fields={fields}
      values={record}
      isNew={false}
      check={{ ...checkBySchema, refusal: () => undefined }}
      isSaving={false}
      onDirty={dirty}
      onSubmit={submit}
    />,
  )
  return { submit, dirty }
}

test('DEC-075 a record of any kinds, opened and saved untouched, is the record that was opened', async () => {
  // the code of all kinds first, so that every form below is drawn whole
  open(types.map(fieldOf), {})
  await waitFor(() =>
    expect(document.querySelector('[aria-busy=true], input.ant-input:disabled')).toBeNull(),
  ).catch(() => undefined)
  cleanup()
  await fc.assert(
    fc.asyncProperty(records, async ({ fields, record }) => {
      const { submit, dirty } = open(fields, record)
      try {
        await Promise.resolve()
        fireEvent.submit(document.querySelector('form') as HTMLFormElement)
        await waitFor(() => expect(submit).toHaveBeenCalled(), { interval: 5 })
        expect(submit.mock.lastCall?.[0]).toEqual(record)
        expect(dirty).not.toHaveBeenCalled()
        expect(screen.queryByRole('alert')).toBeNull()
      } finally {
        cleanup()
      }
    }),
    { numRuns: 40 },
  )
}, 180_000)
