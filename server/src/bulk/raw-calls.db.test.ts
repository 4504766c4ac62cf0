import { expect, test } from 'vitest'
import { type Client, startServer } from '#testing/server.ts'

// Calls as a client of the family writes them: literal method, path and members, and the raw JSON of the answer.

const { anyone, signIn, someone, sql } = await startServer()
const can = ['list', 'add', 'edit', 'delete', 'release'].map((verb) => `announcement:${verb}`)
const editor = await someone({ can: [...can, 'category:add', 'user:list'] })

const get = async (who: Client, path: string) => (await who.fetch(path)).body
const send = async (who: Client, method: string, path: string, body: unknown) =>
  (await who.fetch(path, { method, body })).body

const notice = {
  titile: '停电通知',
  msgCategory: '1',
  priority: 'M',
  msgType: 'ALL',
  msgContent: '<p>周六停电</p>',
}
async function released(): Promise<string> {
  const { result } = await send(editor, 'POST', '/sys/annountCement/add', notice)
  const { id } = result as { id: string }
  await get(editor, `/sys/annountCement/doReleaseData?id=${id}`)
  return id
}

test('MSG-015 an announcement is marked read for the current user, once and with its time', async () => {
  const [reader, other] = [await someone(), await someone()]
  const anntId = await released()
  const unread = async (who: Client) =>
    (await get(who, '/sys/annountCement/listByUser')).result as {
      anntMsgTotal: number
      anntMsgList: unknown[]
    }
  const before = (await unread(reader)).anntMsgTotal
  expect((await unread(reader)).anntMsgList).toContainEqual(expect.objectContaining({ msgId: anntId }))
  const path = '/sys/sysAnnouncementSend/editByAnntIdAndUserId'
  expect(await send(reader, 'PUT', path, { anntId })).toMatchObject({ success: true, code: 200 })
  expect([(await unread(reader)).anntMsgTotal, (await unread(other)).anntMsgTotal]).toEqual([
    before - 1,
    before,
  ])
  expect((await unread(reader)).anntMsgList).not.toContainEqual(expect.objectContaining({ msgId: anntId }))
  const marked = () =>
    sql<{ read_flag: string; read_time: Date }>(
      `select read_flag, read_time from messaging_receipt where annt_id = $1 and user_id = $2`,
      [anntId, reader.userId],
    )
  const [first] = await marked()
  expect([first?.read_flag, first?.read_time]).toEqual(['1', expect.any(Date)])
  await send(reader, 'PUT', path, { anntId })
  expect(await marked()).toEqual([first])
})

test('MSG-017 an announcement is created, edited, released, revoked and deleted', async () => {
  const root = '/sys/annountCement'
  const { result } = await send(editor, 'POST', `${root}/add`, notice)
  const { id } = result as { id: string }
  const stored = async () => (await get(editor, `${root}/queryById?id=${id}`)).result
  const edited = await send(editor, 'PUT', `${root}/edit`, { id, titile: '来电通知', priority: 'H' })
  expect(edited).toMatchObject({ success: true })
  expect(await stored()).toMatchObject({ titile: '来电通知', priority: 'H', msgContent: '<p>周六停电</p>' })
  expect((await get(editor, `${root}/doReleaseData?id=${id}`)).message).toBe('该系统通知发布成功')
  expect(await stored()).toMatchObject({ sendStatus: '1' })
  expect((await get(editor, `${root}/doReovkeData?id=${id}`)).message).toBe('该系统通知撤销成功')
  expect(await stored()).toMatchObject({ sendStatus: '2' })
  expect((await editor.fetch(`${root}/delete?id=${id}`, { method: 'DELETE' })).body.success).toBe(true)
  const { records } = (await get(editor, `${root}/list?titile=来电通知`)).result as { records: unknown[] }
  expect(records).toEqual([])
})

