import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { secondsFromNow } from '#testing/times.ts'
import { serviceTypes, timeoutRules } from '../service.tables.ts'
import {
  addEvent,
  findEvents,
  findForms,
  findReport,
  isActive,
  updateOrders,
} from '../work-order/work-order.queries.ts'
import { workOrderEvents, workOrders } from '../work-order/work-order.tables.ts'
import {
  addAlerts,
  type EnabledRule,
  findDueIds,
  findEnabledRules,
  lockDueOrders,
  markOvertime,
} from './timeout.queries.ts'

const server = await startServer()
const { inTenant, someone } = server
const rules = { outHour: 2, level: '3', status: 1 as const, createTime: '2020-01-01 00:00:00' }
await inTenant(async (tx) => {
  await tx.insert(serviceTypes).values(['t1', 't2'].map((id) => ({ id, typeName: id, workorderTemp: '[]' })))
  await tx.insert(timeoutRules).values({ id: 'rule', serviceTypeId: 't1', ...rules })
})
const rule = (await inTenant(findEnabledRules)).find(({ id }) => id === 'rule') as EnabledRule
// Without an enabled rule the server's own sweep leaves the orders alone.
await inTenant((tx) => tx.update(timeoutRules).set({ status: 2 }))

beforeEach(async () => {
  for (const table of ['timeout_alert', 'work_order_event', 'work_order'])
    await server.sql(`delete from service_${table}`)
})

const order = (id: string, seconds: number, more: Partial<typeof workOrders.$inferInsert> = {}) => ({
  id,
  orderNo: `no ${id}`,
  serviceTypeId: 't1',
  templateVersion: 1,
  createTime: secondsFromNow(-seconds),
  ...more,
})
const twoHours = 7200

test('DEC-092 an order is due from the very moment its hours are over, the oldest first', async () => {
  const due = await inTenant(async (tx) => {
    await tx
      .insert(workOrders)
      .values([
        order('early', twoHours - 1),
        order('b-same', twoHours),
        order('a-same', twoHours),
        order('old', twoHours + 60),
        order('accepted', twoHours + 50, { status: '2' }),
        order('working', twoHours + 40, { status: '3' }),
        order('finished', twoHours + 60, { status: '4' }),
        order('cancelled', twoHours + 60, { status: '5' }),
        order('gone', twoHours + 60, { delFlag: 1 }),
        order('other type', twoHours + 60, { serviceTypeId: 't2' }),
        order('told', twoHours + 60, { alertedBy: ['another', 'rule'] }),
        order('told by another', twoHours + 30, { alertedBy: ['another'] }),
      ])
    return findDueIds(tx, rule)
  })
  expect(due).toEqual(['old', 'accepted', 'working', 'told by another', 'a-same', 'b-same'])
})

test('DEC-092 an alert is late when it is told more than five minutes after its time, or after the rule was made', async () => {
  const locked = await inTenant(async (tx) => {
    await tx
      .insert(workOrders)
      .values([
        order('on time', twoHours),
        order('five minutes', twoHours + 300),
        order('late', twoHours + 301),
        order('not asked for', twoHours),
        order('not due', twoHours - 1),
      ])
    const ids = ['on time', 'five minutes', 'late', 'not due', 'unknown']
    const { rows } = await tx.execute<{ now: string; before: string }>(
      sql`select (app_now() - interval '300 seconds')::text as now, (app_now() - interval '301 seconds')::text as before`,
    )
    const lateOf = async (since: string) =>
      (await lockDueOrders(tx, { ...rule, since }, ids)).map(({ id, late }) => [id, late])
    const { now, before } = rows[0]!
    return {
      old: await lockDueOrders(tx, rule, ids),
      changed: [await lateOf(now), await lateOf(before)],
    }
  })
  expect(locked.old.map(({ id, orderNo, late }) => [id, orderNo, late])).toEqual([
    ['late', 'no late', true],
    ['five minutes', 'no five minutes', false],
    ['on time', 'no on time', false],
  ])
  expect(locked.changed.map((rows) => rows[0])).toEqual([
    ['late', false],
    ['late', true],
  ])
})

