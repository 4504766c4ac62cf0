import { type FieldType, fieldTypes } from '@banyan/contract/field'
import { normalizeValue } from '@banyan/contract/form/form-value'
import { QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#kit/call/hooks.ts'
import { checkBySchema, type FormCheck, type Values } from '#kit/form/check.ts'
import { FieldForm } from '#kit/form/field-form.tsx'
import { hiddenFields } from '#kit/form/form-state.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { FormSetup } from '../app/form-setup.tsx'
import { Providers } from '../app/providers.tsx'

/* The form of the console alone on a page, for a journey that opens hundreds of them in a real browser. */

/** A form and a record in it. */
export interface RandomRecord {
  fields: Field[]
  record: Values
}

/** Random forms of any kinds, every value in its stored spelling or missing; the first has them all. */
export function randomRecords(seed: number, count: number): RandomRecord[] {
  const some = fc.uniqueArray(fc.constantFrom(...fieldTypes), { minLength: 1, maxLength: 6 })
  return [
    ...fc.sample(recordsOf(fc.constant([...fieldTypes])), { seed, numRuns: 1 }),
    ...fc.sample(recordsOf(some), { seed, numRuns: count - 1 }),
  ]
}

/** What a form sends that is opened and saved untouched, whatever it holds. */
export async function savedUntouched({ fields, record }: RandomRecord) {
  const { sent, isDirty } = await opened(fields, record, { ...checkBySchema, refusal: () => undefined })
  return { values: sent, isDirty }
}

/** What a form says at its fields when it is saved as it was opened, and whether it was sent. */
export async function refusalsOf(fields: Field[], record: Values) {
  const { sent, refusals } = await opened(fields, record, checkBySchema)
  return { refusals, isSent: sent !== undefined }
}

// One page for all forms, as in the console: a new one takes the place of the last.
const box = document.body.appendChild(document.createElement('div'))
const root = createRoot(box)
let at = 0

/** Opens a form and saves it. */
async function opened(fields: Field[], record: Values, check: FormCheck) {
  const last = box.querySelector('form')
  let isDirty = false
  let sent: Values | undefined
  root.render(
    <Providers>
      <QueryClientProvider client={queryClient}>
        <FormSetup>
          <FieldForm
            key={at++}
            fields={fields}
            values={record}
            isNew={false}
            check={check}
            isSaving={false}
            onDirty={() => {
              isDirty = true
            }}
            onSubmit={(values) => {
              sent = values
            }}
          />
        </FormSetup>
      </QueryClientProvider>
    </Providers>,
  )
  const items = shownIn(fields, record)
  await until(
    () =>
      box.querySelector('form') !== last &&
      box.querySelectorAll('[data-item]').length === items &&
      isAtRest(box),
  )
  box.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await until(() => sent !== undefined || box.querySelector('[role=alert]') !== null)
  const before = `${box.querySelector('form')?.id}_`.length
  const refusals = [...box.querySelectorAll('[role=alert][id]')].map(({ id, textContent }) => ({
    field: id.slice(before, -'_help'.length),
    message: textContent,
  }))
  return { sent, isDirty, refusals }
}

function shownIn(fields: Field[], record: Values): number {
  const hidden = hiddenFields(fields, record)
  return fields.filter(({ name, type }) => type !== 'hidden' && !hidden.has(name)).length
}
/** No control waits for its code. */
const isAtRest = (box: HTMLElement) => !box.querySelector('[aria-busy=true], input.ant-input:disabled')

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 1))
}

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

const choices = ['a', 'b', 'c'].map((value) => ({ value, text: `选项${value}`, title: `选项${value}` }))
const options: Partial<Record<FieldType, Partial<Field>>> = {
  popup: { popupCode: 'r', orgFields: 'a', destFields: 'own' },
  sel_search: { lookup: 'testing_gadget,name,id' },
  sel_tree: { lookup: 'sys_depart,depart_name,id', pidField: 'parent_id', pidValue: '0' },
  cat_tree: { pcode: '0' },
  sel_depart: { multiple: true },
  sel_user: { multiple: true },
  link_down: {
    linkDownConfig: { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' },
  },
}

const fieldOf = (type: FieldType, at: number): Field => ({
  name: `f${at}`,
  label: `字段${at}`,
  type,
  listSource: choices,
  group: at % 3 === 2 ? '更多' : undefined,
  ...options[type],
})

const recordsOf = (kinds: fc.Arbitrary<FieldType[]>): fc.Arbitrary<RandomRecord> =>
  kinds.chain((types) => {
    const fields = types.map(fieldOf)
    const given = fields.map((field) =>
      fc.option(values[field.type], { freq: 5 }).map((raw) => normalizeValue(field, raw)),
    )
    return fc.tuple(...given).map((held) => ({
      fields,
      record: Object.fromEntries(fields.map((field, at) => [field.name, held[at]])),
    }))
  })
