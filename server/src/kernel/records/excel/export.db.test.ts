import { session } from '@banyan/contract/identity/session'
import type { Cell } from '@banyan/workbook/workbook'
import { beforeAll, expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { gadget, gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { type Client, startServer, type TestAnswer } from '#testing/server.ts'
import { rowsOf as rowsIn } from '#testing/workbooks.ts'

const home = await startServer({}, gadgetEntities)
const { anyone, someone, sql } = home
const can = gadgetActions
const reader = await someone({ can })
const path = '/testing/gadgetType/exportXls'
const ids: Record<string, string> = {}

beforeAll(async () => {
  for (const [name, sortNo] of [
    ['导出甲', 1],
    ['导出乙', 2],
    ['=1+1', 3],
    ['@SUM(A1)', 4],
  ] as const)
    ids[name] = (await reader.call(gadgetType.add, { name, sortNo, code: '导出' })).id
})

/** The rows of a downloaded workbook, titles first. */
const rowsOf = ({ raw, status }: TestAnswer) => {
  expect(status).toBe(200)
  return rowsIn(raw)
}
const sheet = (rows: Cell[][]) => rows.slice(1).map(([name]) => name)
const download = (query: Record<string, string>, who: Client = reader) => who.fetch(path, { query })
const ticketFor = async (who: Client, target = path) =>
  (await who.call(session.ticket, { use: 'download', path: target })).ticket

test('LIST-026 DEC-068 export by query: a real .xls with titles in row 1, sorted and filtered like the list', async () => {
  const answer = await download({ code: '导出', column: 'sortNo', order: 'asc', pageSize: '1', pageNo: '2' })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.ms-excel',
    'content-disposition': `attachment; filename="____.xls"; filename*=UTF-8''${encodeURIComponent('样品类型.xls')}`,
    'x-content-type-options': 'nosniff',
  })
  expect(answer.raw.subarray(0, 4).toString('hex')).toBe('d0cf11e0')
  const rows = await rowsOf(answer)
  expect(rows[0]).toEqual(['类型名称', '类型编码', '排序', '创建时间'])
  expect(rows[1]).toEqual(['导出甲', '导出', 1, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)])
  // Texts that look like formulas come back as they were, and never as formulas.
  expect(sheet(rows)).toEqual(['导出甲', '导出乙', '=1+1', '@SUM(A1)'])
})

test('LIST-026 DEC-068 export of selected rows as .xlsx with dictionary texts instead of values', async () => {
  await reader.call(gadget.add, { name: '导出样品', typeId: ids.导出甲! })
  const gadgets = (await reader.call(gadget.list, { name: '导出样品' })).records
  const answer = await reader.fetch('/testing/gadget/exportXls', {
    query: { format: 'xlsx', selections: `${gadgets[0]!.id},unknown,` },
  })
  expect(answer.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  expect(String(answer.headers['content-disposition'])).toContain(encodeURIComponent('样品.xlsx'))
  const rows = await rowsOf(answer)
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    ['样品名称', '样品类型'],
    ['导出样品', '导出甲'],
  ])
})

