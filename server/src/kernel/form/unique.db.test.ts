import type { FormField } from '@banyan/contract/form/form-property'
import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { transactionOf } from '#kernel/database/tx.ts'
import { isAnyHeldByOthers } from '#kernel/records/held-values.ts'
import type { Change } from '#kernel/records/records.ts'
import { eventually } from '#testing/eventually.ts'
import { ownDatabase } from '#testing/own-database.ts'
import type { ComputedRecord } from './form.ts'
import { findTakenValue } from './unique.ts'

const database = await ownDatabase()
await database.sql(
  `create table things (id text, tenant_id int default 7, del_flag int default 0, plain text, serial_no text, a text, b int)`,
)

/** What is taken, where other records may hold it all; with the questions. */
const asking = (given: ComputedRecord, isTaken = false) =>
  database.within(new AppState(), { tenantId: 7 }, async (tx, texts, values) => {
    await tx.$client.query(`insert into things (id, tenant_id, del_flag, serial_no, a, b)
      values ('1', 7, 0, 'S', 'x', 2), ('2', 7, 0, 'S', 'x', 2), ('3', 8, 0, 'S', 'x', 2), ('4', 7, 1, 'S', 'x', 2)`)
    if (!isTaken) await tx.$client.query(`delete from things where id in ('1', '2')`)
    texts.length = values.length = 0
    const taken = await findTakenValue({ tx, me: { tenantId: 7 } } as unknown as Change, given)
    return { taken, asked: texts.map((text, at) => [text, values[at]]) }
  })

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
const checked = (values: Record<string, unknown>, more: Partial<ComputedRecord> = {}): ComputedRecord => ({
  entity: { source: { tableName: 'things' } } as ComputedRecord['entity'],
  fields,
  settled: { values, hidden: new Set() },
  stored: undefined,
  own: [],
  ...more,
})
const whole = { plain: 'p', serialNo: 'S', a: 'x', b: 2 }
const keys = 'select hashtextextended(name, 7270004) from unnest($1::text[]) name order by 1'
/** Both statements of a claim. */
const claimed = (...thing: unknown[]) =>
  [
    `insert into "kernel_claim" (key) ${keys} on conflict do nothing`,
    `delete from "kernel_claim" where key in (${keys})`,
  ].map((text) => [text, [[JSON.stringify(thing)]]])

test('DEC-076 a value is held against all other records of the tenant, behind a claim on that value', async () => {
  const { taken, asked } = await asking(checked(whole, { own: ['1', '2'] }), true)
  expect(taken).toBeUndefined()
  expect(asked).toEqual([
    ...claimed(7, 'things', ['serialNo'], ['S']),
    [
      'select 1 from "things" where tenant_id = $3 and del_flag = 0 and "serial_no" = $1 and id <> all($2) limit 1',
      ['S', ['1', '2'], 7],
    ],
    ...claimed(7, 'things', ['a', 'b'], ['x', 2]),
    [
      'select 1 from "things" where tenant_id = $4 and del_flag = 0 and "a" = $1 and "b" = $2 and id <> all($3) limit 1',
      ['x', 2, ['1', '2'], 7],
    ],
  ])
})

test('DEC-076 a new record has nothing of its own to leave out', async () => {
  const { asked } = await asking(checked({ serialNo: 'S', a: null }))
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
  expect((await asking(checked(values), true)).taken).toEqual(fault)
})

test('DEC-076 what is unique among the rows of one record is not held against those of others', async () => {
  const place = { table: 'lines', row: 0, foreignKey: 'b' }
  expect(await asking(checked({ ...whole, serialNo: null }, { place }), true)).toEqual({
    taken: undefined,
    asked: [],
  })
  const elsewhere = { ...place, foreignKey: 'main_id' }
  const { taken } = await asking(checked({ ...whole, serialNo: null }, { place: elsewhere }), true)
  expect(taken).toMatchObject({ field: 'a' })
})

test.each<[given: unknown[][], isTwice: boolean]>([
  [[], false],
  [
    [
      ['x', 3],
      ['y', 2],
    ],
    false,
  ],
  [
    [
      ['x', 3],
      ['x', 2],
    ],
    true,
  ],
])('DEC-076 of rows stored together %j are held by another one: %j', async (given, isTwice) => {
  const found = await database.within(new AppState(), { tenantId: 7 }, async (tx) => {
    for (const [at, values] of [['x', 2], ...given].entries())
      await tx.$client.query('insert into things (id, a, b) values ($1, $2, $3)', [`t${at}`, ...values])
    const held = given.map((values) => ({ tableName: 'things', members: ['a', 'b'], given: values }))
    return isAnyHeldByOthers(tx, 7, held)
  })
  expect(found).toBe(isTwice)
})

test('DEC-076 whoever writes the same value waits for the one before; many values take no lock each', async () => {
  const { pool } = database.notedPool(3)
  const begin = async () => {
    const client = await pool.connect()
    await client.query(`begin;set local app.tenant_id = '7'`)
    return {
      client,
      change: { tx: transactionOf(client, new AppState()), me: { tenantId: 7 } } as unknown as Change,
    }
  }
  const [first, second, third] = [await begin(), await begin(), await begin()]
  const numbered = (serialNo: string) => checked({ serialNo })
  for (let n = 0; n < 300; n++) await findTakenValue(first.change, numbered(`N${n}`))
  const pidOf = ({ client }: typeof first) => (client as unknown as { processID: number }).processID
  const [locks] = await database.sql<{ count: number }>(
    'select count(*)::int as count from pg_locks where pid = $1',
    [pidOf(first)],
  )
  expect(locks?.count).toBeLessThan(20)
  await first.client.query(`insert into things (id, serial_no) values ('n', 'N7')`)
  // Another value is free at once, the same one when the first has committed: then it is taken.
  expect(await findTakenValue(second.change, numbered('other'))).toBeUndefined()
  let isAnswered = false
  // Either of the two that wait may be the first to go on: each ends its transaction for the other one.
  const ended = async <T>({ client }: typeof first, answer: Promise<T>): Promise<T> => {
    const given = await answer
    await client.query('rollback')
    return given
  }
  const waiting = ended(third, findTakenValue(third.change, numbered('N7'))).finally(() => {
    isAnswered = true
  })
  const isHeldUp = () => database.sql('select 1 from pg_locks where not granted and pid = $1', [pidOf(third)])
  await eventually(async () => expect(await isHeldUp()).toHaveLength(1))
  expect(isAnswered).toBe(false)
  // Rows that are stored together wait for it too.
  const held = ['other', 'N7'].map((no) => ({ tableName: 'things', members: ['serialNo'], given: [no] }))
  await second.client.query(`insert into things (id, serial_no) values ('o', 'other'), ('p', 'N7')`)
  const together = ended(second, isAnyHeldByOthers(second.change.tx, 7, held))
  await first.client.query('commit')
  expect(await together).toBe(true)
  expect(await waiting).toMatchObject({ field: 'serialNo' })
  for (const { client } of [first, second, third]) client.release(true)
  expect(await database.sql('select * from kernel_claim')).toEqual([])
})
