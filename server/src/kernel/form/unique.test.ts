import type { FormField } from '@banyan/contract/form/form-property'
import { expect, test } from 'vitest'
import type { Change } from '#kernel/records/records.ts'
import type { Checked } from './form.ts'
import { takenValue } from './unique.ts'

/** A database in which every question finds a row or none does; the questions are remembered. */
function asking(isTaken: boolean) {
  const asked: [text: string, values: unknown[]][] = []
  const query = async (given: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
    if (typeof given === 'string') asked.push([given, values])
    else asked.push([given.text.replace(/\s+/g, ' '), given.values])
    return { rows: isTaken && typeof given !== 'string' ? [{}] : [] }
  }
  return { asked, change: { tx: { $client: { query } }, me: { tenantId: 7 } } as unknown as Change }
}

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type: 'text',
  ...more,
})
const fields = [
  field('plain'),
  field('serialNo', { unique: true }),
  field('a', { extend: { uniqueColumns: 'a,b,gone' } }),
  field('b'),
]
const checked = (values: Record<string, unknown>, more: Partial<Checked> = {}): Checked => ({
  entity: { source: { tableName: 'things' } } as Checked['entity'],
  fields,
  settled: { values, hidden: new Set() },
  stored: undefined,
  own: [],
  ...more,
})
const whole = { plain: 'p', serialNo: 'S', a: 'x', b: 2 }
const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 7270004))'

test('DEC-076 a value is held against all other records of the tenant, behind a lock on that value', async () => {
  const { asked, change } = asking(false)
  expect(await takenValue(change, checked(whole, { own: ['1', '2'] }))).toBeUndefined()
  expect(asked).toEqual([
    [lock, [JSON.stringify([7, 'things', ['serialNo'], ['S']])]],
    [
      'select 1 from "things" where tenant_id = $3 and del_flag = 0 and "serial_no" = $1 and id <> all($2) limit 1',
      ['S', ['1', '2'], 7],
    ],
    [lock, [JSON.stringify([7, 'things', ['a', 'b'], ['x', 2]])]],
    [
      'select 1 from "things" where tenant_id = $4 and del_flag = 0 and "a" = $1 and "b" = $2 and id <> all($3) limit 1',
      ['x', 2, ['1', '2'], 7],
    ],
  ])
})

test('DEC-076 a new record has nothing of its own to leave out', async () => {
  const { asked, change } = asking(false)
  await takenValue(change, checked({ serialNo: 'S', a: null }))
  expect(asked.at(-1)).toEqual([
    'select 1 from "things" where tenant_id = $2 and del_flag = 0 and "serial_no" = $1 limit 1',
    ['S', 7],
  ])
})

test.each<[values: Record<string, unknown>, fault: object | undefined]>([
  [whole, { field: 'serialNo', message: '该值不可用，系统中已存在！' }],
  [
    { ...whole, serialNo: null },
    { field: 'a', message: '数据重复，请检查', beside: ['b'] },
  ],
  [{ ...whole, serialNo: undefined, b: null }, undefined],
  [{ plain: 'p' }, undefined],
])('DEC-076 of %j the taken value is told', async (values, fault) => {
  expect(await takenValue(asking(true).change, checked(values))).toEqual(fault)
})

test('DEC-076 what is unique among the rows of one record is not held against those of others', async () => {
  const place = { table: 'lines', row: 0, foreignKey: 'b' }
  const { asked, change } = asking(true)
  expect(await takenValue(change, checked({ ...whole, serialNo: null }, { place }))).toBeUndefined()
  expect(asked).toEqual([])
  const elsewhere = { ...place, foreignKey: 'main_id' }
  expect(await takenValue(change, checked({ ...whole, serialNo: null }, { place: elsewhere }))).toMatchObject(
    {
      field: 'a',
    },
  )
})
