import { createHmac } from 'node:crypto'
import { groupRobot, type OutgoingEvent, type RobotKind } from '@banyan/contract/messaging/group-robot'
import { serviceType } from '@banyan/contract/service/service-type'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { beforeEach, expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { textSeal } from '#kernel/sealed-text.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { limitPerson } from '#testing/data-rules.ts'
import { type OutsideAnswer, type OutsideRequest, outsideServer } from '#testing/outside.ts'
import { startServer } from '#testing/server.ts'
import { tellGroups } from '../public.ts'
import { outgoingJob } from './outgoing.job.ts'
import { sendToTargetWith } from './send-to-target.ts'

let reply: (asked: OutsideRequest) => OutsideAnswer
const taken = ({ path }: OutsideRequest) => ({ body: path === '/feishu' ? '{"code":0}' : '{"errcode":0}' })
const receiver = await outsideServer((asked) => reply(asked))

const server = await startServer({ OUTGOING_TARGETS: receiver.url, ACCESS_TOKEN_HOURS: '720' })
const { app, database, someone, sql, inTenant } = server
const time = app.state.part(clock)
const boss = await someone({
  can: [
    ...['list', 'add', 'edit', 'delete'].map((verb) => `groupRobot:${verb}`),
    ...['list', 'add', 'dispatch', 'handle', 'cancel', 'comment'].map((verb) => `workOrder:${verb}`),
    'serviceType:add',
  ],
})
const secret = 'SEC-never-answered'

let made = 0
const addRobot = async (
  kind: RobotKind,
  events: OutgoingEvent[],
  url = `${receiver.url}/${kind}?key=hidden-key`,
) =>
  (await boss.call(groupRobot.create, { name: `机器人${made++}`, kind, events, url, secret, status: '1' })).id
const send = () =>
  outgoingJob(
    sendToTargetWith({ seal: app.state.part(textSeal), allowed: [receiver.url], now: () => time.now() }),
  ).run(transactions(database.pool, {} as never, app.state), {
    data: { tenantId: 1000 },
    signal: new AbortController().signal,
  })
const tell = (recordId: string, title: string) =>
  inTenant((tx) => tellGroups(tx, 'orderOverdue', [{ recordId, title, text: '超时' }]))
const log = async (id: string) => (await boss.call(groupRobot.log, { id })).records
const titles = () => receiver.asked.map(({ body }) => JSON.parse(body).text.content.split('\n')[0])
const pass = (seconds: number) => time.shift(time.now() + seconds * 1000 - Date.now())

beforeEach(async () => {
  time.shift(0)
  reply = taken
  receiver.asked.length = 0
  await sql('delete from messaging_outgoing')
  await sql('delete from messaging_outgoing_target')
  await sql(`delete from kernel_job where name = 'outgoing'`)
})

test('robots hear of what they are set to, signed as each kind wants it; nothing tells their address or secret', async () => {
  const ids = {
    wecom: await addRobot('wecom', ['orderDispatched']),
    dingtalk: await addRobot('dingtalk', ['orderDispatched', 'orderCommented']),
    feishu: await addRobot('feishu', ['orderDispatched', 'orderCancelled']),
  }
  const { id: serviceTypeId } = await boss.call(serviceType.add, { typeName: '机器人测试' })
  const { id } = await boss.call(workOrder.add, { serviceTypeId, level: '3' })
  const { orderNo } = await boss.call(workOrder.byId, { id })
  await boss.call(workOrderState.dispatch, { id, handlerId: boss.userId })
  await boss.call(workOrderTalk.comment, { id, content: '<b>快</b>' })
  await Promise.all([send(), send(), send()])
  const asked = (kind: RobotKind) => receiver.asked.filter(({ path }) => path === `/${kind}`)
  expect([asked('wecom').length, asked('dingtalk').length, asked('feishu').length]).toEqual([1, 2, 1])

  const [wecom] = asked('wecom')
  expect(wecom?.query.get('key')).toBe('hidden-key')
  expect(JSON.parse(wecom!.body).text.content).toMatch(new RegExp(`^工单已派出\n工单 ${orderNo} 已派给`))
  for (const { query, body } of asked('dingtalk')) {
    const timestamp = query.get('timestamp')
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000)
    expect(query.get('sign')).toBe(
      createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64'),
    )
    expect(JSON.parse(body)).toMatchObject({ msgtype: 'text' })
  }
  expect(JSON.parse(asked('dingtalk')[1]!.body).text.content).toContain('<b>快</b>')
  const { timestamp, sign, msg_type, content } = JSON.parse(asked('feishu')[0]!.body)
  expect(timestamp).toMatch(/^\d{10}$/)
  expect(sign).toBe(createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64'))
  expect([msg_type, content.text]).toEqual(['text', expect.stringContaining(String(orderNo))])

  const answers = [await boss.call(groupRobot.list, {}), ...(await Promise.all(Object.values(ids).map(log)))]
  const stored = await sql(`select to_jsonb(t) as row from messaging_outgoing_target t
    union all select to_jsonb(l) from kernel_log l union all select to_jsonb(o) from messaging_outgoing o`)
  expect(JSON.stringify([answers, stored])).not.toMatch(/hidden-key|SEC-never/)
  expect((await log(ids.feishu))[0]).toMatchObject({ state: 'sent', attempts: 1, result: '已发送' })
})

test('security §15 who sees only some orders sets no robot up', async () => {
  const limited = await someone({ can: ['groupRobot:add', 'workOrder:list'] })
  await limitPerson(server, limited, 'workOrder', { condition: { field: 'level', rule: 'eq', val: '1' } })
  const blind = await someone({ can: ['groupRobot:add'] })
  for (const who of [limited, blind])
    await expect(
      who.call(groupRobot.create, {
        ...{ name: '外传', kind: 'wecom', events: ['orderOverdue'], status: '1' },
        url: `${receiver.url}/wecom`,
      }),
    ).rejects.toThrow('不能设置群机器人')
})

test.each([
  ['wecom', 'https://evil.example/cgi-bin/webhook/send?key=1'],
  ['wecom', 'https://oapi.dingtalk.com/robot/send?access_token=1'],
  ['dingtalk', 'https://oapi.dingtalk.com.evil.example/robot/send'],
  ['dingtalk', 'https://oapi.dingtalk.com@evil.example/robot/send'],
  ['dingtalk', 'http://oapi.dingtalk.com/robot/send'],
  ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/../../../other'],
  ['feishu', 'http://127.0.0.1:1/hook'],
  ['feishu', 'http://169.254.169.254/latest'],
] as const)('security §8 a robot of %s at %s is refused', async (kind, url) => {
  const draft = { name: '坏', kind, events: ['orderOverdue' as const], url, status: '1' as const }
  await expect(boss.call(groupRobot.create, draft)).rejects.toThrow('也不在允许的范围内')
  const id = await addRobot('wecom', ['orderOverdue'])
  const { url: _, ...rest } = draft
  await expect(boss.call(groupRobot.change, { ...rest, id, url })).rejects.toThrow('也不在允许的范围内')
  await expect(boss.call(groupRobot.change, { ...rest, kind: 'dingtalk', id })).rejects.toThrow('重新填写')
})

test('security §8 a listed name that leads into an inner network is not asked, and not tried again', async () => {
  const id = await addRobot(
    'dingtalk',
    ['orderOverdue'],
    'https://oapi.dingtalk.com/robot/send?access_token=1',
  )
  await tell('o1', '一')
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const surroundings = { seal: app.state.part(textSeal), allowed: [], now: () => time.now(), resolve }
  await outgoingJob(sendToTargetWith(surroundings)).run(transactions(database.pool, {} as never, app.state), {
    data: { tenantId: 1000 },
    signal: new AbortController().signal,
  })
  expect((await log(id))[0]).toMatchObject({ state: 'failed', result: '目标地址未授权' })
})

test('a receiver that is down, answers garbage or redirects is tried again later and later; of one record in order, nothing lost', async () => {
  const id = await addRobot('wecom', ['orderOverdue'])
  const bad: OutsideAnswer[] = [
    { status: 503 },
    { body: 'garbage' },
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    { body: '{"errcode":45009,"errmsg":"api freq out of limit"}' },
  ]
  const results: (string | null | undefined)[] = []
  await tell('o1', '一')
  await tell('o1', '二')
  await tell('o2', '甲')
  for (const [n, answer] of bad.entries()) {
    reply = () => answer
    await Promise.all([send(), send()])
    const [first] = (await log(id)).filter(({ title }) => title === '一')
    results.push(first?.result)
    expect(receiver.asked).toHaveLength(n + 1)
    pass(10 * 2 ** n - 2)
    await send()
    expect(receiver.asked).toHaveLength(n + 1) // not before its time
    pass(3)
  }
  expect(results).toEqual([
    '目标返回状态 503',
    '应答无法识别',
    '目标返回状态 302',
    '45009 api freq out of limit',
  ])
  receiver.asked.length = 0
  reply = taken
  await Promise.all([send(), send()])
  expect(titles().filter((text) => text !== '甲')).toEqual(['一', '二'])
  expect(titles().sort()).toEqual(['一', '二', '甲'].sort())
  const [robot] = (await boss.call(groupRobot.list, {})).records
  expect(robot).toMatchObject({ waiting: 0, lastResult: '已发送', version: 1 })
})

test('what could not be delivered for a day is given up, and can be sent again by hand; a test is tried once', async () => {
  const id = await addRobot('wecom', ['orderOverdue'])
  reply = () => ({ status: 500 })
  await tell('o1', '一')
  await sql(`update messaging_outgoing set queued_at = now() - interval '25 hours'`)
  await send()
  const [lost] = await log(id)
  expect(lost).toMatchObject({ state: 'failed', result: '目标返回状态 500' })
  await boss.call(groupRobot.test, { id })
  await send()
  expect((await log(id))[0]).toMatchObject({ event: 'test', state: 'failed', attempts: 1 })
  reply = taken
  await boss.call(groupRobot.resend, { recordId: lost!.id })
  await send()
  expect((await log(id)).find(({ title }) => title === '一')).toMatchObject({ state: 'sent' })
  await expect(boss.call(groupRobot.resend, { recordId: 'none' })).rejects.toThrow('没有可以重新发送的记录')
})

test('a server that was killed while it sent is followed by another one; a robot that is switched off hears nothing', async () => {
  const id = await addRobot('wecom', ['orderOverdue'])
  await tell('o1', '一')
  // As the killed one leaves it: taken, and not written down as sent.
  await sql(
    `update messaging_outgoing set attempts = 1, leased_until = clock_timestamp() + interval '1 second'`,
  )
  await send()
  expect(receiver.asked).toEqual([])
  await sql(`update messaging_outgoing set leased_until = clock_timestamp() - interval '1 second'`)
  await send()
  expect(titles()).toEqual(['一'])
  const off = {
    id,
    name: '停用',
    kind: 'wecom' as const,
    events: ['orderOverdue' as const],
    status: '2' as const,
  }
  await tell('o2', '二')
  await boss.call(groupRobot.change, off)
  await send()
  await tell('o3', '三')
  await send()
  expect(titles()).toEqual(['一'])
  expect((await log(id))[0]).toMatchObject({ title: '二', state: 'failed', result: '已停用或删除' })
  await expect(boss.call(groupRobot.change, { ...off, version: 1 })).rejects.toThrow('已被他人修改')
})