test('LIST-026 more than 1000 selected rows are refused in words, not cut off', async () => {
  const selections = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`).join()
  expect((await download({ selections: selections(1000) })).status).toBe(200)
  for (const given of [selections(1001), selections(15_000)]) {
    const { body } = await download({ selections: given })
    expect([body.success, body.message]).toEqual([false, '所选记录超过1000条，请用查询条件导出'])
  }
})

test('LIST-028 DEC-108 DEC-004 the browser navigates: paramsStr as JSON and a ticket that works once', async () => {
  const paramsStr = JSON.stringify({ name: '导出甲', selections: [ids.导出甲, ids.导出乙].join() })
  const token = await ticketFor(reader)
  const first = await anyone.fetch(path, { query: { paramsStr, token } })
  expect(sheet(await rowsOf(first))).toEqual(['导出甲'])
  const second = await anyone.fetch(path, { query: { paramsStr, token } })
  expect([second.status, second.body.code]).toEqual([401, 401])
  for (const wrong of ['{"name":', '[]', '"text"', '{"name":{"a":1}}'])
    expect((await download({ paramsStr: wrong })).status).toBe(400)
})

test('DEC-108 a ticket opens one path only, as the one who asked for it, while the session lives, for a minute', async () => {
  const opens = async (token: string, target = path) =>
    (await anyone.fetch(target, { query: { token, name: '导出甲' } })).status
  expect(await opens(await ticketFor(reader, '/testing/gadget/exportXls'))).toBe(401)
  expect(await opens(await ticketFor(reader), '/testing/gadgetType/list')).toBe(401)
  expect(await opens('a'.repeat(43))).toBe(401)
  // It carries the rights of its owner, no more; beside a token it is not looked at.
  const poor = await someone({ can: ['gadget:list'] })
  expect(await opens(await ticketFor(poor))).toBe(403)
  const rich = await ticketFor(reader)
  expect((await poor.fetch(path, { query: { token: rich, name: '导出甲' } })).status).toBe(403)
  expect(await opens(rich)).toBe(200)
  const stranger = await someone({ tenant: 1001, can })
  const theirs = await anyone.fetch(path, { query: { token: await ticketFor(stranger), name: '导出甲' } })
  expect(sheet(await rowsOf(theirs))).toEqual([])
  const leaving = await someone({ can })
  const late = await ticketFor(leaving)
  await leaving.call(session.logout, {})
  expect(await opens(late)).toBe(401)
  const old = await ticketFor(reader)
  await sql(`update identity_ticket set expires_at = now() where used_at is null`)
  expect(await opens(old)).toBe(401)
  const [{ n } = { n: 0 }] = await sql<{ n: number }>(
    `select count(*)::int as n from identity_ticket where hash = any($1)`,
    [[rich, late, old]],
  )
  expect(n).toBe(0)
})

test('DEC-108 what a ticket is for is checked, and the answer says until when', async () => {
  const ask = (input: object) => reader.fetch('/plat-auth/sys/ticket', { method: 'POST', body: input })
  for (const wrong of [{}, { use: 'everything' }, { use: 'download' }, { use: 'download', path: 'x' }])
    expect((await ask(wrong)).status).toBe(400)
  const { ticket, expires } = (await ask({ use: 'download', path })).body.result as {
    ticket: string
    expires: number
  }
  expect(ticket.length).toBeGreaterThan(40)
  expect(Math.abs(expires - Date.now() - 60_000)).toBeLessThan(5_000)
  const socket = (await ask({ use: 'socket' })).body.result as { ticket: string }
  expect((await anyone.fetch(path, { query: { token: socket.ticket } })).status).toBe(401)
})

test('DEC-068 an export obeys the caller: row rules, tenant, and a line in the log', async () => {
  const person = await someone({ can })
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(
    `insert into access_object_rule (id, role_id, entity, scope) select 'own-only', role_id, 'gadgetType', 4
     from access_user_role where user_id = $1`,
    [person.userId],
  )
  await sql('commit')
  await person.call(gadgetType.add, { name: '自己的', code: '导出' })
  expect(sheet(await rowsOf(await download({ selections: Object.values(ids).join() }, person)))).toEqual([])
  expect(sheet(await rowsOf(await download({ code: '导出' }, person)))).toEqual(['自己的'])
  expect(
    await sql(
      `select content, operate_type, entity from kernel_log where username = $1 and operate_type = 6`,
      [person.username],
    ),
  ).toEqual(Array(2).fill({ content: '导出样品类型', operate_type: 6, entity: 'gadgetType' }))
})

test('DEC-063 DEC-068 what a rule hides is no column of the workbook', async () => {
  const person = await someone({ can })
  await limitPerson(home, person, 'gadgetType', { hidden: ['code'] })
  const rows = await rowsOf(await download({ name: '导出甲' }, person))
  expect(rows).toEqual([
    ['类型名称', '排序', '创建时间'],
    ['导出甲', 1, expect.any(String)],
  ])
})

test('LIST-028 what stands beside paramsStr counts before what stands in it', async () => {
  const paramsStr = JSON.stringify({ name: '导出甲', column: 'sortNo', order: 'desc', code: '导出' })
  expect(sheet(await rowsOf(await download({ paramsStr, name: '导出*' })))).toEqual(['导出乙', '导出甲'])
  expect(sheet(await rowsOf(await download({ paramsStr: '{}', selections: ids.导出乙! })))).toEqual([
    '导出乙',
  ])
})

test('DEC-068 a template is an .xls unless .xlsx is asked for, with titles alone', async () => {
  const plain = await reader.ask(gadgetType.importTemplate, {})
  expect(plain.headers['content-type']).toBe('application/vnd.ms-excel')
  expect(String(plain.headers['content-disposition'])).toContain(encodeURIComponent('样品类型导入模板.xls'))
  expect(await rowsOf(plain)).toEqual([['类型名称', '类型编码', '排序']])
  const modern = await reader.ask(gadgetType.importTemplate, { format: 'xlsx' })
  expect(String(modern.headers['content-disposition'])).toContain('.xlsx')
})
