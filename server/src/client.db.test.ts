import { apiKey } from '@banyan/contract/access/api-key'
import { roleLookup } from '@banyan/contract/access/role'
import { expect, test } from 'vitest'
import { BanyanError, calls, createClient, verifyWebhook } from '../../client/src/public.ts'
import { webhookRequest } from './modules/messaging/outgoing/webhook-request.ts'
import { startServer } from './testing/server.ts'

/* The client package with a key against the product (decision 0051). */

const { app, sql, signIn } = await startServer()
const boss = await signIn('u0001')
const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
const roles = await boss.call(roleLookup.all, {})
const roleId = roles.find(({ roleCode }) => roleCode === 'tenant_admin')!.id
const issue = () => boss.call(apiKey.issue, { name: 'ERP', roleId, days: 30, perMinute: 6000 })
const key = (await issue()).key
const client = createClient({ url: `${url}/`, apiKey: key, tenant: 1000, retries: 0 })
const failed = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: BanyanError) => error,
  )
const countOf = async (name: string) => (await client.call(calls.vehicleType.list, { name })).total

test('decision 0037 a key adds, reads, edits and removes; a refusal says what is wrong and at which member', async () => {
  const { id } = await client.call(calls.vehicleType.add, { name: '客户端甲', sortNo: 3 })
  const stored = await client.call(calls.vehicleType.byId, { id })
  expect([stored.name, stored.sortNo]).toEqual(['客户端甲', 3])
  await client.call(calls.vehicleType.edit, { id, name: '客户端乙', version: stored.version })
  const stale = await failed(client.call(calls.vehicleType.edit, { id, name: '丙', version: stored.version }))
  expect(stale).toMatchObject({ status: 200, message: '数据已被他人修改，请刷新后重试', isRefusal: true })
  const empty = await failed(client.call(calls.vehicleType.add, {} as never))
  expect(empty).toBeInstanceOf(BanyanError)
  expect(empty).toMatchObject({ message: '请输入类型名称', status: 200, code: 500, field: 'name' })
  expect(empty?.requestId).toMatch(/./)
  await client.call(calls.vehicleType.removeBatch, { ids: [id] })
  expect(await countOf('客户端乙')).toBe(0)
})

test('a write repeated under its key makes one record, with another content it is refused', async () => {
  const draft = { name: '重复' }
  const first = await client.call(calls.vehicleType.add, draft, { idempotencyKey: 'doc-1' })
  const again = await client.call(calls.vehicleType.add, draft, { idempotencyKey: 'doc-1' })
  expect([again, await countOf('重复')]).toEqual([first, 1])
  const other = client.call(calls.vehicleType.add, { name: '别的' }, { idempotencyKey: 'doc-1' })
  expect(await failed(other)).toMatchObject({ status: 400, message: '重复请求的内容与首次提交不一致' })
  expect(await failed(client.call(calls.vehicleType.add, draft))).toMatchObject({ status: 200 }) // an act of its own
})

test('an answer that is lost on the way is asked for again under the same key: one record', async () => {
  let sent = 0
  const lossy: typeof fetch = async (address, request) => {
    const response = await fetch(address, request)
    sent += 1
    if (sent === 1) throw new TypeError('connection reset')
    return response
  }
  const shaky = createClient({ url, apiKey: key, fetch: lossy })
  await shaky.call(calls.vehicleType.add, { name: '断线' })
  expect([sent, await countOf('断线')]).toEqual([2, 1])
})

test('the pages of a list come one after the other, each record once', async () => {
  for (let number = 0; number < 5; number++)
    await client.call(calls.vehicleType.add, { name: `分页${number}`, sortNo: number })
  const input = { name: '*分页*', column: 'sortNo', order: 'asc', pageSize: 2 }
  const sizes: number[] = []
  for await (const { records } of client.pages(calls.vehicleType.list, input)) sizes.push(records.length)
  const names: unknown[] = []
  for await (const { name } of client.records(calls.vehicleType.list, { ...input, pageSize: 5 }))
    names.push(name)
  expect([sizes, names]).toEqual([[2, 2, 1], [0, 1, 2, 3, 4].map((number) => `分页${number}`)])
})

test('files go up and come back, and a list comes as a workbook', async () => {
  const file = new File(['第一行'], '说明.txt', { type: 'text/plain' })
  const stored = await client.upload(calls.storedFile.upload, file, { biz: 'temp' })
  expect(stored).toMatchObject({ name: '说明.txt' })
  const back = await client.download(calls.storedFile.read, { '*': stored.path })
  expect(await back.content.text()).toBe('第一行')
  const book = await client.download(calls.vehicleType.exportXls, { format: 'xlsx' })
  expect(book.content.size).toBeGreaterThan(1000)
  const none = client.download(calls.storedFile.read, { '*': '1000/temp/202601/none.txt' })
  expect(await failed(none)).toBeInstanceOf(BanyanError)
})

test('security §15 an expired key, a wrong one and another tenant are told apart from a missing right', async () => {
  const { id, key } = await issue()
  await sql(`update access_api_key set expires_at = app_now() - interval '1 second' where id = $1`, [id])
  const ask = (settings: object) =>
    failed(createClient({ url, apiKey: key, retries: 0, ...settings }).call(calls.vehicleType.list, {}))
  expect(await ask({})).toMatchObject({ status: 401, code: 401, message: '接口密钥已过期' })
  expect(await ask({ apiKey: 'byk_wrong' })).toMatchObject({ status: 401 })
  expect(
    await failed(createClient({ url, apiKey: key, tenant: 1001 }).call(calls.vehicleType.list, {})),
  ).toMatchObject({ status: 401 })
  const secret = client.call(calls.customerLink.make, { id: 'x' } as never)
  expect(await failed(secret)).toMatchObject({ status: 403 })
})

test('decision 0041 an event as the server signs it is taken; another body, secret or time is not', async () => {
  const body = JSON.stringify({ id: '1', event: 'vehicleType.created', record: { name: '车' } })
  const { headers = {} } = webhookRequest(
    { url: new URL('https://a.example'), secret: 'whsec_x', epochMs: Date.now() },
    body,
  )
  expect(await verifyWebhook(body, headers, 'whsec_x')).toMatchObject({ event: 'vehicleType.created' })
  expect(await verifyWebhook(Buffer.from(body), new Headers(headers), 'whsec_x')).toMatchObject({ id: '1' })
  const later = { now: Date.now() + 301_000 }
  const check = (...given: Parameters<typeof verifyWebhook>) => failed(verifyWebhook(...given))
  const refusals = [
    await check(`${body} `, headers, 'whsec_x'),
    await check(body, headers, 'whsec_y'),
    await check(body, headers, 'whsec_x', later),
    await check(body, {}, 'whsec_x'),
  ]
  expect(refusals.map((error) => error?.message)).toEqual([
    '签名不正确',
    '签名不正确',
    '签名已过期',
    '没有签名，或签名的格式不对',
  ])
})
