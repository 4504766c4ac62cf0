import { user } from '@banyan/contract/identity/user'
import { expect, test } from 'vitest'
import { answerSweep } from '#kernel/http/idempotency.ts'
import { gadget, gadgetActions, gadgetEntities, gadgetType } from '#testing/gadgets.ts'
import { runJob } from '#testing/jobs.ts'
import { sendRaw } from '#testing/samples.ts'
import { startServer } from '#testing/server.ts'

const { app, database, sql, someone, signIn } = await startServer({}, gadgetEntities)
const can = gadgetActions
const editor = await someone({ can, orgCode: 'A01' })
let made = 0
const aType = (more: object = {}) => ({ name: `写入${++made}`, ...more })

test('DEC-044 DEC-114 API-001 the texts, codes and stamps of the uniform calls', async () => {
  const added = (await editor.ask(gadgetType.add, aType({ code: 'X', sortNo: 5 }))).body
  expect(Object.keys(added).sort()).toEqual(['code', 'message', 'result', 'success', 'timestamp'])
  expect(added).toMatchObject({
    success: true,
    code: 200,
    message: '添加成功！',
    result: { id: expect.any(String) },
  })
  expect(Math.abs(added.timestamp - Date.now())).toBeLessThan(60_000)
  const { id } = added.result as { id: string }
  const row = await editor.call(gadgetType.byId, { id })
  expect(row).toMatchObject({
    createBy: editor.username,
    sysOrgCode: 'A01',
    version: 1,
    updateBy: null,
    sortNo: 5,
  })
  expect((await editor.ask(gadgetType.edit, { id, code: 'Y' })).body).toMatchObject({
    success: true,
    message: '编辑成功!',
    result: null,
  })
  expect(await editor.call(gadgetType.byId, { id })).toMatchObject({
    name: row.name,
    code: 'Y',
    sortNo: 5,
    version: 2,
    updateBy: editor.username,
    createTime: row.createTime,
  })
  expect((await editor.ask(gadgetType.remove, { id })).body).toMatchObject({
    success: true,
    message: '删除成功!',
  })
})

test('LIST-024 LIST-025 DEC-066 DEC-002 delete by id and by ids marks the rows; the value is free again', async () => {
  const rows = await Promise.all(
    ['软删一', '软删二', '软删三'].map((name) => editor.call(gadgetType.add, { name })),
  )
  const [one, two, three] = rows.map(({ id }) => id) as [string, string, string]
  const root = '/testing/gadgetType'
  expect((await editor.fetch(`${root}/delete?id=${one}`, { method: 'DELETE' })).body.message).toBe(
    '删除成功!',
  )
  const batch = await editor.fetch(`${root}/deleteBatch?ids=${two},${three},`, { method: 'DELETE' })
  expect(batch.body).toMatchObject({ success: true, message: '批量删除成功！' })
  expect(
    await sql(`select distinct del_flag from testing_gadget_type where id = any($1)`, [[one, two, three]]),
  ).toEqual([{ del_flag: 1 }])
  for (const scope of [
    () => editor.call(gadgetType.byId, { id: one }),
    () => editor.call(gadgetType.edit, { id: one, name: 'x' }),
    () => editor.call(gadgetType.remove, { id: one }),
  ])
    await expect(scope()).rejects.toThrow('未找到对应数据')
  expect(await editor.call(gadgetType.list, { name: '*软删*' })).toMatchObject({ total: 0 })
  expect((await editor.call(gadgetType.add, { name: '软删一' })).id).not.toBe(one)
  for (const [query, status] of [
    ['ids=', 200],
    ['ids=,,,', 200],
    [`ids=${Array.from({ length: 1001 }, (_, n) => n).join()}`, 200],
    ['', 200],
  ] as const) {
    const answer = await editor.fetch(`${root}/deleteBatch?${query}`, { method: 'DELETE' })
    expect([query.slice(0, 10), answer.status, answer.body.success]).toEqual([
      query.slice(0, 10),
      status,
      false,
    ])
  }
  expect((await editor.fetch(`${root}/deleteBatch`, { method: 'DELETE' })).body.message).toBe(
    '请选择一条记录！',
  )
})

test('DEC-114 an edit with a stale version is refused, without one it is taken; numbers travel as text too', async () => {
  const { id } = await editor.call(gadgetType.add, aType())
  const edit = (more: object) => sendRaw(editor, gadgetType.edit, { id, ...more })
  expect((await edit({ code: '1', version: 1 })).body.success).toBe(true)
  expect((await edit({ code: '2', version: '1' })).body).toMatchObject({
    success: false,
    code: 500,
    message: '数据已被他人修改，请刷新后重试',
  })
  expect((await edit({ code: '3', version: '2', sortNo: '12' })).body.success).toBe(true)
  expect((await edit({ code: '4' })).body.success).toBe(true)
  expect(await editor.call(gadgetType.byId, { id })).toMatchObject({ code: '4', version: 4, sortNo: 12 })
  const race = await Promise.all(['a', 'b', 'c', 'd'].map((code) => edit({ code, version: 4 })))
  expect(race.filter(({ body }) => body.success)).toHaveLength(1)
})

test('DEC-114 a taken value is refused with its text, also for two at the same time; another tenant may have it', async () => {
  await editor.call(gadgetType.add, { name: '唯一' })
  expect((await editor.ask(gadgetType.add, { name: '唯一' })).body).toMatchObject({
    success: false,
    code: 500,
    message: '数据库中已存在该记录',
  })
  const race = await Promise.all(
    Array.from({ length: 4 }, () => editor.ask(gadgetType.add, { name: '赛跑' })),
  )
  expect(race.filter(({ body }) => body.success)).toHaveLength(1)
  const other = await someone({ tenant: 1001, can })
  expect((await other.call(gadgetType.add, { name: '唯一' })).id).toBeTruthy()
})

