import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { customerLink, customerOrder } from '@banyan/contract/service/customer-link'
import { deadLink } from '@banyan/contract/service/customer-paths'
import { serviceFigures } from '@banyan/contract/service/service-figures'
import { serviceType } from '@banyan/contract/service/service-type'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { clock } from '#kernel/clock.ts'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer, type TestRequest } from '#testing/server.ts'

const home = await startServer()
const { someone, anyone, sql, app } = home
const can = [
  ...['list', 'add', 'dispatch', 'handle', 'cancel', 'comment', 'delete'].map((verb) => `workOrder:${verb}`),
  ...['list', 'add'].map((verb) => `serviceType:${verb}`),
  'serviceFigures:list',
]
const desk = await someone({ can })
const worker = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
const stranger = await someone({ tenant: 1001, can })

async function anOrder(who: Client = desk, name = '上门维修') {
  const types = await who.call(serviceType.list, { typeName: name } as never)
  const serviceTypeId = types.records[0]?.id ?? (await who.call(serviceType.add, { typeName: name })).id
  const location = JSON.stringify({ description: '五四路1号', pointer: '' })
  const order = { serviceTypeId, remark: '内部备注', contactPhone: '13800001111', location }
  return (await who.call(workOrder.add, order)).id
}
async function finished(id: string) {
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  await worker.call(workOrderState.accept, { id })
  await worker.call(workOrderState.finish, { id, reportData: {} })
}
let address = 0
/** Each call from an address of its own, so that only limits per link are met. */
const from = (): TestRequest => ({ from: `10.9.${(address >> 8) & 255}.${address++ & 255}` })
const ask = (call: keyof typeof customerOrder, input: unknown, sent: TestRequest = from()) =>
  anyone.fetch(customerOrder[call].path, { method: 'POST', body: input, ...sent })
const view = async (token: string) => (await ask('view', { token })).body
const dead = { success: false, message: deadLink, result: null }

