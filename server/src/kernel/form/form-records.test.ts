import { memberSchema } from '@banyan/contract/field'
import type { FormField } from '@banyan/contract/form/form-property'
import { text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { tenantTable } from '#kernel/database/table.ts'
import type { FormRules } from './form.ts'
import { formRecords } from './form-records.ts'

const table = tenantTable('form_records_main', { name: text(), kind: text(), pid: text() })
const part = tenantTable('form_records_part', { main_id: text(), kind: text() })
const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type: 'text',
  ...more,
})
const described = (name: string, fields: FormField[]) => ({
  name,
  title: name,
  root: `/${name}`,
  shape: z.object(Object.fromEntries(fields.map((each) => [each.name, memberSchema(each)]))),
})
const choices = [
  { value: '1', text: '一' },
  { value: '2', text: '二' },
]
const formWith = (fields: FormField[], more: Partial<Parameters<typeof formRecords>[0]> = {}) =>
  formRecords({
    fields,
    table,
    description: described('main', fields),
    tables: [],
    rules: {} as FormRules,
    ...more,
  })

test('choices given in place have texts: several one by one, unknown ones as they are', async () => {
  const { options } = formWith([field('name'), field('kind', { type: 'checkbox', listSource: choices })])
  const rows = [
    { id: '1', name: '1', kind: '1' },
    { id: '2', kind: '2,9,1' },
    { id: '3', kind: '' },
    { id: '4' },
  ]
  expect(await options.decorate?.({} as never, {} as never, rows as never)).toEqual([
    { id: '1', name: '1', kind: '1', kind_dictText: '一' },
    { id: '2', kind: '2,9,1', kind_dictText: '二,9,一' },
    { id: '3', kind: '' },
    { id: '4' },
  ])
  expect(formWith([field('name')]).options.decorate).toBeUndefined()
})

test('a form does what it has: defaults, sub-tables and a tree', () => {
  const own = ({ options }: ReturnType<typeof formWith>) => Object.keys(options).sort()
  expect(own(formWith([field('name')]))).toEqual(['insertsTogether', 'prepare'])
  expect(own(formWith([field('name', { defVal: '1' })]))).toEqual([
    'importDraft',
    'insertsTogether',
    'prepare',
  ])
  expect(own(formWith([field('name')], { tree: { parent: 'pid' } }))).toEqual([
    'insertsTogether',
    'prepare',
    'remove',
  ])
  const fields = [field('kind', { type: 'list', listSource: choices })]
  const lines = {
    key: 'lines',
    title: '明细',
    relation: 'many' as const,
    foreignKey: 'main_id',
    mainKey: 'id',
    fields,
    table: part,
    description: described('part', fields),
  }
  const nested = formWith([field('name')], { tables: [lines] })
  expect(own(nested)).toEqual([
    'complete',
    'difference',
    'insert',
    'insertsTogether',
    'prepare',
    'remove',
    'update',
  ])
  expect(
    nested.tables.map(({ key, entity }) => [key, entity.source.entity, Object.keys(entity.options)]),
  ).toEqual([['lines', 'part', ['decorate']]])
})

test('a tree works out who has records below', () => {
  const fields = [field('name'), field('leaf')]
  const { source } = formWith(fields, { tree: { parent: 'pid', hasChild: 'leaf' } })
  expect(source.columns.get('leaf')?.sql).toMatch(
    /^\(case when exists \(select 1 from "form_records_main" below/,
  )
  expect(formWith(fields).source.columns.has('leaf')).toBe(false)
})

test('the query of an export is an object', () => {
  const { parseQuery, parseDraft } = formWith([field('name')])
  expect(parseQuery({ name: 'a' })).toEqual({ name: 'a' })
  for (const wrong of [null, [], 'a', 1, undefined]) expect(parseQuery(wrong)).toBeUndefined()
  expect(parseDraft({ name: 1 })).toEqual({ success: true, data: { name: 1 } })
})