test('DEC-114 empty texts mean nothing, unknown members are dropped, wrong ones are refused by their label', async () => {
  const { body } = await sendRaw(editor, gadgetType.add, {
    ...aType(),
    code: '',
    sortNo: '',
    nonsense: { a: 1 },
  })
  const { id } = body.result as { id: string }
  expect(await editor.call(gadgetType.byId, { id })).toMatchObject({ code: null, sortNo: null })
  for (const [more, text] of [
    [{ name: '' }, '请输入类型名称'],
    [{ name: '长'.repeat(51) }, '类型名称不能超过50个字符'],
    [{ sortNo: 'many' }, '请输入排序'],
    [{ sortNo: -1 }, '排序不能小于0'],
    [{ sortNo: 10_000 }, '排序不能大于9999'],
    [{ sortNo: 1.5 }, '请输入排序'],
    [{ code: ['x'] }, /./],
  ] as const) {
    const refused = (await sendRaw(editor, gadgetType.add, { ...aType(), ...more })).body
    expect([more, refused.success]).toEqual([more, false])
    expect(refused.message).toMatch(text)
  }
})

test('security §14: every change leaves a log row with who, what, before and after', async () => {
  const { id } = await editor.call(gadgetType.add, aType({ code: 'old' }))
  await editor.call(gadgetType.edit, { id, code: 'new' })
  await editor.call(gadgetType.edit, { id, code: 'newer', version: 1 }).catch(() => undefined)
  await editor.call(gadgetType.remove, { id })
  const rows = await sql(
    `select content, operate_type, username, user_id, entity, before, after, request_id is not null as request
     from kernel_log where row_id = $1 order by create_time, id`,
    [id],
  )
  const who = { username: editor.username, user_id: editor.userId, entity: 'gadgetType', request: true }
  expect(rows).toEqual([
    {
      ...who,
      content: '新增样品类型',
      operate_type: 2,
      before: null,
      after: { name: expect.any(String), code: 'old' },
    },
    { ...who, content: '编辑样品类型', operate_type: 3, before: { code: 'old' }, after: { code: 'new' } },
    {
      ...who,
      content: '删除样品类型',
      operate_type: 4,
      before: expect.objectContaining({ code: 'new' }),
      after: null,
    },
  ])
})

test('security §14: a write with the same Idempotency-Key happens once, repeated or at the same time', async () => {
  const send = (key: string, name: string, who = editor) =>
    who.ask(gadget.add, { name }, { headers: { 'idempotency-key': key } })
  const first = await send('key-1', '只此一次')
  expect((await send('key-1', '只此一次')).body).toEqual(first.body)
  const race = await Promise.all(Array.from({ length: 5 }, () => send('key-2', '同时')))
  expect(new Set(race.map(({ body }) => JSON.stringify(body.result))).size).toBe(1)
  expect(race[0]!.body.success).toBe(true)
  expect(
    await sql(`select count(*)::int as n from testing_gadget where name in ('只此一次', '同时')`),
  ).toEqual([{ n: 2 }])
  // A refused write is not remembered, another call or another person under the same key is not answered by it.
  expect((await send('key-3', '只此一次')).body.success).toBe(false)
  expect((await send('key-3', '换个名字')).body.success).toBe(true)
  const other = await editor.ask(gadgetType.add, aType(), { headers: { 'idempotency-key': 'key-1' } })
  expect([other.status, other.body.message]).toEqual([400, '重复请求的内容与首次提交不一致'])
  expect((await send('key-1', '别的内容')).body.message).toBe('重复请求的内容与首次提交不一致')
  expect((await send('key-1', '别人的', await someone({ can }))).body.result).not.toEqual(first.body.result)
  expect((await send('k'.repeat(101), '太长')).status).toBe(400)
})

test('security §14: answers under an Idempotency-Key are forgotten after a week, and not before', async () => {
  const send = (key: string, name: string) =>
    editor.ask(gadget.add, { name }, { headers: { 'idempotency-key': key } })
  await send('young', '前天')
  await send('old', '上周')
  await sql('alter table kernel_idempotency disable trigger stamp')
  await sql(`update kernel_idempotency set create_time = now() - interval '169 hours' where key = 'old'`)
  await sql(`update kernel_idempotency set create_time = now() - interval '167 hours' where key = 'young'`)
  await sql('alter table kernel_idempotency enable trigger stamp')
  await runJob(
    answerSweep(async () => [1000]),
    { app, database },
  )
  expect(await sql(`select key from kernel_idempotency where key in ('young', 'old')`)).toEqual([
    { key: 'young' },
  ])
})

test('a download with an Idempotency-Key is a file each time', async () => {
  const headers = { 'idempotency-key': 'file' }
  const files = [
    await editor.ask(gadgetType.exportXls, { name: '没有' }, { headers }),
    await editor.ask(gadgetType.exportXls, { name: '没有' }, { headers }),
  ]
  for (const { status, raw } of files) expect([status, raw.length > 1000]).toEqual([200, true])
})

test('security §14: a request is one transaction: what a refused batch did before is undone', async () => {
  const manager = await signIn('u0001')
  const { id } = await manager.call(user.add, { username: 'in_batch', realname: '批' })
  await expect(manager.call(user.removeBatch, { ids: [id, manager.userId] })).rejects.toThrow(
    '不能对自己的账号',
  )
  expect(await manager.call(user.byId, { id })).toMatchObject({ username: 'in_batch' })
  expect(await sql(`select 1 from kernel_log where row_id = $1 and operate_type = 4`, [id])).toEqual([])
})