test('a customer follows an order by its link, writes a word and rates it once it is finished; those concerned are told', async () => {
  const id = await anOrder()
  const { token } = await desk.call(customerLink.make, { id })
  expect(await desk.call(customerLink.current, { id })).toMatchObject({ days: 30, expiresAt: null })
  const [{ stored = '' } = {}] = await sql<{ stored: string }>(
    `select string_agg(l::text, ' ') as stored from service_customer_link l`,
  )
  expect(stored).not.toContain(token.split('.')[1])
  await desk.call(workOrderTalk.comment, { id, content: '内部：客户难缠' })
  await desk.call(workOrderTalk.comment, { id, content: '师傅明天上午到', forCustomer: true })
  await sql(
    `update service_work_order set appoint_start = '2030-01-02 09:00+08', appoint_end = '2030-01-02 11:00+08' where id = $1`,
    [id],
  )
  const { orderNo } = await desk.call(workOrder.byId, { id })
  expect((await view(token)).result).toEqual({
    company: expect.any(String),
    orderNo,
    serviceType: '上门维修',
    status: '1',
    appointment: { start: '2030-01-02 09:00:00', end: '2030-01-02 11:00:00' },
    comments: [{ text: '师傅明天上午到', time: expect.any(String), isOwn: false }],
    rating: null,
    mayRate: false,
  })
  await desk.call(workOrderState.appoint, {
    id,
    appointStart: '2030-01-03 14:00:00',
    appointEnd: '2030-01-03 15:30:00',
  })
  const moved = { start: '2030-01-03 14:00:00', end: '2030-01-03 15:30:00' }
  expect((await view(token)).result).toMatchObject({ appointment: moved })
  expect((await ask('rate', { token, stars: 5 })).body.message).toBe('服务完成后才能评价')
  await finished(id)
  expect((await ask('say', { token, text: ' 谢谢 <b>师傅</b> ' })).body.message).toBe('留言已发送')
  expect((await ask('rate', { token, stars: 4, word: '很快' })).body.message).toBe('感谢您的评价')
  expect((await view(token)).result).toMatchObject({
    status: '4',
    comments: [{ isOwn: false }, { text: '谢谢 <b>师傅</b>', isOwn: true }],
    rating: { stars: 4, word: '很快' },
    mayRate: true,
  })
  expect(await desk.call(workOrder.byId, { id })).toMatchObject({ rating: 4, ratingWord: '很快' })
  for (const told of [desk, worker]) {
    const bell = JSON.stringify(await told.call(ownAnnouncement.bell, {}))
    expect(bell).toContain('客户有新留言')
    expect(bell).toContain('&lt;b&gt;')
    expect(bell).toContain('客户评价了服务')
    expect(bell).toContain('地址：五四路1号，预约：2030-01-03 14:00 至 15:30，处理人：测试')
  }
  const events = await desk.call(workOrderTalk.timeline, { id })
  expect(events.slice(-2)).toMatchObject([
    { kind: 'customer', content: '谢谢 <b>师傅</b>', createBy: null },
    { kind: 'rate', content: '4 星：很快', createBy: null },
  ])
  const today = app.state.part(clock).wallTime().slice(0, 10)
  const figures = await desk.call(serviceFigures.overview, { begin: today, end: today })
  expect(figures.period).toMatchObject({ rated: 1, ratingAverage: 4 })

  const hour = 3_600_000
  app.state.part(clock).shift(20 * hour)
  expect((await ask('rate', { token, stars: 5 })).body.success).toBe(true)
  app.state.part(clock).shift(25 * hour)
  expect((await ask('rate', { token, stars: 1 })).body.message).toBe('评价已超过一天，不能再修改')
  expect(await sql('select rating, rating_word from service_work_order where id = $1', [id])).toEqual([
    { rating: 5, rating_word: null },
  ])
  app.state.part(clock).shift(31 * 24 * hour)
  expect(await view(token)).toMatchObject(dead)
  app.state.part(clock).shift(0)
  await desk.call(customerLink.revoke, { id })
  expect(await view(token)).toMatchObject(dead)
  expect(await desk.call(customerLink.current, { id })).toBeNull()
  await expect(desk.call(customerLink.revoke, { id })).rejects.toThrow('没有可以作废的链接')
})

test('a link is made and revoked only by dispatchers who see the order and all that the link shows', async () => {
  const id = await anOrder()
  await expect(worker.call(customerLink.make, { id })).rejects.toThrow('没有权限')
  for (const call of [customerLink.make, customerLink.revoke, customerLink.current])
    await expect(stranger.call(call, { id })).rejects.toThrow('未找到对应数据')
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', { condition: { field: 'level', rule: 'eq', val: '1' } })
  await expect(limited.call(customerLink.make, { id })).rejects.toThrow('未找到对应数据')
  const blind = await someone({ can })
  await limitPerson(home, blind, 'workOrder', { hidden: ['rating'] })
  await expect(blind.call(customerLink.make, { id })).rejects.toThrow('数据权限不允许')
  await finished(id)
  const { token } = await desk.call(customerLink.make, { id })
  await ask('rate', { token, stars: 2, word: '秘密评语' })
  expect(JSON.stringify(await blind.call(workOrderTalk.timeline, { id }))).not.toContain('秘密评语')
  const today = app.state.part(clock).wallTime().slice(0, 10)
  const { period } = await blind.call(serviceFigures.overview, { begin: today, end: today })
  expect(period).toMatchObject({ rated: 0, ratingAverage: null })
})

