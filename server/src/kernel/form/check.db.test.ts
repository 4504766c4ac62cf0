import type { FormField } from '@banyan/contract/form/form-property'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { patternMatcher } from '#kernel/pattern/match-pattern.ts'
import type { Change } from '#kernel/records/records.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { refuseWrong } from './check.ts'
import type { ComputedRecord, FormEntity } from './form.ts'

const database = await ownDatabase()
await database.sql('create table t (id text, tenant_id int, del_flag int, code text)')

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: `「${name}」`,
  type: 'text',
  ...more,
})
const fields = [
  field('need', { required: true }),
  field('mail', { pattern: 'e' }),
  field('own', { pattern: '[ab]+' }),
  field('more', { pattern: '[ab]+' }),
  field('file', { type: 'file' }),
  field('image', { type: 'image' }),
  field('ruled', { checkRule: 'rule' }),
]
const table = {
  key: 'lines',
  title: '明细',
  relation: 'many',
  foreignKey: 'main_id',
  mainKey: 'id',
  fields: [
    field('item', { required: true }),
    field('code', { unique: true }),
    field('shape', { pattern: 'x+' }),
  ],
} as SubTable

/** Checks a record and its rows; `matched` are the patterns that were run, `files` the keys that were looked for. */
function checking() {
  const matched: string[] = []
  const files: string[][] = []
  const app = new AppState()
  app.provide(patternMatcher, {
    of: () => async (source: string, value: string) => {
      matched.push(`${source} ${value}`)
      if (value.includes('slow')) return 'too slow'
      return new RegExp(`^(?:${source})$`).test(value) ? 'match' : 'no match'
    },
  } as unknown as ReturnType<typeof patternMatcher>)
  const source = { tableName: 't', description: { shape: { shape: {} } } }
  const entity = { source } as unknown as ComputedRecord['entity']
  const form = {
    source,
    fields,
    tables: [{ ...table, entity }],
    rules: {
      async knownFiles(_change: unknown, keys: string[]) {
        files.push(keys)
        return new Set(keys.filter((key) => key.startsWith('known')))
      },
      checkRule: async (_change: unknown, code: string, value: string) =>
        value === 'bad' ? `${code}说不` : undefined,
    },
  } as unknown as FormEntity
  const whole = (values: Record<string, unknown>, of = fields) =>
    Object.fromEntries(of.map(({ name }) => [name, values[name] ?? null]))

  const check = async (
    given: Record<string, unknown>,
    stored?: Record<string, unknown>,
    rows?: { given: Record<string, unknown>; stored?: Record<string, unknown> }[],
    isGiven = true,
  ) => {
    const settled = (values: Record<string, unknown>) => ({ values, hidden: new Set<string>() })
    const main: ComputedRecord = {
      entity: form,
      fields,
      settled: settled(whole(given)),
      stored: stored && whole(stored),
      own: [],
    }
    const lines = (rows ?? []).map(
      (row, at): ComputedRecord => ({
        entity,
        fields: table.fields,
        settled: settled(whole(row.given, table.fields as FormField[])),
        stored: row.stored && whole(row.stored, table.fields as FormField[]),
        own: [],
        place: { table: 'lines', row: at, foreignKey: 'main_id' },
      }),
    )
    const checked = {
      nested: { fields, tables: rows ? [table] : [] },
      settled: {
        ...main.settled,
        tables: { lines: lines.map((line) => line.settled) },
        unreadable: new Set<string>(),
      },
      today: '2026-01-02',
      main,
      rows: lines,
      given: new Set(isGiven ? ['lines'] : []),
    }
    return database.within(app, { tenantId: 7 }, (tx) =>
      refuseWrong({ tx, me: { tenantId: 7 } } as unknown as Change, form, checked as never).then(
        () => undefined,
        (refusal: { message: string; result: unknown }) => [refusal.message, refusal.result],
      ),
    )
  }
  return { check, files, matched }
}

test.each<
  [given: Record<string, unknown>, stored: Record<string, unknown> | undefined, field: string | undefined]