test('ADMIN-012 the rules of a permission, and of no other', async () => {
  const boss = await signIn('u0001')
  const add = (permissionId: string, ruleName: string) =>
    send(boss, 'POST', '/plat-oauth/sys/permission/addPermissionRule', {
      permissionId,
      ruleName,
      ruleColumn: 'name',
      ruleConditions: '=',
      ruleValue: 'x',
      status: '1',
    })
  expect(await add('menu-vehicleBrand', '品牌规则')).toMatchObject({ success: true })
  expect(await add('menu-vehicleType', '类型规则')).toMatchObject({ success: true })
  const path = '/plat-oauth/sys/permission/getPermRuleListByPermId'
  expect(await get(boss, `${path}?permissionId=menu-vehicleBrand`)).toMatchObject({
    success: true,
    result: [
      {
        permissionId: 'menu-vehicleBrand',
        ruleName: '品牌规则',
        ruleColumn: 'name',
        ruleConditions: '=',
        ruleValue: 'x',
        status: '1',
      },
    ],
  })
})

test('ADMIN-091 a value is checked by the code of a rule; the value arrives encoded', async () => {
  const path = '/plat-oauth/sys/checkRule/checkByCode'
  expect(await get(editor, `${path}?ruleCode=common&value=abc`)).toMatchObject({
    success: true,
    result: null,
  })
  const twice = encodeURIComponent(encodeURIComponent('a b'))
  expect(await get(editor, `${path}?ruleCode=common&value=${twice}`)).toMatchObject({
    success: false,
    message: '只能填写数字、大小写字母、下划线',
    result: { checkValue: 'a b' },
  })
})

test('ADMIN-095 the figures of visits carry their three names', async () => {
  const { result } = await get(editor, '/api/loginfo')
  expect(Object.keys(result as object).sort()).toEqual(['todayIp', 'todayVisitCount', 'totalVisitCount'])
})

test('ONLINE-007 the rows of a report by query field, page, size and order', async () => {
  const path = '/online/cgreport/api/getData/user_report'
  const asked = async (query: string) =>
    (await get(editor, `${path}?username=*u000*&${query}`)).result as {
      records: { username: string }[]
      total: number
    }
  const page = await asked('pageNo=2&pageSize=4&column=username&order=desc')
  expect([page.records.map(({ username }) => username), page.total]).toEqual([
    ['u0005', 'u0004', 'u0003', 'u0002'],
    9,
  ])
  const other = await asked('pageNo=1&pageSize=2&column=username&order=asc')
  expect(other.records.map(({ username }) => username)).toEqual(['u0001', 'u0002'])
})

test('ONLINE-011 the options of a level: roots by condition, children by the value above', async () => {
  const add = async (body: object) =>
    ((await send(editor, 'POST', '/sys/category/add', body)).result as { id: string }).id
  const root = await add({ name: '原始甲' })
  const child = await add({ name: '原始甲一', pid: root })
  const level = async (more: Record<string, string>) => {
    const query = { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid', ...more }
    return get(editor, `/online/cgform/api/querySelectOptions?${new URLSearchParams(query)}`)
  }
  expect((await level({ condition: `pid = '0' and name = '原始甲'` })).result).toEqual([
    { id: root, store: root, label: '原始甲', pid: '0' },
  ])
  expect((await level({ pidValue: root })).result).toEqual([
    { id: child, store: child, label: '原始甲一', pid: root },
  ])
})

test.each([
  '/sysPageConfig/query',
  '/sysPageConfig/queryByDomain/1000',
  '/sysHomePageConfig/queryByTanId/1000',
  '/tenant/dictSystem/selfTenant',
  '/online/cgreport/api/getRpColumns/user_report',
  '/online/cgreport/api/getData/user_report',
  '/online/cgform/api/getFormItem/widget_sample',
  '/online/cgform/api/querySelectOptions',
])('SESS-089 %s needs a session', async (path) => {
  const { status, body } = await anyone.fetch(path)
  expect([status, body.success, body.result]).toEqual([401, false, null])
})
