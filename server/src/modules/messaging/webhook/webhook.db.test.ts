import { createHmac } from 'node:crypto'
import type { InputOf } from '@banyan/contract/endpoint'
import { groupRobot } from '@banyan/contract/messaging/group-robot'
import { signatureHeader, webhook } from '@banyan/contract/messaging/webhook'
import { formEntity, onlineForm } from '@banyan/contract/online/form'
import { serviceType } from '@banyan/contract/service/service-type'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { textSeal } from '#kernel/sealed-text.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { workOrderEvents } from '#modules/service/work-order/work-order.tables.ts'
import { limitPerson } from '#testing/data-rules.ts'
import { publishTables } from '#testing/forms.ts'
import { gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { orderForm } from '#testing/nested-form.ts'
import { type OutsideAnswer, outsideServer } from '#testing/outside.ts'
import { type Client, startServer } from '#testing/server.ts'
import { outgoingJob } from '../outgoing/outgoing.job.ts'
import { sendToTargetWith } from '../outgoing/send-to-target.ts'
import { recordEventsJob } from './record-events.job.ts'

let reply: () => OutsideAnswer
const receiver = await outsideServer(() => reply())
const server = await startServer(
  { OUTGOING_TARGETS: `${receiver.url}/in,https://hooks.example.com`, ACCESS_TOKEN_HOURS: '720' },
  gadgetEntities,
)
const { app, database, someone, signIn, sql, inTenant } = server
const time = app.state.part(clock)
const pass = (seconds: number) => time.shift(time.now() + seconds * 1000 - Date.now())
const can = [...gadgetActions, ...['list', 'add', 'edit', 'delete'].map((verb) => `webhook:${verb}`)]
const boss = await someone({ can })

type Draft = Omit<InputOf<typeof webhook.create>, 'name' | 'status' | 'url'> & { url?: string }
let made = 0
const add = (draft: Draft, who: Client = boss) =>
  who.call(webhook.create, { name: `推送${made++}`, status: '1', url: `${receiver.url}/in/a`, ...draft })
const typeEvents = { entity: 'gadgetType', events: ['created', 'changed', 'deleted'] } satisfies Draft

type Resolve = Parameters<typeof sendToTargetWith>[0]['resolve']
async function send(tenantId = 1000, resolve?: Resolve): Promise<void> {
  const running = transactions(database.pool, {} as never, app.state)
  const work = { data: { tenantId }, signal: new AbortController().signal }
  await Promise.all([recordEventsJob.run(running, work), recordEventsJob.run(running, work)])
  const allowed = [`${receiver.url}/in`, 'https://hooks.example.com/']
  const surroundings = {
    seal: app.state.part(textSeal),
    allowed,
    now: () => time.now(),
    waitMs: 1000,
    resolve,
  }
  const job = outgoingJob(sendToTargetWith(surroundings))
  await Promise.all([job.run(running, work), job.run(running, work), job.run(running, work)])
}

interface Body {
  id: string
  event: string
  recordId: string
  version?: number
  tenantId: number
  changed?: string[]
  record: Record<string, unknown> | null
  step?: { kind: string; createBy: string }
}
const bodies = () => receiver.asked.map(({ body }) => JSON.parse(body) as Body)
const log = async (id: string, who = boss) => (await who.call(webhook.log, { id })).records
const events = () => sql('select * from messaging_record_event')

beforeEach(async () => {
  time.shift(0)
  reply = () => ({ status: 204 })
  receiver.asked.length = 0
  for (const table of ['messaging_outgoing', 'messaging_outgoing_target', 'messaging_record_event'])
    await sql(`delete from ${table}`)
  await sql(`delete from kernel_job where name in ('outgoing', 'record-events')`)
})

test('what happens to records is told in order and signed; nothing tells the secret or the address', async () => {
  const { id, secret } = await add({ ...typeEvents, url: `${receiver.url}/in/a?key=hidden-key` })
  const { id: typeId } = await boss.call(gadgetType.add, { name: '甲', sortNo: 1 })
  await boss.call(gadgetType.edit, { id: typeId, name: '乙', sortNo: 1 })
  await boss.call(gadgetType.edit, { id: typeId, name: '乙', sortNo: 1 }) // changes nothing
  await boss.call(gadgetType.remove, { id: typeId })
  await send()
  expect(bodies()).toMatchObject([
    { event: 'gadgetType.created', recordId: typeId, tenantId: 1000, version: 1 },
    { event: 'gadgetType.changed', recordId: typeId, changed: ['name'] },
    { event: 'gadgetType.deleted', recordId: typeId, record: { id: typeId, name: '乙' } },
  ])
  for (const { headers, body, query } of receiver.asked) {
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers[signatureHeader])) ?? []
    expect(Math.abs(Number(seconds) * 1000 - Date.now())).toBeLessThan(60_000)
    expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    expect(query.get('key')).toBe('hidden-key')
  }
  const answers = [await boss.call(webhook.list, {}), await log(id), await boss.call(webhook.choices, {})]
  const stored = await sql(`select to_jsonb(t) as row from messaging_outgoing_target t
    union all select to_jsonb(l) from kernel_log l union all select to_jsonb(o) from messaging_outgoing o`)
  expect(JSON.stringify([answers, stored])).not.toMatch(new RegExp(`hidden-key|${secret}`))
  const { secret: another } = await boss.call(webhook.renewSecret, { id })
  await boss.call(webhook.test, { id })
  await send()
  const { headers, body } = receiver.asked.at(-1)!
  const seconds = /\d+/.exec(String(headers[signatureHeader]))?.[0]
  expect(headers[signatureHeader]).toContain(
    createHmac('sha256', another).update(`${seconds}.${body}`).digest('hex'),
  )
})

