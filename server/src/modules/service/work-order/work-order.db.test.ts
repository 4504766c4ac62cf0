import { objectRule } from '@banyan/contract/access/object-rule'
import { consumer } from '@banyan/contract/fleet/consumer'
import { user } from '@banyan/contract/identity/user'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer } from '#testing/server.ts'

const home = await startServer()
const { someone, signIn, sql } = home
const verbs = ['list', 'add', 'edit', 'delete', 'export', 'dispatch', 'handle', 'cancel', 'comment']
const can = [
  ...verbs.map((verb) => `workOrder:${verb}`),
  ...['list', 'add', 'edit', 'publish'].map((verb) => `serviceType:${verb}`),
]
const desk = await someone({ can })
const worker = await someone({ can: ['workOrder:list', 'workOrder:handle', 'workOrder:comment'] })
const stranger = await someone({ tenant: 1001, can })
const boss = await signIn('u0001')

const form = [
  { id: 'fault', type: 'input', label: '故障', required: 1 },
  { id: 'grade', type: 'radio', label: '等级', data_type: 1, options: ['轻', '重'] },
  { id: 'cost', type: 'number', label: '费用', precision: 2, is_round: 1 },
  { id: 'people', type: 'users', label: '同行' },
  { id: 'day', type: 'date', label: '日期', format: 'YYYY-MM-DD' },
]
const report = [{ id: 'result', type: 'textarea', label: '结果', required: 1, min: 2, max: 50 }]
const text = (items: unknown) => JSON.stringify(items)
let made = 0
async function aType(items = form): Promise<string> {
  const { id } = await desk.call(serviceType.add, { typeName: `维修${made++}` })
  await desk.call(serviceType.edit, { id, workorderVariableTemp: text(items), reportTemp: text(report) })
  return id
}
const serviceTypeId = await aType()
const anOrder = async (formData: Record<string, unknown> = { fault: '漏油' }, type = serviceTypeId) =>
  (await desk.call(workOrder.add, { serviceTypeId: type, formData })).id
const read = (id: string) => desk.call(workOrder.byId, { id })
const kinds = async (id: string) => (await desk.call(workOrderTalk.timeline, { id })).map(({ kind }) => kind)

test('DOMAIN-008 DEC-104 an order is created, dispatched, accepted and finished; its timeline tells who did what', async () => {
  const id = await anOrder()
  expect(await read(id)).toMatchObject({ status: 1, status_dictText: '待派单', overtime: 0, level: '3' })
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId, remark: '尽快' })
  expect(await read(id)).toMatchObject({ status: 2, handlerId: worker.userId, handlerId_dictText: '测试' })
  const bell = await worker.call(ownAnnouncement.bell, {})
  expect(JSON.stringify(bell)).toContain('您有新的工单')
  await worker.call(workOrderState.accept, { id })
  expect(await read(id)).toMatchObject({ status: 3, acceptTime: expect.any(String) })
  await worker.call(workOrderState.finish, { id, reportData: { result: '已更换油封' } })
  expect(await read(id)).toMatchObject({
    status: 4,
    finishTime: expect.any(String),
    reportData: { result: '已更换油封' },
  })
  expect(await desk.call(workOrderTalk.timeline, { id })).toEqual([
    expect.objectContaining({ kind: 'create', createBy: desk.username, createBy_dictText: '测试' }),
    expect.objectContaining({ kind: 'dispatch', content: '尽快', handlerId_dictText: '测试' }),
    expect.objectContaining({ kind: 'accept', createBy: worker.username }),
    expect.objectContaining({ kind: 'finish', createTime: expect.stringMatching(/^\d{4}-/) }),
  ])
  const again = desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  await expect(again).rejects.toThrow('工单已完成，不能派单')
})

