import { dictItem } from '@banyan/contract/dictionary/dict'
import { expect, test } from 'vitest'
import { upload } from '#testing/files.ts'
import { type Client, startServer, testPassword } from '#testing/server.ts'

/* Raw JSON, as a client of the family reads and sends it (family-contract 17, DEC-123). */

const { admin, signIn, anyone, someone, sql } = await startServer()
const platform = await admin()
const person = await signIn('u0001')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Json = Record<string, unknown>

/** The first row of an answer, whether it is a page, a list or one record. */
async function rowOf(who: Client, path: string): Promise<Json> {
  const { body } = await who.fetch(path)
  expect([path, body.success]).toEqual([path, true])
  const result = body.result as Json & { records?: Json[] }
  return (result.records ?? (Array.isArray(result) ? result : [result]))[0] as Json
}

const typesOf = (row: Json, members: readonly string[]) =>
  Object.fromEntries(members.map((member) => [member, typeof row[member]]))
const all = (members: readonly string[], type: string) =>
  Object.fromEntries(members.map((member) => [member, type]))

test.each<[who: () => Client, path: string, numbers: string[], texts: string[]]>([
  [
    () => person,
    '/sys/user/list?username=u0001',
    ['sex', 'status', 'delFlag', 'userIdentity'],
    ['id', 'phone', 'workNo', 'post'],
  ],
  [
    () => person,
    `/sys/user/queryById?id=${person.userId}`,
    ['sex', 'status', 'delFlag', 'userIdentity'],
    ['phone'],
  ],
  [
    () => person,
    '/api/user/info',
    ['sex', 'status', 'delFlag', 'userIdentity', 'tenantId'],
    ['relTenantIds', 'phone'],
  ],
  [() => person, `/sys/user/queryByIds?userIds=${person.userId}`, ['sex', 'status', 'delFlag'], ['username']],
  [() => platform, '/sys/tenant/list', ['id', 'status'], ['name']],
  [
    () => person,
    '/sys/permission/list',
    ['menuType', 'sortNo', 'delFlag', 'ruleFlag'],
    ['status', 'permsType'],
  ],
  [() => person, '/sys/dict/list', ['type', 'delFlag'], ['dictCode']],
  [() => person, '/sys/dictItem/list', ['sortOrder', 'status'], ['itemValue']],
  [() => person, '/sys/sysDepart/list', ['departOrder'], ['status', 'delFlag', 'orgCategory', 'orgType']],
  [() => person, '/sys/annountCement/list', [], ['msgCategory', 'priority', 'msgType', 'sendStatus']],
  [() => person, '/sys/category/list', [], ['hasChild']],
  [
    () => person,
    '/sys/log/list',
    ['logType', 'costTime'],
    ['method', 'requestUrl', 'logContent', 'ip', 'userid', 'username', 'createTime'],
  ],
  [() => person, '/sys/checkRule/list', [], ['ruleJson']],
])('DEC-123 %s %s: numbers are %s, texts %s', async (who, path, numbers, texts) => {
  const row = await rowOf(who(), path)
  expect(typesOf(row, [...numbers, ...texts])).toEqual({ ...all(numbers, 'number'), ...all(texts, 'string') })
})

test('DEC-123 which third parties are enabled is told, and positions are the dictionary post', async () => {
  expect(await rowOf(person, '/sys/thirdApp/getEnabledType')).toEqual({
    wechatEnterprise: false,
    dingtalk: false,
  })
  const made = await platform.fetch('/sys/dict/add', {
    method: 'POST',
    body: { dictName: '岗位', dictCode: 'post', type: 0 },
  })
  const { id: dictId } = made.body.result as { id: string }
  for (const [itemText, itemValue] of [
    ['站长', 'chief'],
    ['技师', 'technician'],
  ])
    await platform.fetch('/sys/dictItem/add', {
      method: 'POST',
      body: { dictId, itemText, itemValue, status: 1 },
    })
  const { body } = await person.fetch('/sys/position/list?pageSize=1&pageNo=2')
  expect(body.result).toEqual({
    records: [{ id: 'technician', code: 'technician', name: '技师' }],
    total: 2,
    size: 1,
    current: 2,
    pages: 2,
  })
})

test('DEC-123 an avatar read with a user is stored when it is sent with an edit, if it was uploaded for that', async () => {
  const other = await someone()
  const { path } = await upload(person, 'face.png', picture, { biz: 'avatar' })
  const send = (avatar: string) =>
    person.fetch('/sys/user/edit', { method: 'PUT', body: { id: other.userId, avatar } })
  expect((await send(path)).body.success).toBe(true)
  const row = await rowOf(person, `/sys/user/queryById?id=${other.userId}`)
  expect(row).toMatchObject({ avatar: path, relTenantIds: '1000' })
  expect((await send('https://elsewhere.test/x.png')).body.success).toBe(false)
})

