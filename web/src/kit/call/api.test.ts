// @vitest-environment happy-dom
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { session } from '@banyan/contract/identity/session'
import { account, user } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { loginConfig } from '@banyan/contract/tenancy/page-config'
import { gadget } from '@banyan/contract/testing/gadget'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordReports } from '#testing/reports.ts'
import { Answered, failure, file, refusal, server } from '#testing/server.ts'
import { CallError, call, callForAnswer, download, upload } from './api.ts'
import { applyConfig } from './config.ts'
import { clearSession } from './session.ts'
import { storedSession } from './storage.ts'

const reports = recordReports()
const gadgets = { records: [], total: 0 }

beforeEach(() => {
  clearSession()
})
afterEach(() => {
  vi.useRealTimers()
  applyConfig({})
})

const failed = (calling: Promise<unknown>) =>
  calling.then(
    () => expect.unreachable('the call should fail'),
    (error: CallError) => error,
  )

test('API-007 a caller receives the result alone, or with message and code', async () => {
  server.on(user.remove, () => null)
  expect(await call(user.remove, { id: '1' })).toBeNull()
  expect(await callForAnswer(user.remove, { id: '1' })).toEqual({
    result: null,
    message: '删除用户成功',
    code: 200,
  })
})

test('API-004 the people tree succeeds by its code alone, a number or a text', async () => {
  for (const code of [200, '200']) {
    server.on(departTree.people, () => new Answered(200, { result: [], message: '', code }) as never)
    expect(await call(departTree.people, {} as never)).toEqual([])
  }
  server.on(departTree.people, () => new Answered(200, { result: null, message: '不行', code: 500 }) as never)
  expect((await failed(call(departTree.people, {} as never))).message).toBe('不行')
})

test('API-010 API-011 a call waits 60 s, a download or an upload 300 s', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  )
  const waits = async (calling: Promise<unknown>) => {
    const started = Date.now()
    const ended = failed(calling)
    await vi.advanceTimersToNextTimerAsync()
    expect((await ended).message).toBe('网络超时')
    return Date.now() - started
  }
  expect(await waits(call(gadget.list, {}))).toBe(60_000)
  expect(await waits(download(gadget.exportXls, {}, 'x.xls'))).toBe(300_000)
  expect(await waits(upload(gadget.importExcel, new File(['x'], 'x.xls'), {}))).toBe(300_000)
})

test('API-012 API-013 every request carries the token header, the tenant header only when a tenant is stored', async () => {
  const list = server.on(gadget.list, () => gadgets)
  await call(gadget.list, {})
  expect(list.mock.lastCall?.[1].headers.get('access-token')).toBe('')
  expect(list.mock.lastCall?.[1].headers.has('tenant-id')).toBe(false)
  storedSession.write('accessToken', 't1')
  storedSession.write('tenantId', 0)
  await call(gadget.list, {})
  expect(list.mock.lastCall?.[1].headers.get('access-token')).toBe('t1')
  expect(list.mock.lastCall?.[1].headers.get('tenant-id')).toBe('0')
})

test('API-014 API-015 DEC-005 a GET carries _t in whole seconds, dictionary items do not, a POST neither', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_999, toFake: ['Date'] })
  const list = server.on(gadget.list, () => gadgets)
  const items = server.on(dictionary.items, () => [])
  const texts = server.on(dictionary.texts, () => [])
  const add = server.on(gadget.add, () => ({ id: '1' }))
  await call(gadget.list, {})
  await call(dictionary.items, { code: 'sex' })
  await call(dictionary.texts, { dict: 'sex', key: '1' })
  await call(gadget.add, { name: '解放' })
  expect(list.mock.lastCall?.[1].url.searchParams.get('_t')).toBe('1700000000')
  for (const spy of [items, texts, add]) expect(spy.mock.lastCall?.[1].url.searchParams.has('_t')).toBe(false)
})

test('API-009 API-018 base address and prefixes come from the configuration, path members travel in the path', async () => {
  applyConfig({ baseUrl: 'https://api.test', prefixes: { oauth: '/gate' } as never })
  const byTenant = server.on(loginConfig.byTenant, () => null)
  await call(loginConfig.byTenant, { tenantId: 7 })
  const { url } = byTenant.mock.lastCall![1]
  expect(url.origin + url.pathname).toBe('https://api.test/gate/sysPageConfig/queryByDomain/7')
  expect(byTenant.mock.lastCall![0]).toEqual({ tenantId: 7 })
})

test('inputs are spelled by the codecs: lists as comma text, empty optional fields as nothing', async () => {
  const freeze = server.on(account.freeze, () => null)
  const edit = server.on(gadget.edit, () => null)
  await call(account.freeze, { ids: ['a', 'b'], status: 2 })
  await call(gadget.edit, { id: '1', name: '解放', typeId: '' })
  expect(freeze.mock.lastCall![0]).toEqual({ ids: ['a', 'b'], status: 2 })
  expect(edit.mock.lastCall![0]).toEqual({ id: '1', name: '解放', typeId: null })
})

test('API-010 a call without an answer after 60 s says 网络超时', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const calling = failed(call(gadget.list, {}))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(reports.notifications).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await calling).toMatchObject({ status: 0, reported: true })
  expect(reports.notifications).toMatchObject([{ title: '系统提示', description: '网络超时', duration: 4 }])
})