const target = await anOrder()
const other = await anOrder()
const { token: before } = await desk.call(customerLink.make, { id: target })
const { token: good } = await desk.call(customerLink.make, { id: target, days: null })
const { token: others } = await desk.call(customerLink.make, { id: other })
await desk.call(customerLink.revoke, { id: other })
const removed = await anOrder()
const { token: ofRemoved } = await desk.call(customerLink.make, { id: removed })
await desk.call(workOrder.remove, { id: removed })
const { token: foreign } = await stranger.call(customerLink.make, { id: await anOrder(stranger) })
const [tenant, secret] = good.split('.') as [string, string]
const [hash] = await sql<{ hash: string; id: string }>(
  `select hash, id from service_customer_link where revoked_at is null and work_order_id = $1`,
  [target],
)
const flipped = secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))

const deadTokens: [string, unknown][] = [
  ['the link before the present one', before],
  ['a revoked link', others],
  ['the link of a removed order', ofRemoved],
  ['a link of one tenant in another', `1001.${secret}`],
  ['a foreign link under our tenant', `1000.${foreign.split('.')[1]}`],
  ['the platform', `0.${secret}`],
  ['a tenant that does not exist', `999999999.${secret}`],
  ['a tenant beyond all numbers', `99999999999999999999.${secret}`],
  ['a negative tenant', `-1000.${secret}`],
  ['a tenant in hex', `0x3e8.${secret}`],
  ['a tenant with a blank', ` ${good}`],
  ['a changed first character', `${tenant}.${flipped}`],
  ['a character less', good.slice(0, -1)],
  ['a character more', `${good}A`],
  ['the half of it', good.slice(0, 20)],
  ['without the tenant', secret],
  ['without the secret', `${tenant}.`],
  ['other case', `${tenant}.${secret.toUpperCase()}${secret.toLowerCase()}`.slice(0, good.length)],
  ['the order id', target],
  ['the order id as secret', `${tenant}.${target}`],
  ['the row id', hash?.id],
  ['the stored hash', hash?.hash],
  ['the stored hash as secret', `${tenant}.${hash?.hash.slice(0, 43)}`],
  ['an empty text', ''],
  ['a wildcard', `${tenant}.%`],
  ['a quote', `${tenant}.' or '1'='1`],
  ['a line break behind', `${good}\n`],
  ['a comment', `${good}--`],
  ['full-width digits', `１０００.${secret}`],
  ['an escaped dot', `${tenant}%2e${secret}`],
  ['a path', '../../etc/passwd'],
]
test.each(deadTokens)(
  'a link that opens nothing is always refused with the same words: %s',
  async (_, token) => {
    const answers = await Promise.all([
      ask('view', { token }),
      ask('say', { token, text: '在吗' }),
      ask('rate', { token, stars: 5 }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject(dead)
    }
  },
)

const told = async () =>
  sql(
    `select (select count(*)::int from service_work_order_event) as events, (select count(*)::int from kernel_log) as logs,
      (select count(rating)::int from service_work_order) as ratings`,
  )
const refusals: [string, keyof typeof customerOrder, Record<string, unknown>, string][] = [
  ['no token', 'view', {}, deadLink],
  ['a token that is a number', 'view', { token: 1000 }, deadLink],
  ['a token that is an object', 'view', { token: { $ne: '' } }, deadLink],
  ['several tokens', 'view', { token: [good, good] }, deadLink],
  ['an endless token', 'view', { token: good + 'A'.repeat(300) }, deadLink],
  ['no word', 'say', { token: good }, '请输入留言'],
  ['blanks', 'say', { token: good, text: '   ' }, '请输入留言'],
  ['a word too long', 'say', { token: good, text: '长'.repeat(301) }, '不能超过300个字符'],
  ['a word that is a list', 'say', { token: good, text: ['<script>'] }, '请输入留言'],
  ['a NUL', 'say', { token: good, text: 'a\u0000b' }, '参数错误'],
  ['six stars', 'rate', { token: good, stars: 6 }, '不能大于5'],
  ['no star', 'rate', { token: good, stars: 0 }, '不能小于1'],
  ['half a star', 'rate', { token: good, stars: 4.5 }, '请选择 1 到 5 星'],
  ['a star in words', 'rate', { token: good, stars: '五' }, '请选择 1 到 5 星'],
  ['endless stars', 'rate', { token: good, stars: 1e308 }, '请选择 1 到 5 星'],
  ['a long word of a rating', 'rate', { token: good, stars: 5, word: '长'.repeat(301) }, '不能超过300个字符'],
  ['a rating before the end', 'rate', { token: good, stars: 5 }, '服务完成后才能评价'],
]
test.each(refusals)(
  'what a customer cannot send is refused and changes nothing: %s',
  async (_, call, input, text) => {
    const before = await told()
    const { status, body } = await ask(call, input)
    expect(status).toBeLessThan(500)
    expect(body).toMatchObject({ success: false, message: expect.stringContaining(text) })
    expect(await told()).toEqual(before)
  },
)

const raw: [string, TestRequest & { path?: string }, number][] = [
  ['read by address', { method: 'GET', query: { token: good } }, 404],
  ['PUT', { method: 'PUT', body: { token: good } }, 404],
  ['DELETE', { method: 'DELETE', query: { token: good } }, 404],
  ['the token in the query', { method: 'POST', query: { token: good }, body: {} }, 200],
  [
    'a form',
    {
      method: 'POST',
      payload: `token=${good}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    400,
  ],
  [
    'text',
    { method: 'POST', payload: `{"token":"${good}"}`, headers: { 'content-type': 'text/plain' } },
    400,
  ],
  ['a huge body', { method: 'POST', body: { token: good, text: 'x'.repeat(1_100_000) } }, 400],
  [
    'a deep body',
    {
      method: 'POST',
      payload: `{"token":${'['.repeat(50)}${']'.repeat(50)}}`,
      headers: { 'content-type': 'application/json' },
    },
    400,
  ],
]
test.each(raw)(
  'other ways to send a link open nothing: %s',
  async (_, { path = customerOrder.view.path, ...sent }, status) => {
    const answer = await anyone.fetch(path, { ...from(), ...sent })
    expect(answer.status).toBe(status)
    expect(answer.raw.toString()).not.toContain('orderNo')
  },
)

test('members that a customer names beyond those of the call reach nothing', async () => {
  const more = {
    id: other,
    workOrderId: other,
    tenantId: 1001,
    kind: 'comment',
    forCustomer: true,
    createBy: 'admin',
  }
  expect((await ask('say', { token: good, text: '<script>alert(1)</script>', ...more })).body.success).toBe(
    true,
  )
  expect((await desk.call(workOrderTalk.timeline, { id: other })).map(({ kind }) => kind)).toEqual(['create'])
  const [last] = (await desk.call(workOrderTalk.timeline, { id: target })).slice(-1)
  expect(last).toMatchObject({ kind: 'customer', content: '<script>alert(1)</script>', createBy: null })
  expect(JSON.stringify((await view(good)).result)).not.toMatch(/13800001111|内部备注|测试/)
})

test('floods end at the limits per address, per link and per day', async () => {
  const sent = { from: '10.200.0.1' }
  const guesses = await Promise.all(
    Array.from({ length: 70 }, (_, at) =>
      ask('view', { token: `1000.${String(at).padStart(43, 'x')}` }, sent),
    ),
  )
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10)
  const id = await anOrder()
  const { token } = await desk.call(customerLink.make, { id })
  const said = async (times: number) => {
    const answers = []
    for (let at = 0; at < times; at++) answers.push(await ask('say', { token, text: `第 ${at} 句` }))
    return answers.filter(({ status }) => status === 429).length
  }
  expect(await said(25)).toBe(5)
  expect(await said(10)).toBe(10)
  const [counted] = await sql(
    `select count(*)::int as words from service_work_order_event where kind = 'customer' and work_order_id = $1`,
    [id],
  )
  expect(counted).toEqual({ words: 20 })
})