test('the sums of a report are computed by the server, listed, and hidden with the form or by a rule of their own', async () => {
  const { id: priced } = await desk.call(serviceType.add, { typeName: '收费维修' })
  const items = [
    { id: 'parts', type: 'label', label: '配件', business_key: 'parts' },
    { id: 'work', type: 'number', label: '工时费', business_key: 'labour', precision: 2 },
  ]
  await desk.call(serviceType.edit, { id: priced, reportTemp: text(items) })
  const id = await anOrder({}, priced)
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  await worker.call(workOrderState.accept, { id })
  const line = (materialNo: string, materialCount: number, unitPrice: number, isClaim = 0) => ({
    ...{ materialNo, materialName: materialNo, materialCount, unitPrice, isClaim },
    materialSum: 99_999,
  })
  const reportData = { parts: [line('P1', 3, 0.1), line('P2', 1, 1.005, 1)], work: 80.2 }
  const sent = { id, reportData: { ...reportData, totalAmount: 1 }, totalAmount: 1, usedParts: ['x'] }
  await expect(
    worker.call(workOrderState.finish, { id, reportData: { parts: [{ materialCount: 1 }] } }),
  ).rejects.toThrow('配件第1行请填写配件')
  await worker.call(workOrderState.finish, sent)
  const sums = { partsAmount: 1.31, claimAmount: 1.01, labourAmount: 80.2, totalAmount: 81.51 }
  expect(await read(id)).toMatchObject(sums)
  const used = await sql(
    'select used_parts, part_names, part_counts::float8[], part_sums::float8[] from service_work_order where id = $1',
    [id],
  )
  const parts = { used_parts: ['P1', 'P2'], part_names: ['P1', 'P2'] }
  expect(used).toEqual([{ ...parts, part_counts: [3, 1], part_sums: [0.3, 1.01] }])
  expect(await read(await anOrder())).toMatchObject({ totalAmount: null, partsAmount: null })
  const asked = { totalAmount_begin: '81.51', totalAmount_end: '81.51' } as never
  expect((await desk.call(workOrder.list, asked)).records).toMatchObject([{ id, ...sums }])
  for (const hidden of ['totalAmount', 'formSummary']) {
    const limited = await someone({ can })
    await limitPerson(home, limited, 'workOrder', { hidden: [hidden] })
    expect((await limited.call(workOrder.byId, { id })).totalAmount).toBeUndefined()
    const { hidden: told, total } = await limited.call(workOrder.list, asked)
    expect(told).toContain('totalAmount')
    expect(total).toBeGreaterThan(1)
  }
})

test('an order reopens work of its type that was finished within 30 days for the same vehicle, device or customer', async () => {
  const { id: consumerId } = await boss.call(consumer.add, { name: '重开客户' } as never)
  const add = async (more: object = {}, type = serviceTypeId) =>
    read(
      (await boss.call(workOrder.add, { serviceTypeId: type, formData: { fault: '漏油' }, ...more } as never))
        .id,
    )
  const first = await add({ consumerId, reopens: '1' })
  expect(first.reopens).toBe(0)
  expect((await add({ consumerId })).reopens).toBe(0)
  const finish = `update service_work_order set status = '4', finish_time = app_now() - make_interval(days => $2) where id = $1`
  await sql(finish, [first.id, 31])
  expect((await add({ consumerId })).reopens).toBe(0)
  await sql(finish, [first.id, 29])
  expect((await add({ consumerId })).reopens).toBe(1)
  expect((await add({ consumerId }, await aType())).reopens).toBe(0)
  expect((await add()).reopens).toBe(0)
})

test('DEC-104 moves that the table does not know are refused and change nothing', async () => {
  const id = await anOrder()
  await expect(worker.call(workOrderState.accept, { id })).rejects.toThrow('工单待派单，不能接单')
  await expect(worker.call(workOrderState.finish, { id, reportData: {} })).rejects.toThrow(
    '工单待派单，不能完成',
  )
  await desk.call(workOrderState.cancel, { id, reason: '重复' })
  const handlerId = worker.userId
  await expect(desk.call(workOrderState.dispatch, { id, handlerId })).rejects.toThrow('工单已取消，不能派单')
  await expect(desk.call(workOrderState.cancel, { id })).rejects.toThrow('工单已取消，不能取消')
  await expect(desk.call(workOrder.edit, { id, remark: '改' })).rejects.toThrow('工单已取消，不能修改')
  expect(await kinds(id)).toEqual(['create', 'cancel'])
})

test('DEC-104 an order in work is given to another person, and only they go on with it', async () => {
  const id = await anOrder()
  const second = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  await expect(second.call(workOrderState.accept, { id })).rejects.toThrow('只有处理人可以接单该工单')
  await worker.call(workOrderState.accept, { id })
  await expect(desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })).rejects.toThrow('已派给')
  await desk.call(workOrderState.dispatch, { id, handlerId: second.userId })
  expect(await read(id)).toMatchObject({ status: 2, handlerId: second.userId, acceptTime: null })
  await expect(worker.call(workOrderState.finish, { id, reportData: {} })).rejects.toThrow(
    '只有处理人可以完成该工单',
  )
  await second.call(workOrderState.accept, { id })
  await expect(second.call(workOrderState.finish, { id, reportData: { result: 'x' } })).rejects.toThrow(
    '结果不能少于2个字符',
  )
  await expect(second.call(workOrderState.finish, { id })).rejects.toThrow('请输入结果')
  expect(await kinds(id)).toEqual(['create', 'dispatch', 'accept', 'reassign', 'accept'])
})