test('a webhook hears of its list, its events and its fields only; a rolled back change is told to nobody', async () => {
  await add({ entity: 'gadgetType', events: ['changed'], fields: ['name'] })
  const { id } = await boss.call(gadgetType.add, { name: '一', sortNo: 1 })
  await boss.call(gadgetType.edit, { id, name: '一', sortNo: 2 })
  await boss.call(gadgetType.edit, { id, name: '二', sortNo: 2 })
  const failed = inTenant(async (tx) => {
    await tx.execute(`update testing_gadget_type set name = 'never' where id = '${id}'`)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await send()
  expect(bodies()).toMatchObject([{ event: 'gadgetType.changed', changed: ['name'] }])
  expect(bodies()[0]?.record).toEqual({ id, name: '二' })
  await sql(`update messaging_outgoing_target set status = '2'`)
  await boss.call(gadgetType.edit, { id, name: '三', sortNo: 2 })
  expect(await events()).toEqual([])
})

test('orders tell of their course and their alerts, published forms of their records', async () => {
  const dispatcher = await signIn('u0001')
  await publishTables(app, orderForm)
  const form = formEntity('test_order')
  await add({ entity: 'workOrder', events: ['moved', 'alerted'], fields: ['orderNo', 'status'] }, dispatcher)
  await add({ entity: form, events: ['created'] }, dispatcher)
  const { id: serviceTypeId } = await dispatcher.call(serviceType.add, { typeName: '推送' })
  const { id } = await dispatcher.call(workOrder.add, { serviceTypeId, level: '3' })
  await dispatcher.call(workOrderState.dispatch, { id, handlerId: dispatcher.userId })
  await dispatcher.call(workOrderTalk.comment, { id, content: '快' })
  await dispatcher.call(workOrderState.accept, { id })
  await inTenant((tx) => tx.insert(workOrderEvents).values({ workOrderId: id, kind: 'overtime' }))
  const rowId = await dispatcher.call(onlineForm.add, {
    ...{ formCode: 'test_order', no: 'L1', onl_test_line: [{ item: '笔', price: 3, pin: 'secret' }] },
    onl_test_contact: [{ phone: '110' }],
  })
  await send()
  const heard = bodies().map(({ event, step, recordId }) => [event, step?.kind, recordId])
  expect(heard.filter(([event]) => event?.startsWith('workOrder'))).toEqual([
    ['workOrder.moved', 'dispatch', id],
    ['workOrder.moved', 'accept', id],
    ['workOrder.alerted', 'overtime', id],
  ])
  expect(heard).toContainEqual([`${form}.created`, undefined, rowId])
})

test('security §15 a record that the owner may not see is not sent, and no member they may not see', async () => {
  const limited = await someone({ can })
  await limitPerson(server, limited, 'gadgetType', {
    condition: { field: 'sortNo', rule: 'eq', val: '1' },
    hidden: ['code'],
  })
  await expect(add({ ...typeEvents, fields: ['code'] }, limited)).rejects.toThrow(
    '字段不存在，或您不能查看：code',
  )
  const { id: hookId } = await add(typeEvents, limited)
  const { id: seen } = await boss.call(gadgetType.add, { name: '可见', sortNo: 1, code: '秘' })
  const { id: unseen } = await boss.call(gadgetType.add, { name: '不可见', sortNo: 2, code: '秘' })
  await boss.call(gadgetType.remove, { id: unseen })
  await send()
  expect(bodies().map(({ recordId }) => recordId)).toEqual([seen])
  expect(receiver.asked[0]?.body).not.toContain('秘')

  // Whoever saves a webhook is its owner: what was made for another's eyes goes nowhere.
  reply = () => ({ status: 500 })
  await boss.call(gadgetType.edit, { id: seen, name: '改名', sortNo: 1, code: '秘' })
  await send()
  const draft = { ...typeEvents, id: hookId, name: '接手', status: '1' as const }
  await boss.call(webhook.change, draft)
  reply = () => ({})
  pass(60)
  const told = receiver.asked.length
  await send()
  expect(receiver.asked).toHaveLength(told)
  const [last] = await log(hookId)
  await expect(boss.call(webhook.resend, { recordId: last!.id })).rejects.toThrow('没有可以重新发送的记录')
  await expect(boss.call(groupRobot.resend, { recordId: last!.id })).rejects.toThrow()

  await sql(`update identity_user set status = '2' where id = $1`, [boss.userId])
  await limited.call(gadgetType.edit, { id: seen, name: '冻结之后', sortNo: 1 })
  await send()
  await sql(`update identity_user set status = '1' where id = $1`, [boss.userId])
  expect(receiver.asked).toHaveLength(told)
})

test('security §8 addresses outside the list, and lists that one may not open, are refused', async () => {
  for (const url of [
    `${receiver.url}/other`,
    'https://hooks.example.com.evil.test/',
    'http://169.254.169.254/',
  ])
    await expect(add({ ...typeEvents, url })).rejects.toThrow('接收地址不在允许的范围内')
  await expect(add({ entity: 'workOrder', events: ['moved'] })).rejects.toThrow('没有查看它的权限')
  await expect(add({ entity: 'nothing', events: ['created'] })).rejects.toThrow('对象不存在')
  await expect(add({ entity: 'gadgetType', events: ['moved'] })).rejects.toThrow('没有“流转”事件')
  const { id } = await add({ ...typeEvents, url: 'https://hooks.example.com/x' })
  await boss.call(gadgetType.add, { name: '内网' })
  await send(1000, async () => [{ address: '10.0.0.1', family: 4 }])
  expect((await log(id))[0]).toMatchObject({ state: 'failed', result: '目标地址未授权' })
  const robots = await someone({ can: ['groupRobot:list', 'groupRobot:edit', 'groupRobot:delete'] })
  expect((await robots.call(groupRobot.list, {})).total).toBe(0)
  expect((await robots.call(groupRobot.log, { id })).total).toBe(0)
  for (const call of [groupRobot.remove, groupRobot.test])
    await expect(robots.call(call, { id })).rejects.toThrow('未找到对应数据')
})

test('a receiver that is down, answers an error or redirects gets everything later, in order; replay has the same id', async () => {
  const { id } = await add(typeEvents)
  const { id: typeId } = await boss.call(gadgetType.add, { name: '一一' })
  for (const name of ['一二', '一三']) await boss.call(gadgetType.edit, { id: typeId, name })
  const bad: OutsideAnswer[] = [
    { status: 503 },
    { status: 302, headers: { location: 'http://169.254.169.254/' } },
    { body: Buffer.alloc(70_000) },
    { delayMs: 1500 },
  ]
  for (const [n, answer] of bad.entries()) {
    reply = () => answer
    await send()
    expect(receiver.asked).toHaveLength(n + 1)
    pass(10 * 2 ** n + 1)
  }
  receiver.asked.length = 0
  reply = () => ({ body: 'not json' })
  await send()
  expect(bodies().map(({ version }) => version)).toEqual([1, 2, 3])
  const [newest] = await log(id)
  await boss.call(webhook.resend, { recordId: newest!.id })
  await send()
  expect(bodies()[3]).toEqual(bodies()[2])
})

test('a receiver that is down for an hour is tried a few times and misses nothing of what happened meanwhile', async () => {
  await add(typeEvents)
  const { id: typeId } = await boss.call(gadgetType.add, { name: '停机前' })
  reply = () => ({ status: 502 })
  for (let minute = 0; minute < 60; minute++) {
    if (minute % 15 === 5) await boss.call(gadgetType.edit, { id: typeId, name: `第 ${minute} 分钟` })
    await send()
    pass(60)
  }
  // After 0, 10, 30, 70, … seconds, as far as somebody looks once a minute.
  expect([receiver.asked.length > 5, receiver.asked.length < 12]).toEqual([true, true])
  expect(await waiting()).toBe(5)
  receiver.asked.length = 0
  reply = () => ({})
  pass(3600)
  await send()
  expect(bodies().map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
})

const many = Number(process.env.WEBHOOK_EVENTS ?? 120)
test(
  `${many} events of two tenants reach each its own receiver, of every record in order`,
  async () => {
    const far = await someone({ tenant: 1001, can })
    await add({ ...typeEvents, url: `${receiver.url}/in/1000` })
    await add({ ...typeEvents, url: `${receiver.url}/in/1001` }, far)
    const records = Math.max(4, Math.floor(many / 50))
    for (const tenantId of [1000, 1001])
      await inTenant(async (tx) => {
        await tx.execute(`insert into testing_gadget_type (id, name, sort_no)
        select 'many' || n, 'many' || n, 0 from generate_series(1, ${records}) n`)
        for (let round = 1; round < many / 2 / records; round++)
          await tx.execute(`update testing_gadget_type set sort_no = ${round} where id like 'many%'`)
      }, tenantId)
    // The receiver is down for a moment in the middle.
    let asked = 0
    reply = () => ({ status: ++asked % 50 === 7 ? 500 : 200 })
    for (let waited = 0; waited < 2 || (await waiting()) > 0; waited++) {
      await Promise.all([send(1000), send(1001)])
      pass(3601)
    }
    for (const tenantId of [1000, 1001]) {
      const mine = receiver.asked
        .filter(({ path }) => path === `/in/${tenantId}`)
        .map(({ body }) => JSON.parse(body) as Body)
      expect(new Set(mine.map((body) => body.tenantId))).toEqual(new Set([tenantId]))
      const byRecord = new Map(
        mine.map(({ recordId }) => [recordId, mine.filter((each) => each.recordId === recordId)]),
      )
      expect(byRecord.size).toBe(records)
      for (const told of byRecord.values()) {
        const versions = told.map(({ version }) => version ?? 0)
        expect(versions).toEqual([...versions].sort((one, other) => one - other))
        expect(new Set(versions).size).toBe(Math.ceil(many / 2 / records))
      }
    }
  },
  60_000 + many * 100,
)

const waiting = async () => {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from messaging_outgoing where state = 'waiting'`,
  )
  return row?.n ?? 0
}