test('DEC-123 flags of menus are booleans', async () => {
  const flags = ['leaf', 'route', 'keepAlive', 'hidden', 'alwaysShow', 'internalOrExternal']
  expect(typesOf(await rowOf(person, '/sys/permission/list'), flags)).toEqual(all(flags, 'boolean'))
})

test('DEC-123 a code that is no number stays as it is', async () => {
  await sql(`update identity_user set sex = 'X' where id = $1`, [person.userId])
  expect((await rowOf(person, `/sys/user/queryById?id=${person.userId}`)).sex).toBe('X')
  await sql(`update identity_user set sex = '2' where id = $1`, [person.userId])
})

test('DEC-123 requests take codes, keys and numbers in either spelling', async () => {
  const [item] = (await person.call(dictItem.list, { dictId: 'dict-sex' })).records
  const body = { username: 'u0002', password: testPassword, captcha: 'x', checkKey: 1700000000000 }
  expect((await anyone.fetch('/sys/login', { method: 'POST', body })).body.success).toBe(true)
  const made = await platform.fetch('/sys/dict/add', {
    method: 'POST',
    body: { dictName: 123, dictCode: 'wire_types', type: 0 },
  })
  expect(made.body.success).toBe(true)
  const { id } = made.body.result as { id: string }
  expect(await rowOf(platform, `/sys/dict/queryById?id=${id}`)).toMatchObject({ dictName: '123', type: 0 })
  for (const status of [1, '1']) {
    const sent = {
      dictId: id,
      itemText: `项${typeof status}`,
      itemValue: typeof status,
      sortOrder: '3',
      status,
    }
    expect((await platform.fetch('/sys/dictItem/add', { method: 'POST', body: sent })).body.success).toBe(
      true,
    )
  }
  const items = await platform.fetch(`/sys/dictItem/list?dictId=${id}`)
  expect((items.body.result as { records: Json[] }).records).toMatchObject([
    { status: 1, sortOrder: 3 },
    { status: 1, sortOrder: 3 },
  ])
  expect(item).toBeDefined()
})

test('family-contract 17 small things: pages below the first, lists without their owner, pictures without captcha', async () => {
  expect((await person.fetch('/sys/user/list?pageNo=0&pageSize=5')).body.result).toMatchObject({ current: 1 })
  expect((await person.fetch('/sys/user/departUserList')).body).toMatchObject({
    success: true,
    result: { records: [], total: 0 },
  })
  expect(Array.isArray((await person.fetch('/sys/user/recycleBin')).body.result)).toBe(true)
  expect((await anyone.fetch('/sys/randomImage/1700000000000')).body).toMatchObject({
    success: true,
    result: '',
  })
  expect((await person.fetch('/sys/annountCement/syncNotic')).body.success).toBe(true)
})

test('family-contract 17 the bell carries the text of its entries, and one announcement is shown by its id', async () => {
  const bell = (await person.fetch('/sys/annountCement/listByUser')).body.result as { anntMsgList: Json[] }
  const [entry] = bell.anntMsgList
  expect(entry?.msgContent).toMatch(/<p>/)
  expect(await rowOf(person, `/sys/annountCement/show/${entry?.id}`)).toMatchObject({
    titile: entry?.titile,
    msgContent: entry?.msgContent,
  })
})

test('DEC-123 ONLINE-001 WIDGET-039 query items tell dbField, their mode is single or group, sel_search has config 1', async () => {
  const { body } = await person.fetch('/online/cgform/api/getQueryInfo/widget_sample')
  const items = body.result as Json[]
  expect(items.length).toBeGreaterThan(3)
  for (const item of items) {
    expect(item.dbField).toBe(item.field)
    expect(['single', 'group']).toContain(item.mode)
    if (item.view === 'sel_search') expect(item.config).toBe('1')
  }
})

test('DEC-123 DEC-043 ONLINE-002 who may use a form, a report or a designer has the hidden routes by code, others have not', async () => {
  const routesOf = async (who: Client) => {
    const { body } = await who.fetch('/sys/permission/getUserPermissionByToken')
    return (body.result as { menu: Json[] }).menu
      .filter(({ path }) => String(path).endsWith('/:code'))
      .map(({ path, component, hidden }) => [path, component, hidden])
  }
  expect(await routesOf(person)).toEqual(
    [
      'online/cgformList',
      'online/cgformTreeList',
      'online/cgreport',
      'service/workorderDesign',
      'service/reportDesign',
    ].map((page) => [`/${page}/:code`, page, true]),
  )
  expect(await routesOf(await someone())).toEqual([])
})