test('DEC-104 several orders are dispatched together or not at all', async () => {
  const ids = [await anOrder(), await anOrder(), await anOrder()]
  await desk.call(workOrderState.cancel, { id: ids[2]! })
  const handlerId = worker.userId
  await expect(desk.call(workOrderState.dispatch, { ids, handlerId })).rejects.toThrow('工单已取消，不能派单')
  expect(await read(ids[0]!)).toMatchObject({ status: 1 })
  await desk.call(workOrderState.dispatch, { ids: ids.slice(0, 2), handlerId })
  for (const id of ids.slice(0, 2)) expect(await read(id)).toMatchObject({ status: 2, handlerId })
  await expect(desk.call(workOrderState.dispatch, { handlerId })).rejects.toThrow('请选择工单')
  await boss.call(user.edit, { id: worker.userId, realname: '测试' })
  await sql(`update identity_user set status = '2' where id = $1 and tenant_id = 1000`, [worker.userId])
  const id = await anOrder()
  await expect(desk.call(workOrderState.dispatch, { id, handlerId })).rejects.toThrow('处理人不存在')
  await sql(`update identity_user set status = '1' where id = $1 and tenant_id = 1000`, [worker.userId])
})

test('DEC-113 the form is checked by the template: required, bounds, options, people, files', async () => {
  const wrong: [formData: Record<string, unknown>, refusal: string][] = [
    [{}, '请输入故障'],
    [{ fault: '漏油', grade: 5 }, '等级的选项不存在'],
    [{ fault: '漏油', cost: '很多' }, '费用应为数字'],
    [{ fault: '漏油', people: ['nobody'] }, '同行中的人员不存在，请重新选择'],
  ]
  for (const [formData, refusal] of wrong)
    await expect(desk.call(workOrder.add, { serviceTypeId, formData })).rejects.toThrow(refusal)
  const foreign = `1001/temp/202601/${'a'.repeat(32)}.png`
  const draft = { serviceTypeId, formData: { fault: '漏油' }, attachments: foreign }
  await expect(desk.call(workOrder.add, draft)).rejects.toThrow('附件不存在，请重新上传')
  const id = await anOrder({ fault: ' 漏油 ', grade: '1', cost: '1.005', strange: 'x' })
  expect((await read(id)).formData).toEqual({ fault: '漏油', grade: 1, cost: 1.01 })
  const { body } = await desk.ask(workOrder.add, { serviceTypeId, formData: {} })
  expect(body.result).toMatchObject({ field: 'fault', faults: [{ item: 'fault', message: '请输入故障' }] })
})

test('DEC-116 the first order publishes the draft; later orders pin the newest version, older ones keep theirs', async () => {
  const type = await aType()
  expect(await desk.call(workOrderTalk.template, { serviceTypeId: type })).toMatchObject({
    templateVersion: 0,
  })
  const first = await anOrder({ fault: '一' }, type)
  expect(await desk.call(serviceTemplate.versions, { id: type })).toHaveLength(1)
  const changed = [{ id: 'other', type: 'input', label: '新字段', required: 1 }]
  await desk.call(serviceType.edit, { id: type, workorderVariableTemp: text(changed) })
  expect(await read(await anOrder({ fault: '草稿不算' }, type))).toMatchObject({ templateVersion: 1 })
  await desk.call(serviceTemplate.publish, { id: type })
  const second = await anOrder({ other: '二' }, type)
  expect(await read(second)).toMatchObject({ templateVersion: 2, formText: { other: '二' } })
  expect(await read(first)).toMatchObject({
    templateVersion: 1,
    formText: { fault: '一' },
    templates: { templateVersion: 1, workorderVariableTemp: text(form) },
  })
  await desk.call(workOrder.edit, { id: first, formData: { fault: '改' } })
  await expect(desk.call(workOrder.edit, { id: first, formData: { other: '二' } })).rejects.toThrow(
    '请输入故障',
  )
  await expect(desk.call(workOrderState.upgrade, { id: first })).rejects.toThrow('请输入新字段')
  await expect(desk.call(workOrderState.upgrade, { id: second })).rejects.toThrow('已是最新模板')
})