test('DEC-092 an order is told by a rule once, and the mark on it is no edit', async () => {
  const told = await inTenant(async (tx) => {
    await tx.insert(workOrders).values([order('one', twoHours), order('two', twoHours), order('rest', 60)])
    const due = await lockDueOrders(tx, rule, ['one', 'two'])
    const [first, again] = [await addAlerts(tx, rule, due.slice(0, 1)), await addAlerts(tx, rule, due)]
    await markOvertime(tx, rule, due)
    return [first, again].map((alerts) => alerts.map(({ id }) => id))
  })
  expect(told).toEqual([['one'], ['two']])
  expect(
    await server.sql('select id, overtime, alerted_by, version from service_work_order order by id'),
  ).toEqual([
    { id: 'one', overtime: '1', alerted_by: ['rule'], version: 1 },
    { id: 'rest', overtime: '0', alerted_by: [], version: 1 },
    { id: 'two', overtime: '1', alerted_by: ['rule'], version: 1 },
  ])
  expect(
    await server.sql(
      `select a.work_order_id, a.rule_id, a.late, a.due_time = o.create_time + interval '2 hours' as exact
       from service_timeout_alert a join service_work_order o on o.id = a.work_order_id order by 1`,
    ),
  ).toEqual(['one', 'two'].map((id) => ({ work_order_id: id, rule_id: 'rule', late: false, exact: true })))
  // Whatever follows in the same transaction counts as an edit again.
  await inTenant(async (tx) => {
    await markOvertime(tx, rule, [])
    await updateOrders(tx, ['one'], { remark: '改' })
  })
  expect(
    await server.sql(`select version, remark from service_work_order where id in ('one', 'two') order by id`),
  ).toEqual([
    { version: 2, remark: '改' },
    { version: 1, remark: null },
  ])
})

test('DEC-104 the same event stands in the timelines of some orders, the earliest first', async () => {
  const at = (n: number) => `2026-01-0${n} 00:00:00`
  const events = await inTenant(async (tx) => {
    await tx.insert(workOrders).values([order('one', 1), order('two', 1), order('three', 1)])
    await tx.insert(workOrderEvents).values([
      { id: 'e3', workOrderId: 'one', kind: 'accept', createTime: at(2) },
      { id: 'e2', workOrderId: 'one', kind: 'comment', createTime: at(2) },
      { id: 'e4', workOrderId: 'one', kind: 'create', createTime: at(1) },
    ])
    await addEvent(tx, ['one', 'two'], {
      kind: 'dispatch',
      content: '说明',
      handlerId: 'ann',
      attachments: 'a.png',
    })
    await addEvent(tx, ['two'], { kind: 'comment' })
    const of = async (id: string) =>
      (await findEvents(tx, id)).map(({ kind, content, handlerId, attachments }) => [
        kind,
        content,
        handlerId,
        attachments,
      ])
    return { one: await of('one'), two: (await of('two')).sort(), three: await of('three') }
  })
  const bare = [null, null, null]
  const dispatched = ['dispatch', '说明', 'ann', 'a.png']
  expect(events).toEqual({
    one: [['create', ...bare], ['comment', ...bare], ['accept', ...bare], dispatched],
    two: [['comment', ...bare], dispatched],
    three: [],
  })
})

test('forms and reports are those of the orders that are asked for', async () => {
  const found = await inTenant(async (tx) => {
    await tx
      .insert(workOrders)
      .values([
        order('one', 1, { formData: { a: 1 }, reportData: { b: 2 } }),
        order('two', 1, { templateVersion: 4 }),
      ])
    return [await findForms(tx, ['two']), await findReport(tx, 'one'), await findReport(tx, 'absent')]
  })
  expect(found).toEqual([
    [{ id: 'two', serviceTypeId: 't1', templateVersion: 4, formData: {}, waits: [] }],
    [{ serviceTypeId: 't1', templateVersion: 1, reportData: { b: 2 } }],
    [],
  ])
})

test('people who are frozen, removed or of another tenant are given no orders', async () => {
  const [ann, frozen, gone, far] = [
    await someone(),
    await someone(),
    await someone(),
    await someone({ tenant: 1001 }),
  ]
  await server.sql(`update identity_user set status = '2' where id = $1`, [frozen.userId])
  await server.sql(`update identity_user set del_flag = 1 where id = $1`, [gone.userId])
  const active = await Promise.all(
    [ann, frozen, gone, far].map(({ userId }) => inTenant((tx) => isActive(tx, userId))),
  )
  expect(active).toEqual([true, false, false, false])
})
