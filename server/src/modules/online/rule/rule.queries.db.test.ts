import { expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { startServer } from '#testing/server.ts'
import { findCheckRule, findFillRules } from './rule.queries.ts'
import { checkRules, fillRules } from './rule.tables.ts'
import { peekSerial, takeSerial } from './serial.queries.ts'

const { inTenant, sql } = await startServer()
const as = <T>(tenantId: number, work: (tx: Tx) => Promise<T>) => inTenant(work, tenantId)

test('DEC-055 DEC-056 a code means the tenant’s own rule, else the platform’s; removed ones mean nothing', async () => {
  const check = (id: string, ruleCode: string) => ({ id, ruleCode, ruleName: id, ruleJson: '[]' })
  const fill = (id: string, ruleCode: string) => ({ id, ruleCode, ruleName: id, ruleClass: 'currentUser' })
  await as(0, async (tx) => {
    await tx.insert(checkRules).values([check('c-platform', 'q_both'), check('c-only', 'q_only')])
    await tx.insert(fillRules).values([fill('f-platform', 'q_both'), fill('f-only', 'q_only')])
  })
  await as(1000, async (tx) => {
    await tx
      .insert(checkRules)
      .values([check('c-own', 'q_both'), { ...check('c-gone', 'q_gone'), delFlag: 1 }])
    await tx.insert(fillRules).values([fill('f-own', 'q_both'), { ...fill('f-gone', 'q_gone'), delFlag: 1 }])
  })
  const found = await as(1000, async (tx) => ({
    checks: [
      (await findCheckRule(tx, 'q_both'))?.id,
      (await findCheckRule(tx, 'q_only'))?.id,
      await findCheckRule(tx, 'q_gone'),
    ],
    fills: [...(await findFillRules(tx, ['q_both', 'q_only', 'q_gone']))]
      .map(([code, { id }]) => [code, id])
      .sort(),
    one: [...(await findFillRules(tx, ['q_only'])).keys()],
  }))
  expect(found).toEqual({
    checks: ['c-own', 'c-only', undefined],
    fills: [
      ['q_both', 'f-own'],
      ['q_only', 'f-only'],
    ],
    one: ['q_only'],
  })
})

test('DEC-056 numbers of a rule go up one by one in each period; looking at the next one does not take it', async () => {
  const take = (code: string, period: string) => as(1000, (tx) => takeSerial(tx, code, period))
  const peek = (code: string, period: string) => as(1000, (tx) => peekSerial(tx, code, period))
  expect([await peek('q_no', '202601'), await peek('q_no', '202601')]).toEqual([1, 1])
  expect([await take('q_no', '202601'), await take('q_no', '202601')]).toEqual([1, 2])
  expect([await take('q_no', '202602'), await take('q_other', '202601')]).toEqual([1, 1])
  expect([await peek('q_no', '202601'), await peek('q_no', '202602'), await peek('q_new', '202601')]).toEqual(
    [3, 2, 1],
  )
  await sql(`update online_serial set del_flag = 1 where rule_code = 'q_no' and period = '202601'`)
  expect([await peek('q_no', '202601'), await take('q_no', '202601')]).toEqual([1, 1])
})