test('DEC-116 an open order is moved to the newest version by hand: choices follow their words, new fields are filled in', async () => {
  const type = await aType()
  const id = await anOrder({ fault: '漏油', grade: 1, cost: 8 }, type)
  const other = await anOrder({ fault: '异响' }, type)
  const changed = [
    { id: 'grade', type: 'select', label: '等级', data_type: 1, options: ['重', '中', '轻'] },
    { id: 'fault', type: 'textarea', label: '故障', required: 1 },
    { id: 'place', type: 'input', label: '部位', required: 1 },
  ]
  await desk.call(serviceType.edit, { id: type, workorderVariableTemp: text(changed) })
  await desk.call(serviceTemplate.publish, { id: type })
  const { version } = await read(id)
  const formData = { fault: '漏油', grade: 0, place: '底盘' }
  await expect(desk.call(workOrderState.upgrade, { id, templateVersion: 1, formData })).rejects.toThrow('v2')
  await expect(
    desk.call(workOrderState.upgrade, { id, formData: { ...formData, grade: 9 } }),
  ).rejects.toThrow('等级的选项不存在')
  const stale = { id, version: (version ?? 0) - 1, formData }
  await expect(desk.call(workOrderState.upgrade, stale)).rejects.toThrow('数据已被他人修改')
  expect(await read(id)).toMatchObject({ templateVersion: 1, formText: { grade: '重', cost: '8' } })
  expect(await desk.call(workOrderState.upgrade, { id, version, templateVersion: 2, formData })).toEqual({
    templateVersion: 2,
  })
  expect(await read(id)).toMatchObject({ templateVersion: 2, formData, formText: { grade: '重' } })
  expect((await desk.call(workOrderTalk.timeline, { id })).at(-1)).toMatchObject({
    kind: 'upgrade',
    content: '模板版本 1 → 2',
  })
  const byGrade = { serviceTypeId: type, formQuery: JSON.stringify({ grade: '0' }) }
  expect((await desk.call(workOrder.list, byGrade)).records.map((order) => order.id)).toEqual([id])
  // A version without the new required field: what the order holds is carried over by itself.
  await desk.call(serviceType.edit, {
    id: type,
    workorderVariableTemp: text(changed.slice(0, 2)),
    status: '0',
  })
  await desk.call(serviceTemplate.publish, { id: type })
  await desk.call(workOrderState.upgrade, { id })
  expect((await read(id)).formData).toEqual({ fault: '漏油', grade: 0 })
  await desk.call(workOrderState.cancel, { id: other })
  await expect(desk.call(workOrderState.upgrade, { id: other })).rejects.toThrow('工单已取消，不能更新模板')
})

test('DEC-085 a type with orders is not deleted; a type that is switched off gets no new ones', async () => {
  const type = await aType()
  await anOrder({ fault: '一' }, type)
  const remover = await someone({ can: ['serviceType:list', 'serviceType:delete'] })
  await expect(remover.call(serviceType.remove, { id: type })).rejects.toThrow(/正被 1 个工单使用，不能删除/)
  await desk.call(serviceType.edit, { id: type, status: '0' })
  await expect(anOrder({ fault: '二' }, type)).rejects.toThrow('该服务类型已停用，不能新建工单')
})