test('API-008 a refused call shows the server message as a warning and throws it', async () => {
  server.on(user.add, () => refusal('用户名已存在'))
  const error = await failed(call(user.add, { username: 'abc', realname: '某' }))
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ message: '用户名已存在', code: 500, status: 200, reported: true })
  expect(reports.warnings).toEqual(['用户名已存在'])
})

test('what the contract refuses is told as a refusal of the server is, and is not sent', async () => {
  const add = server.on(gadget.add, () => ({ id: '1' }))
  const error = await failed(call(gadget.add, { name: '' }))
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ message: '请输入样品名称', status: 200, isRefusal: true })
  expect(reports.warnings).toEqual(['请输入样品名称'])
  expect(add).not.toHaveBeenCalled()
})

test('a quiet call tells nothing', async () => {
  server.on(user.add, () => refusal('用户名已存在'))
  await failed(call(user.add, { username: 'abc', realname: '某' }, { quiet: true }))
  expect(reports.warnings).toEqual([])
})

test('API-001 API-003 a refused login rejects with the complete answer, all four members; API-002 its code is a text', async () => {
  server.on(session.login, () => refusal('用户名或密码错误', '500'))
  const error = await failed(call(session.login, { username: 'a', password: 'b' }, { quiet: true }))
  expect(error.answer).toEqual({ success: false, result: null, message: '用户名或密码错误', code: '500' })
})

test.each([
  ['SESS-039 DEC-121', 403, '没有权限，请联系管理员授权', '拒绝访问'],
  ['SESS-040 DEC-121', 404, '路径不存在，请检查路径是否正确', '很抱歉，资源未找到!'],
  ['SESS-041 DEC-121', 504, '目标地址没有应答', '网络超时'],
  ['SESS-042', 429, '请求过于频繁，请稍后再试', '请求过于频繁，请稍后再试'],
])(
  '%s HTTP %i shows a notification titled 系统提示 for 4 s (SESS-043)',
  async (_, status, message, description) => {
    server.on(gadget.list, () => failure(status, message))
    expect(await failed(call(gadget.list, {}))).toMatchObject({ status })
    expect(reports.notifications).toMatchObject([{ title: '系统提示', description, duration: 4 }])
  },
)

test('SESS-039 a 403 also names the right that is missing', async () => {
  server.on(gadget.list, () => failure(403, '没有权限，请联系管理员授权', 510, { missing: '车辆 · 删除' }))
  await failed(call(gadget.list, {}))
  expect(reports.notifications).toMatchObject([
    { description: '拒绝访问', actions: '缺少权限：车辆 · 删除，请联系管理员授权' },
  ])
})

test('SESS-037 HTTP 500 with Token失效 opens the expired dialog even for a quiet call', async () => {
  server.on(gadget.list, () => failure(500, 'Token失效，请重新登录'))
  server.on(session.logout, () => null)
  storedSession.write('accessToken', 't1')
  await failed(call(gadget.list, {}, { quiet: true }))
  expect(reports.dialogs).toMatchObject([
    { title: '登录已过期', content: '很抱歉，登录已过期，请重新登录', okText: '重新登录' },
  ])
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  await reports.dialogs[0]?.onOk?.()
  expect(reload).toHaveBeenCalledOnce()
  expect(storedSession.read('accessToken')).toBeUndefined()
})

test('an answer that is no envelope is told as an error', async () => {
  server.on(gadget.list, () => file('<html>', 'text/html'))
  await failed(call(gadget.list, {}))
  expect(reports.notifications).toMatchObject([{ description: '请求出现错误，请稍后再试' }])
})

test('API-016 a download saves the file; an empty one shows 文件下载失败', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.on(gadget.exportXls, () => file('rows'))
  await download(gadget.exportXls, {}, '样品.xls')
  expect(click).toHaveBeenCalledOnce()
  server.on(gadget.exportXls, () => file(''))
  await download(gadget.exportXls, {}, '样品.xls')
  expect(click).toHaveBeenCalledOnce()
  expect(reports.warnings).toEqual(['文件下载失败'])
  click.mockRestore()
})

test('an envelope in place of a file is told like any refusal', async () => {
  server.on(gadget.exportXls, () => refusal('导出任务过多，请稍后再试'))
  await failed(download(gadget.exportXls, {}, 'x.xls'))
  expect(reports.warnings).toEqual(['导出任务过多，请稍后再试'])
})

test('API-006 an upload sends the file with its fields and answers with message and code', async () => {
  const answer = { totalCount: 1, successCount: 1, errorCount: 0, msg: '', fileUrl: '', fileName: '' }
  const importing = server.on(gadget.importExcel, () => answer)
  const reply = await upload(gadget.importExcel, new File(['x'], 'a.xls'), { mode: 'all' })
  expect(importing.mock.lastCall![0]).toEqual({ mode: 'all' })
  expect(reply).toMatchObject({ result: answer, code: 200 })
})

test('a write carries a key of its own; repeated after no answer came, it carries the same', async () => {
  const keys: unknown[] = []
  for (const answer of [failure(503, '系统繁忙'), failure(502, ''), null, refusal('不能删除'), null]) {
    const write = server.on(user.remove, () => answer as null)
    await call(user.remove, { id: '1' }).catch(() => undefined)
    keys.push(write.mock.lastCall?.[1].headers.get('idempotency-key'))
  }
  const [first, ...others] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(others.map((key) => key === first)).toEqual([true, true, false, false])
  expect(new Set(keys).size).toBe(3)
  const list = server.on(gadget.list, () => gadgets)
  await call(gadget.list, {})
  expect(list.mock.lastCall?.[1].headers.has('idempotency-key')).toBe(false)
})
