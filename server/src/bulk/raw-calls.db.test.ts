import { expect, test } from 'vitest'
import { tokenMint } from '#modules/identity/session/token.ts'
import { upload } from '#testing/files.ts'
import { type Client, multipart, startServer, testPassword } from '#testing/server.ts'
import { testSecret } from '#testing/settings.ts'

// Calls as a client of the family writes them: literal method, path and members, and the raw JSON of the answer.

const { admin, anyone, signIn, someone, sql } = await startServer()
const can = ['list', 'add', 'edit', 'delete', 'release'].map((verb) => `announcement:${verb}`)
const editor = await someone({ can: [...can, 'category:add', 'category:list', 'user:list'] })

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

/* What clients of the family send and expect (family-contract 18). */

const boss = await signIn('u0001')
const platform = await admin()
const ok = { success: true }
const tokens = tokenMint(testSecret, { now: Date.now })
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('family-contract 18 a day may come as an instant or with a time: the day in China is meant', async () => {
  const { userId } = await someone()
  const birthday = async (sent: string) => {
    expect(await send(boss, 'PUT', '/sys/user/edit', { id: userId, birthday: sent })).toMatchObject(ok)
    return ((await get(boss, `/sys/user/queryById?id=${userId}`)).result as { birthday: string }).birthday
  }
  expect(await birthday('1990-05-05T16:00:00.000Z')).toBe('1990-05-06')
  expect(await birthday('1990-05-06T15:59:59+08:00')).toBe('1990-05-06')
  expect(
    await send(boss, 'PUT', '/sys/user/edit', { id: userId, birthday: '1990-13-45T00:00:00Z' }),
  ).toMatchObject({
    success: false,
    message: expect.stringContaining('日期格式应为YYYY-MM-DD'),
  })
  const dates = { beginDate: '2026-01-01 00:00:00', endDate: '2030-12-31 23:59:59' }
  const added = await send(platform, 'POST', '/sys/tenant/add', {
    id: 7311,
    name: '日期租户',
    status: 1,
    ...dates,
  })
  expect(added).toMatchObject(ok)
  expect((await get(platform, '/sys/tenant/queryById?id=7311')).result).toMatchObject({
    beginDate: '2026-01-01',
    endDate: '2030-12-31',
  })
})