test('DEC-104 DEC-056 50 orders at once, some refused, have numbers without gaps or doubles', async () => {
  const type = await aType()
  const numbers = async () =>
    (await sql<{ n: number }>(`select right(order_no, 4)::int as n from service_work_order order by 1`)).map(
      ({ n }) => n,
    )
  const before = await numbers()
  const tries = Array.from({ length: 60 }, (_, at) =>
    desk.call(workOrder.add, { serviceTypeId: type, formData: at % 6 === 5 ? {} : { fault: `第${at}` } }),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  const after = await numbers()
  expect(after).toEqual(Array.from({ length: before.length + 50 }, (_, at) => at + 1))
  expect(await desk.call(serviceTemplate.versions, { id: type })).toHaveLength(1)
})

test('DEC-114 who saves an order that another changed meanwhile gets the stored one with the refusal, and nothing is lost', async () => {
  const id = await anOrder({ fault: '原来' })
  const { version } = await read(id)
  await desk.call(workOrder.edit, { id, version, formData: { fault: '甲的' } })
  const { body } = await boss.ask(workOrder.edit, { id, version, formData: { fault: '乙的' }, remark: '乙' })
  expect(body).toMatchObject({
    success: false,
    message: '数据已被他人修改，请刷新后重试',
    result: {
      stored: { id, version: version + 1, formData: { fault: '甲的' }, formText: { fault: '甲的' } },
    },
  })
  expect(await read(id)).toMatchObject({ formData: { fault: '甲的' }, remark: null })
})

test('DOMAIN-008 DEC-069 the list is asked by template fields, and rows carry their values in words', async () => {
  const type = await aType()
  const a = await anOrder({ fault: '发动机异响', grade: 0, cost: 120, day: '2026-03-01' }, type)
  const b = await anOrder({ fault: '刹车异响', grade: 1, cost: 80.5, people: [worker.userId] }, type)
  const find = async (query: Record<string, string>) =>
    (
      await desk.call(workOrder.list, {
        serviceTypeId: type,
        formQuery: JSON.stringify(query),
        column: 'createTime',
        order: 'asc',
      })
    ).records.map(({ id }) => id)
  expect(await find({ grade: '1' })).toEqual([b])
  expect(await find({ grade: '0,1' })).toEqual([a, b])
  expect(await find({ fault: '*异响*' })).toEqual([a, b])
  expect(await find({ fault: '*发动*' })).toEqual([a])
  expect(await find({ fault: '刹车异响' })).toEqual([b])
  expect(await find({ cost_begin: '100' })).toEqual([a])
  expect(await find({ cost_begin: '80', cost_end: '100' })).toEqual([b])
  expect(await find({ cost: '80.50' })).toEqual([b])
  expect(await find({ people: worker.userId })).toEqual([b])
  expect(await find({ day_begin: '2026-03-01', day_end: '2026-03-01' })).toEqual([a])
  expect(await find({ grade: '!1' })).toEqual([a])
  expect(await find({ fault: "*' or 1=1 --*" })).toEqual([])
  const { records } = await desk.call(workOrder.list, { id: b })
  expect(records[0]).toMatchObject({
    formText: { fault: '刹车异响', grade: '重', cost: '80.5', people: '测试' },
    formSummary: '故障：刹车异响；等级：重；费用：80.5；同行：测试',
  })
  const all = { formQuery: JSON.stringify({ grade: '1' }) }
  await expect(desk.call(workOrder.list, all)).rejects.toThrow('请先选择服务类型')
  await expect(desk.call(workOrder.list, { serviceTypeId: type, formQuery: '[' })).rejects.toThrow('不正确')
})

test('DEC-104 my orders are those I handle', async () => {
  const [mine, other] = [await anOrder(), await anOrder()]
  await desk.call(workOrderState.dispatch, { id: mine, handlerId: worker.userId })
  const found = (await worker.call(workOrder.list, { mine: '1', pageSize: 100 })).records.map(({ id }) => id)
  expect(found).toContain(mine)
  expect(found).not.toContain(other)
})

test('DEC-104 comments with files stand in the timeline', async () => {
  const id = await anOrder()
  await worker.call(workOrderTalk.comment, { id, content: '已联系客户' })
  expect((await desk.call(workOrderTalk.timeline, { id })).at(-1)).toMatchObject({
    kind: 'comment',
    content: '已联系客户',
    createBy: worker.username,
  })
  const attachments = `1001/temp/202601/${'a'.repeat(32)}.png`
  await expect(worker.call(workOrderTalk.comment, { id, content: 'x', attachments })).rejects.toThrow(
    '附件不存在',
  )
})

test('DEC-003 DEC-063 orders of another tenant, and those a rule hides, are neither shown nor changed by any call', async () => {
  const id = await anOrder()
  const { userId: handlerId } = stranger
  const limited = await someone({ can })
  const [role] = await sql<{ role_id: string }>(
    `select role_id from access_user_role where tenant_id = 1000 and user_id = $1`,
    [limited.userId],
  )
  await boss.call(objectRule.add, {
    roleId: role!.role_id,
    entity: 'workOrder',
    scope: '4',
    status: '1',
  } as never)
  for (const who of [stranger, limited]) {
    const calls = [
      who.call(workOrder.byId, { id }),
      who.call(workOrder.edit, { id, remark: 'x' }),
      who.call(workOrder.edit, { id, version: 99, remark: 'x' }),
      who.call(workOrder.remove, { id }),
      who.call(workOrderState.dispatch, { id, handlerId }),
      who.call(workOrderState.accept, { id }),
      who.call(workOrderState.finish, { id, version: 99, reportData: {} }),
      who.call(workOrderState.cancel, { id }),
      who.call(workOrderState.upgrade, { id }),
      who.call(workOrderTalk.timeline, { id }),
      who.call(workOrderTalk.comment, { id, content: 'x' }),
    ]
    await Promise.all(calls.map((call) => expect(call).rejects.toThrow('未找到对应数据')))
    expect(await who.call(workOrder.list, { id })).toMatchObject({ total: 0 })
  }
  expect(await kinds(id)).toEqual(['create'])
})

test('DEC-104 an order in work or finished is not deleted; exports carry the filled form', async () => {
  const id = await anOrder({ fault: '导出' })
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  await expect(desk.call(workOrder.remove, { id })).rejects.toThrow('工单待处理，不能删除')
  const { headers, raw } = await desk.ask(workOrder.exportXls, { id, format: 'xlsx' })
  expect(String(headers['content-disposition'])).toContain('attachment')
  expect(raw.length).toBeGreaterThan(1000)
  await desk.call(workOrderState.cancel, { id })
  await desk.call(workOrder.remove, { id })
  await expect(read(id)).rejects.toThrow('未找到对应数据')
})

test('an order whose urgency is emptied has the usual one', async () => {
  const { id } = await desk.call(workOrder.add, { serviceTypeId, level: '1', formData: { fault: '漏油' } })
  expect(await read(id)).toMatchObject({ level: '1' })
  await desk.call(workOrder.edit, { id, level: null })
  expect(await read(id)).toMatchObject({ level: '3' })
})

test('DEC-063 whoever may not fill in the handler dispatches nothing', async () => {
  const id = await anOrder()
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', { fixed: ['handlerId'] })
  await expect(limited.call(workOrderState.dispatch, { id, handlerId: desk.userId })).rejects.toThrow(
    '无权填写处理人，不能派单',
  )
  expect(await read(id)).toMatchObject({ status: 1, handlerId: null })
  expect(await kinds(id)).toEqual(['create'])
})

test('DEC-113 a picture of the form that was never uploaded is refused at its item', async () => {
  const type = await aType([{ id: 'photo', type: 'image', label: '照片' } as never])
  const { body } = await desk.ask(workOrder.add, {
    serviceTypeId: type,
    formData: { photo: [{ url: `1000/file/202611/${'a'.repeat(32)}.png`, name: 'a.png' }] },
  })
  expect(body).toMatchObject({
    success: false,
    message: '照片不存在，请重新上传',
    result: { field: 'photo', faults: [{ item: 'photo', message: '照片不存在，请重新上传' }] },
  })
  expect(await desk.call(workOrder.list, { serviceTypeId: type })).toMatchObject({ total: 0 })
})

test('without the rule that numbers orders none is created', async () => {
  const count = async () => (await desk.call(workOrder.list, {})).total
  const before = await count()
  await sql(`update online_fill_rule set rule_code = 'work_order_none' where rule_code = 'work_order_no'`)
  await expect(anOrder()).rejects.toThrow('填值规则 work_order_no 不可用，无法生成工单编号')
  await sql(`update online_fill_rule set rule_code = 'work_order_no' where rule_code = 'work_order_none'`)
  expect(await count()).toBe(before)
})

test('DEC-063 a handler that a rule hides is not told by the timeline either', async () => {
  const id = await anOrder()
  await desk.call(workOrderState.dispatch, { ids: [id], id, handlerId: worker.userId })
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', { hidden: ['handlerId'] })
  const handlers = async (who: typeof desk) =>
    (await who.call(workOrderTalk.timeline, { id })).map(({ handlerId }) => handlerId ?? null)
  expect(await handlers(desk)).toEqual([null, worker.userId])
  expect(await handlers(limited)).toEqual([null, null])
})

test('DEC-114 a report over an order that changed meanwhile is refused, one over the order as seen is taken', async () => {
  const id = await anOrder()
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  await worker.call(workOrderState.accept, { id })
  const { version } = await read(id)
  const reportData = { result: '已处理' }
  const { body } = await worker.ask(workOrderState.finish, { id, version: version - 1, reportData })
  expect(body).toMatchObject({ success: false, result: { stored: { id, version, status: 3 } } })
  await worker.call(workOrderState.finish, { id, version, reportData })
  expect(await read(id)).toMatchObject({ status: 4 })
})

test('DEC-104 my orders are asked by template fields too, and templates of another tenant are not told', async () => {
  const type = await aType()
  const [mine, light, other] = [
    await anOrder({ fault: '一', grade: 1 }, type),
    await anOrder({ fault: '二', grade: 0 }, type),
    await anOrder({ fault: '三', grade: 1 }, type),
  ]
  await desk.call(workOrderState.dispatch, { ids: [mine, light], handlerId: worker.userId })
  const query = { serviceTypeId: type, formQuery: JSON.stringify({ grade: '1' }), mine: '1' as const }
  const { records } = await worker.call(workOrder.list, query)
  expect(records.map(({ id }) => id)).toEqual([mine])
  expect(records.map(({ id }) => id)).not.toContain(other)
  await expect(stranger.call(workOrderTalk.template, { serviceTypeId: type })).rejects.toThrow(
    '未找到对应数据',
  )
})
test('DEC-104 security §14 the log tells every move of an order with what it changed', async () => {
  const type = await aType()
  const id = await anOrder({ fault: '漏油' }, type)
  await desk.call(workOrder.edit, { id, remark: '加急' })
  await desk.call(workOrderState.dispatch, { id, handlerId: worker.userId })
  await worker.call(workOrderState.accept, { id })
  await worker.call(workOrderState.finish, { id, reportData: { result: '已修好' } })
  const other = await anOrder({ fault: '异响' }, type)
  const changed = [...form, { id: 'more', type: 'input', label: '补充' }]
  await desk.call(serviceType.edit, { id: type, workorderVariableTemp: text(changed) })
  await desk.call(serviceTemplate.publish, { id: type })
  await desk.call(workOrderState.upgrade, { id: other, formData: { fault: '异响', more: '左前' } })
  await desk.call(workOrderState.cancel, { id: other, reason: '重复' })
  const logged = (rowId: string) =>
    sql(
      `select content, operate_type, entity, username, before, after from kernel_log
       where row_id = $1 and content <> '新增工单' order by create_time, id`,
      [rowId],
    )
  const byDesk = { operate_type: 3, entity: 'workOrder', username: desk.username }
  const byWorker = { ...byDesk, username: worker.username }
  expect(await logged(id)).toEqual([
    { ...byDesk, content: '编辑工单', before: { remark: null }, after: { remark: '加急' } },
    {
      ...byDesk,
      content: '派单',
      before: { status: '1', handlerId: null },
      after: { status: '2', handlerId: worker.userId },
    },
    { ...byWorker, content: '接单', before: { status: '2' }, after: { status: '3' } },
    {
      ...byWorker,
      content: '完成工单',
      before: expect.objectContaining({ status: '3' }),
      after: { status: '4', reportData: { result: '已修好' } },
    },
  ])
  expect(await logged(other)).toEqual([
    {
      ...byDesk,
      content: '更新工单模板',
      before: { templateVersion: 1, formData: { fault: '异响' } },
      after: { templateVersion: 2, formData: { fault: '异响', more: '左前' } },
    },
    { ...byDesk, content: '取消工单', before: { status: '1' }, after: { status: '5' } },
  ])
  expect(await kinds(id)).toEqual(['create', 'edit', 'dispatch', 'accept', 'finish'])
  expect((await desk.call(workOrderTalk.timeline, { id: other })).at(-1)).toMatchObject({
    kind: 'cancel',
    content: '重复',
  })
})

test('DEC-104 whoever is given an order is told of it with a way there', async () => {
  const [id, helper] = [await anOrder(), await someone({ can: ['workOrder:list', 'workOrder:handle'] })]
  await desk.call(workOrderState.dispatch, { id, handlerId: helper.userId })
  const { orderNo } = await read(id)
  expect((await helper.call(ownAnnouncement.bell, {})).sysMsgList).toEqual([
    expect.objectContaining({
      titile: '您有新的工单',
      msgContent: `工单 ${orderNo} 已派给您，请及时处理。<br />操作人：测试`,
      priority: 'M',
      busType: 'workOrder',
      busId: id,
    }),
  ])
  await expect(desk.call(workOrderState.dispatch, { id, handlerId: helper.userId })).rejects.toThrow(
    `工单 ${orderNo} 已派给测试`,
  )
})

test('the timeline names what an edit changed, before and after, in words', async () => {
  const id = await anOrder({ fault: '漏油' })
  const location = JSON.stringify({ description: '鼓楼区1号', pointer: '119.300000,26.080000' })
  await desk.call(workOrder.edit, { id, level: '1', location, formData: { fault: '异响' } })
  await desk.call(workOrder.edit, { id, level: '1' })
  const [, first, second] = await desk.call(workOrderTalk.timeline, { id })
  expect(first?.changes).toEqual([
    { label: '紧急程度', before: '一般', after: '紧急' },
    { label: '服务地址', before: '', after: '鼓楼区1号' },
    { label: expect.any(String), before: '漏油', after: '异响' },
  ])
  expect(second?.changes).toBeUndefined()
  const seenBy = async (...hidden: string[]) => {
    const limited = await someone({ can: ['workOrder:list'] })
    await limitPerson(home, limited, 'workOrder', { hidden })
    const [, edited] = await limited.call(workOrderTalk.timeline, { id })
    return edited?.changes?.map(({ after }) => after)
  }
  expect(await seenBy('level')).toEqual(['鼓楼区1号', '异响'])
  expect(await seenBy('formSummary')).toEqual(['紧急', '鼓楼区1号'])
})

const told = async (who: Client) =>
  (await who.call(ownAnnouncement.bell, {})).sysMsgList.map(({ titile, msgContent }) => [titile, msgContent])

test('an order taken away, cancelled or commented is told to those it concerns, and not to who did it', async () => {
  const can = ['list', 'dispatch', 'handle', 'cancel', 'comment'].map((verb) => `workOrder:${verb}`)
  const [first, second, dispatcher] = [await someone({ can }), await someone({ can }), await someone({ can })]
  const creator = await someone({ can: [...can, 'workOrder:add', 'consumer:list'] })
  const location = JSON.stringify({ description: '鼓楼区<b>1号', pointer: '119.300000,26.080000' })
  const { id } = await creator.call(workOrder.add, { serviceTypeId, formData: { fault: '漏油' }, location })
  const { orderNo } = await read(id)
  const facts = '地址：鼓楼区&lt;b&gt;1号，操作人：测试'
  await dispatcher.call(workOrderState.dispatch, { id, handlerId: first.userId })
  expect(await told(creator)).toEqual([['工单已派出', `工单 ${orderNo} 已派给测试。<br />${facts}`]])
  await creator.call(workOrderState.dispatch, { id, handlerId: second.userId })
  expect((await told(first))[0]).toEqual([
    '工单已改派',
    `工单 ${orderNo} 已改派给测试，您不用再处理。<br />${facts}`,
  ])
  expect((await told(dispatcher))[0]?.[0]).toBe('工单已派出')
  await second.call(workOrderTalk.comment, { id, content: '@测试 钥匙<i>在哪', mentioned: [first.userId] })
  expect((await told(creator))[0]).toEqual([
    '工单有新评论',
    `测试 评论了工单 ${orderNo}：@测试 钥匙&lt;i&gt;在哪<br />${facts}`,
  ])
  expect((await told(first))[0]).toEqual(['有人提到了您', `测试 在工单 ${orderNo} 的评论中提到了您。`])
  // Whoever has to do with the order reads the comment itself.
  await second.call(workOrderTalk.comment, { id, content: '@测试 到了', mentioned: [creator.userId] })
  expect((await told(creator))[0]).toEqual([
    '有人提到了您',
    `测试 在工单 ${orderNo} 的评论中提到了您：@测试 到了<br />${facts}`,
  ])
  expect(await told(second)).toHaveLength(1)
  await second.call(workOrderState.cancel, { id, reason: '客户不在' })
  expect((await told(creator))[0]?.[1]).toContain(`工单 ${orderNo} 已取消。原因：客户不在`)
  expect(await told(second)).toHaveLength(1)
})

test('several orders at once are one message to each person', async () => {
  const helper = await someone({ can: ['workOrder:handle'] })
  const ids = [await anOrder(), await anOrder(), await anOrder()]
  await desk.call(workOrderState.dispatch, { ids, handlerId: helper.userId })
  expect((await told(helper)).map(([title]) => title)).toEqual(['3 张新的工单已派给您'])
})

test('DEC-113 what an order holds already is not asked for again, what is new is', async () => {
  const helper = await someone()
  const id = await anOrder({ fault: '漏油', people: [helper.userId] })
  const gone = `1000/temp/202601/${'b'.repeat(32)}.png`
  await sql(`update service_work_order set attachments = $1 where id = $2`, [gone, id])
  await sql(`update identity_user set del_flag = 1 where id = $1`, [helper.userId])
  await desk.call(workOrder.edit, {
    id,
    attachments: gone,
    remark: '照旧',
    formData: { fault: '漏油', people: [helper.userId, worker.userId] },
  })
  expect(await read(id)).toMatchObject({
    remark: '照旧',
    attachments: gone,
    formData: { fault: '漏油', people: [helper.userId, worker.userId] },
  })
  const another = gone.replaceAll('b', 'c')
  await expect(desk.call(workOrder.edit, { id, attachments: another })).rejects.toThrow('附件不存在')
  const fresh = { serviceTypeId, formData: { fault: '漏油', people: [helper.userId] } }
  await expect(desk.call(workOrder.add, fresh)).rejects.toThrow('同行中的人员不存在，请重新选择')
})

test('DEC-063 whoever may not see the filled form changes the rest of an order and leaves the form alone', async () => {
  const id = await anOrder({ fault: '漏油' })
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', { hidden: ['formSummary'] })
  await limited.call(workOrder.edit, { id, remark: '他改的', formData: { fault: '换掉' } })
  expect(await read(id)).toMatchObject({ remark: '他改的', formData: { fault: '漏油' } })
  const seen = await limited.call(workOrder.byId, { id })
  for (const member of ['formData', 'formText', 'formSummary', 'reportData', 'templates'])
    expect(seen).not.toHaveProperty(member)
})
