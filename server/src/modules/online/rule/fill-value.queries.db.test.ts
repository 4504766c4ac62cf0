import { expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { startServer } from '#testing/server.ts'
import type { FormData } from './fill-rule.rules.ts'
import { computeFillValue, nextFillValue } from './fill-value.ts'
import { fillRules } from './rule.tables.ts'

const { inTenant, sql } = await startServer()
const me = { username: 'ann', orgCode: 'A01' } as Caller
const now = new Date('2026-03-04T05:06:07+08:00')
type Rule = typeof fillRules.$inferSelect
const rule = (ruleClass: string, params: object | null = null, ruleCode = ruleClass) =>
  ({ ruleCode, ruleClass, ruleParams: params && JSON.stringify(params) }) as Rule
const fill = (of: Rule | undefined, form: FormData = {}, isTest = false) =>
  inTenant((tx) => computeFillValue({ tx, me, now, isTest }, of, form))

test('DEC-056 a serial number is prefix, day and four digits unless its rule says otherwise', async () => {
  expect([await fill(rule('serialNumber')), await fill(rule('serialNumber'))]).toEqual([
    '202603040001',
    '202603040002',
  ])
  const own = rule('serialNumber', { prefix: 'WO', datePattern: 'yyMM', width: 2 }, 'own')
  expect([await fill(own), await fill(own, { prefix: 'X' })]).toEqual(['WO260301', 'X260302'])
  await sql(`update online_serial set last = 99 where rule_code = 'own'`)
  expect(await fill(own)).toBe('WO2603100')
})

test('DEC-056 a number that is only tried out is not used up', async () => {
  const of = rule('serialNumber', null, 'tried')
  expect([
    await fill(of, {}, true),
    await fill(of, {}, true),
    await fill(of),
    await fill(of, {}, true),
  ]).toEqual(['202603040001', '202603040001', '202603040001', '202603040002'])
})

test('DEC-056 an order number is CN, the second and two digits that begin anew after a hundred', async () => {
  const of = rule('orderNumber', null, 'orders')
  expect(await fill(of)).toBe('CN2026030405060701')
  await sql(`update online_serial set last = 98 where rule_code = 'orders'`)
  expect([await fill(of), await fill(of), await fill(of)]).toEqual(
    ['99', '00', '01'].map((digits) => `CN20260304050607${digits}`),
  )
  expect(await fill(rule('orderNumber', { prefix: 'D' }, 'others'))).toBe('D2026030405060701')
})

test('DEC-056 the person, their department and the time fill a field; what is unknown fills nothing', async () => {
  expect(await fill(rule('currentUser'))).toBe('ann')
  expect(await fill(rule('currentDepart'))).toBe('A01')
  expect(await fill(rule('currentTime'))).toBe('2026-03-04 05:06:07')
  expect(await fill(rule('currentTime', { datePattern: 'yyyy/MM' }))).toBe('2026/03')
  expect([await fill(undefined), await fill(rule('java.lang.Runtime'))]).toEqual([null, null])
})

test('DEC-056 codes of categories and departments follow the parent that the form names', async () => {
  const code = await fill(rule('categoryCode'))
  expect(await fill(rule('categoryCode', { pid: '' }), { pid: '' })).toBe(code)
  await sql(
    `insert into dictionary_category (id, tenant_id, name, pid, code) values ('fv', 1000, 'fv', '0', 'Z01')`,
  )
  expect(await fill(rule('categoryCode'), { pid: 'fv' })).toBe('Z01A01')
  await sql(
    `insert into organisation_depart (id, tenant_id, depart_name, org_code, org_type) values ('fv', 1000, 'fv', 'Y05', '1')`,
  )
  expect(await fill(rule('departCode'), { parentId: 'fv' })).toBe('Y05A01')
  expect(await fill(rule('departCode', { parentId: 'fv' }))).toBe('Y05A01')
})

test('DEC-056 the next value of a rule by its code is taken with the transaction', async () => {
  await inTenant((tx) =>
    tx.insert(fillRules).values({
      id: 'fv',
      ruleCode: 'fv_no',
      ruleName: 'fv',
      ruleClass: 'serialNumber',
      ruleParams: '{"datePattern":"","width":3}',
    }),
  )
  const next = (form?: FormData) => inTenant((tx) => nextFillValue({ tx, me }, 'fv_no', form))
  expect(await next()).toBe('001')
  const failed = inTenant(async (tx) => {
    expect(await nextFillValue({ tx, me }, 'fv_no')).toBe('002')
    throw new Error('not saved')
  })
  await expect(failed).rejects.toThrow('not saved')
  expect(await next({ prefix: 'P' })).toBe('P002')
  expect(await inTenant((tx) => nextFillValue({ tx, me }, 'no such rule'))).toBeNull()
})