>([
  [{ need: 'a' }, undefined, undefined],
  [{}, undefined, 'need'],
  // What is missing is told in an edit too; what is wrong but stays as it was is not.
  [{}, {}, 'need'],
  [{ need: 'a', mail: 'x' }, undefined, 'mail'],
  [{ need: 'a', mail: 'x' }, { need: 'a', mail: 'x' }, undefined],
  [{ need: 'a', mail: 'x' }, { need: 'a', mail: 'y' }, 'mail'],
  [{ need: 'a', mail: 'a@b.cn' }, undefined, undefined],
  [{ need: 'a', own: 'abc' }, undefined, 'own'],
  [{ need: 'a', own: 'abc' }, { need: 'a', own: 'abc' }, undefined],
  [{ need: 'a', own: 'aabb', more: 'ba' }, undefined, undefined],
  [{ need: 'a', own: 'slow', more: 'ab' }, undefined, 'own'],
  [{ need: 'a', file: 'known1,lost' }, undefined, 'file'],
  [{ need: 'a', image: 'lost' }, undefined, 'image'],
  [{ need: 'a', file: 'known1,HTTPS://a.test/x', image: 'http://b.test/y' }, undefined, undefined],
  [{ need: 'a', file: 'lost' }, { need: 'a', file: 'lost' }, undefined],
  [{ need: 'a', ruled: 'bad' }, undefined, 'ruled'],
  [{ need: 'a', ruled: 'bad' }, { need: 'a', ruled: 'bad' }, undefined],
  [{ need: 'a', ruled: 'good' }, undefined, undefined],
  [{ need: 'a', mail: 'x', ruled: 'bad' }, undefined, 'mail'],
])('DEC-080 of %j over %j the field %s is refused', async (given, stored, wrong) => {
  const refused = await checking().check(given, stored)
  expect((refused?.[1] as { field?: string } | undefined)?.field).toBe(wrong)
})

test('DEC-080 files and rules say no in their own words', async () => {
  const { check, files } = checking()
  expect(await check({ need: 'a', file: 'lost,https://a.test/x' })).toEqual([
    '「file」不存在，请重新上传',
    { field: 'file', message: '「file」不存在，请重新上传' },
  ])
  expect(files).toEqual([['lost']])
  expect(await check({ need: 'a', ruled: 'bad' })).toEqual([
    'rule说不',
    { field: 'ruled', message: 'rule说不' },
  ])
  await check({ need: 'a', image: 'https://a.test/x' })
  expect(files).toHaveLength(1)
})

test('security §7 a foreign pattern runs once for each value, none after one that was too slow, none on long texts', async () => {
  const { check, matched } = checking()
  await check({ need: 'a', mail: 'a@b.cn', own: 'ab', more: 'ab' })
  expect(matched).toEqual(['[ab]+ ab'])
  await check({ need: 'a', own: 'slow', more: 'ba' })
  expect(matched.slice(1)).toEqual(['[ab]+ slow'])
  await check({ need: 'a', own: 'a'.repeat(1001), more: 'a'.repeat(1000) })
  expect(matched.slice(2)).toEqual([`[ab]+ ${'a'.repeat(1000)}`])
})

test('DEC-080 a wrong row is told with its place; rows that an edit leaves out are asked only for what is missing', async () => {
  const { check } = checking()
  const good = { need: 'a' }
  expect(await check(good, undefined, [{ given: { item: 'a' } }, { given: {} }])).toMatchObject([
    expect.stringMatching(/^明细第2行：/),
    { table: 'lines', row: 1, field: 'item' },
  ])
  const wrong = { item: 'a', shape: 'y' }
  expect(await check(good, good, [{ given: wrong, stored: wrong }])).toBeUndefined()
  expect(await check(good, good, [{ given: wrong, stored: { item: 'a' } }])).toMatchObject([
    expect.any(String),
    { row: 0, field: 'shape' },
  ])
  // Two rows that hold the same: told when either of them has changed.
  const same = (stored?: object) => ({
    given: { item: 'a', code: 'C' },
    ...(stored && { stored: stored as never }),
  })
  const before = { item: 'a', code: 'C' }
  expect(await check(good, good, [same(before), same(before)])).toBeUndefined()
  expect(await check(good, good, [same({ item: 'a', code: 'D' }), same(before)])).toMatchObject([
    '明细第2行：与第1行重复',
    { row: 1, field: 'code', repeats: 0 },
  ])
  expect(await check(good, good, [same(before), same()])).toMatchObject([expect.any(String), { row: 1 }])
})

test('DEC-080 too many rows are told only where rows were given', async () => {
  const { check } = checking()
  const good = { need: 'a' }
  const many = Array.from({ length: 5000 }, (_, at) => ({ given: { item: String(at) } }))
  expect(await check(good, good, many)).toMatchObject([
    expect.stringMatching(/^明细最多填写\d+行$/),
    { table: 'lines' },
  ])
  const stored = many.map(({ given }) => ({ given, stored: given }))
  expect(await check(good, good, stored, false)).toBeUndefined()
})