test('family-contract 18 a picture uploaded without a purpose becomes an avatar; another file does not', async () => {
  const { userId } = await someone()
  const { path } = await upload(boss, 'face.png', picture, { biz: 'temp' })
  expect(await send(boss, 'PUT', '/sys/user/edit', { id: userId, avatar: path })).toMatchObject(ok)
  const { avatar } = (await get(boss, `/sys/user/queryById?id=${userId}`)).result as { avatar: string }
  expect(avatar).toMatch(/^1000\/avatar\//)
  expect((await anyone.fetch(`/sys/common/static/${avatar}`)).status).toBe(200)
  const text = await upload(boss, 'a.txt', Buffer.from('text'), { biz: 'temp' })
  const refused = { success: false, message: expect.stringContaining('请上传图片') }
  expect(await send(boss, 'PUT', '/sys/user/edit', { id: userId, avatar: text.path })).toMatchObject(refused)
})

test('family-contract 18 further tenants of a person are refused, not dropped', async () => {
  const { userId } = await someone()
  const edit = (relTenantIds: string) => send(boss, 'PUT', '/sys/user/edit', { id: userId, relTenantIds })
  expect(await edit('1000')).toMatchObject(ok)
  expect(await edit('1000,1001')).toMatchObject({
    success: false,
    message: '所属租户请由平台管理员在租户管理的成员中修改',
  })
})

test('family-contract 18 small things: an empty name, plain titles, decimal places, tokens of sessions, empty lists', async () => {
  const { result } = await get(boss, '/sys/user/getCurrentUserDeparts')
  const [own] = (result as { list: { orgCode: string }[] }).list
  expect(await send(boss, 'PUT', '/sys/selectDepart', { username: '', orgCode: own?.orgCode })).toMatchObject(
    ok,
  )

  const reader = await someone()
  await released()
  const titles = async (titile: string) =>
    (
      (await get(reader, `/sys/sysAnnouncementSend/getMyAnnouncementSend?titile=${titile}`)).result as {
        total: number
      }
    ).total
  expect(await titles('电通')).toBeGreaterThan(0)
  expect([await titles('没有这个'), await titles('eq 电通')]).toEqual([0, 0])

  const menu = { name: '小数', menuType: 0, url: '/decimal', sortNo: 1.5, keepAlive: false }
  const { id } = (await send(boss, 'POST', '/sys/permission/add', menu)).result as { id: string }
  expect((await get(boss, `/sys/permission/queryById?id=${id}`)).result).toMatchObject({
    sortNo: 1.5,
    keepAlive: false,
  })

  const online = (await get(boss, `/sys/online/list?username=${reader.username}`)).result as {
    records: { id: string; token: string }[]
  }
  expect(online.records[0]?.token).toBe(online.records[0]?.id)
  const { token } = online.records[0] as { token: string }
  expect(await send(boss, 'POST', '/sys/online/forceLogout', { token })).toMatchObject(ok)
  expect((await reader.fetch('/api/user/info')).body.message).toBe('Token失效，请重新登录')
  expect(await send(boss, 'POST', '/sys/online/forceLogout', {})).toMatchObject({ success: false })

  expect((await get(boss, '/sys/tenant/queryList?ids=1000')).result).toEqual([])
  expect((await get(platform, '/sys/tenant/queryList?ids=1000')).result).toMatchObject([{ id: 1000 }])
  expect(await get(boss, '/sys/sysUserAgent/queryByUserName?userName=u0001')).toMatchObject({
    ...ok,
    result: null,
  })
})

test('family-contract 18 the tenants of a login can be chosen, and people by name come as a bare list', async () => {
  const body = { username: 'admin', password: testPassword }
  const login = await send(anyone, 'POST', '/sys/login', body)
  const { tenantList } = login.result as { tenantList: { id: unknown }[] }
  expect(tenantList.map(({ id }) => id)).toContain('0')
  expect(tenantList.every(({ id }) => Boolean(id))).toBe(true)
  const people = await boss.fetch('/sys/user/getMultiUser?username=u0001,u0002,')
  expect(people.body).toMatchObject([{ username: 'u0001' }, { username: 'u0002' }])
})

test('family-contract 18 one level of menus, a new position, definitions that are no copies', async () => {
  const top = (await get(boss, '/sys/permission/queryListAsync')).result as { id: string; isLeaf: boolean }[]
  const parent = top.find(({ isLeaf }) => !isLeaf)
  expect(parent).not.toHaveProperty('children')
  const below = (await get(boss, `/sys/permission/queryListAsync?pid=${parent?.id}`)).result as {
    parentId: string
  }[]
  expect(below.length).toBeGreaterThan(0)
  expect(below.every(({ parentId }) => parentId === parent?.id)).toBe(true)

  const position = { code: 'raw_chief', name: '站长（原始）' }
  expect(await send(boss, 'POST', '/sys/position/add', position)).toMatchObject({
    ...ok,
    message: '添加成功！',
  })
  expect((await get(boss, '/sys/position/list?pageSize=500')).result).toMatchObject({
    records: expect.arrayContaining([{ id: 'raw_chief', ...position }]),
  })
  expect(await send(boss, 'POST', '/sys/position/add', position)).toMatchObject({ success: false })

  const head = { tableTxt: '非复制', tableName: 'onl_raw_nocopy', tableType: 1 }
  await send(boss, 'POST', '/online/cgform/head/addAll', {
    head,
    fields: [
      { dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', dbLength: 50, fieldShowType: 'text' },
    ],
  })
  const { result } = await get(boss, '/online/cgform/head/list?copyType=0&tableName=onl_raw_nocopy')
  expect(result).toMatchObject({ total: 1, records: [{ copyType: 0 }] })
})

test('family-contract 18 an announcement in a frame is a page, opened by a ticket alone', async () => {
  const id = await released()
  const path = `/sys/annountCement/show/${id}`
  expect(await get(boss, path)).toMatchObject({ ...ok, result: { titile: '停电通知' } })
  const { ticket } = (await send(boss, 'POST', '/sys/ticket', { use: 'download', path })).result as {
    ticket: string
  }
  const page = await anyone.fetch(`${path}?token=${ticket}`)
  expect([page.status, page.headers['content-type'], page.headers['content-security-policy']]).toEqual([
    200,
    'text/html; charset=utf-8',
    "default-src 'none'; sandbox",
  ])
  expect(page.raw.toString()).toContain('<h1>停电通知</h1>')
  expect(page.raw.toString()).toContain('<p>周六停电</p>')
  expect((await anyone.fetch(`${path}?token=${ticket}`)).status).toBe(401)
})

test('family-contract 18 with wrong rows the import of a form answers the path of the error file', async () => {
  const file = multipart('rows.csv', Buffer.from(`名称,停用原因\n好,无\n${'长'.repeat(60)},无\n`))
  const { body } = await boss.fetch('/online/cgform/api/importXls/widget_sample', file)
  expect(body).toMatchObject({
    success: true,
    code: 201,
    result: expect.stringMatching(/^\/?sys\/common\/static\//),
  })
})

test('security §11 an active client that knows no refresh stays signed in past the life of its token; an idle one does not', async () => {
  const who = await someone()
  const age = (seen: string, more = '') =>
    sql(
      `update identity_session set created_at = app_now() - interval '5 hours', seen_at = app_now() - interval '${seen}',
         access_until = app_now() - interval '3 hours' ${more} where account_id = $1`,
      [who.userId],
    )
  const [session] = await sql<{ id: string; tenant_id: number }>(
    'select id, tenant_id from identity_session where account_id = $1',
    [who.userId],
  )
  const late = tokens.access(session?.id ?? '', 1000, new Date(Date.now() - 3 * 3_600_000))
  const asks = async (header: string) =>
    (await anyone.fetch('/api/user/info', { headers: { [header]: late, 'tenant-id': '1000' } })).status
  await age('5 minutes')
  expect(await asks('X-Access-Token')).toBe(200)
  expect(await asks('access-token')).toBe(401)
  await age('3 hours')
  expect(await asks('X-Access-Token')).toBe(401)
  await age('5 minutes', ', gen = 2')
  expect(await asks('X-Access-Token')).toBe(401)
  await age('5 minutes', ', gen = 1, expires_at = app_now()')
  expect(await asks('X-Access-Token')).toBe(401)
})
