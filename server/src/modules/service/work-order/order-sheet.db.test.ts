import { consumer } from '@banyan/contract/fleet/consumer'
import { log } from '@banyan/contract/identity/log'
import { serviceDict, serviceDictItem } from '@banyan/contract/service/service-dict'
import { serviceType } from '@banyan/contract/service/service-type'
import { type WorkOrderRow, workOrder } from '@banyan/contract/service/work-order'
import { sql as query } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'
import { csv, rowsOf, sendImport } from '#testing/workbooks.ts'

const { inTenant, someone, sql } = await startServer()
const desk = await someone({
  can: [
    'log:list',
    'consumer:add',
    ...['list', 'add', 'export', 'import'].map((verb) => `workOrder:${verb}`),
    ...['serviceType', 'serviceDict', 'serviceDictItem'].flatMap((entity) => [
      `${entity}:add`,
      `${entity}:edit`,
    ]),
  ],
})
const { id: dictId } = await desk.call(serviceDict.add, { dictName: '部位', dictCode: 'place' })
const { id: placeId } = await desk.call(serviceDictItem.add, { dictId, itemName: '底盘' })
const { id: serviceTypeId } = await desk.call(serviceType.add, { typeName: '上门' })
const form = [
  { id: 'fault', type: 'input', label: '故障', required: 1 },
  { id: 'grade', type: 'radio', label: '等级', data_type: 1, options: ['轻', '重'] },
  { id: 'signs', type: 'checkbox', label: '现象', data_type: 1, options: ['异响', '漏油', '抖动'] },
  { id: 'place', type: 'select', label: '部位', data_type: 2, dict_id: dictId },
  { id: 'cost', type: 'number', label: '费用', precision: 2, is_round: 1 },
  { id: 'day', type: 'date', label: '日期', format: 'YYYY-MM-DD' },
  { id: 'people', type: 'users', label: '同行' },
  { id: 'note', type: 'textarea', label: '备注' },
  { id: 'photo', type: 'image', label: '照片' },
]
await desk.call(serviceType.edit, { id: serviceTypeId, workorderVariableTemp: JSON.stringify(form) })
const send = (...lines: string[]) =>
  sendImport(desk, workOrder, 'orders.csv', csv(...lines), { serviceTypeId, mode: 'good' })
const listed = async (more: Record<string, string> = {}): Promise<WorkOrderRow[]> =>
  (
    await desk.call(workOrder.list, {
      serviceTypeId,
      column: 'createTime',
      order: 'asc',
      pageSize: 100,
      ...more,
    })
  ).records

test('DEC-068 DEC-104 the template of a service type has the fields of its form as columns, each with a title of its own', async () => {
  const { raw } = await desk.ask(workOrder.importTemplate, { serviceTypeId, format: 'xlsx' })
  const [titles] = await rowsOf(raw)
  expect(titles).toEqual(
    expect.arrayContaining([
      '客户',
      '备注',
      '故障',
      '等级',
      '现象',
      '部位',
      '费用',
      '日期',
      '同行',
      '备注（2）',
    ]),
  )
  expect(titles).not.toContain('服务类型')
  expect(titles).not.toContain('照片')
})

test('DEC-068 DEC-104 orders are imported with their form: options by their words, faults at their column', async () => {
  const answer = await send(
    '故障,等级,现象,部位,费用,日期,同行,备注（2）,备注',
    '漏油,重,"异响,抖动",底盘,12.345,2026/3/1,测试,表单里的,工单的',
    ',轻,,,,,,,',
    '异响,很重,,车顶,便宜,三月,无此人,,',
  )
  expect(answer.result).toMatchObject({ totalCount: 3, successCount: 1, errorCount: 2 })
  expect(answer.result.wrongRows?.map(({ faults }) => faults)).toEqual([
    [{ column: '故障', text: '请输入故障' }],
    expect.arrayContaining([
      { column: '等级', text: '选项“很重”不存在' },
      { column: '部位', text: '选项“车顶”不存在' },
      { column: '费用', text: '费用应为数字' },
      { column: '日期', text: '日期格式应为YYYY-MM-DD' },
      { column: '同行', text: '同行“无此人”不存在' },
    ]),
  ])
  const [order] = await listed()
  expect(order).toMatchObject({
    serviceTypeId,
    remark: '工单的',
    orderNo: expect.stringMatching(/^WO/),
    formData: {
      fault: '漏油',
      grade: 1,
      signs: [0, 2],
      place: placeId,
      cost: 12.35,
      day: '2026-03-01',
      note: '表单里的',
    },
  })
})

test('DEC-068 DEC-104 an export of one service type has the fields of its form as columns', async () => {
  const { raw } = await desk.ask(workOrder.exportXls, { serviceTypeId, format: 'xlsx' })
  const [titles = [], ...rows] = await rowsOf(raw)
  const cell = (title: string) => rows[0]?.[titles.indexOf(title)]
  expect([cell('故障'), cell('等级'), cell('现象'), cell('部位'), cell('费用'), cell('备注（2）')]).toEqual([
    '漏油',
    '重',
    '异响、抖动',
    '底盘',
    12.35,
    '表单里的',
  ])
  const all = await rowsOf((await desk.ask(workOrder.exportXls, { format: 'xlsx' })).raw)
  expect(all[0]).not.toContain('故障')
})

test('DEC-104 a list is sorted by a field of the template, numbers as numbers, empty ones last', async () => {
  for (const cost of [9, 100, undefined])
    await desk.call(workOrder.add, { serviceTypeId, formData: { fault: '排序', cost } })
  const costs = async (order: string) =>
    (await listed({ column: 'form:cost', order })).map(({ formData }) => formData?.cost)
  expect(await costs('asc')).toEqual([9, 12.35, 100, undefined])
  expect(await costs('desc')).toEqual([100, 12.35, 9, undefined])
  // What is no item of a form is not sorted by.
  const { length } = await listed({ column: `form:x' desc; select 1 --`, order: 'asc' })
  expect(length).toBe(4)
})

test('security 15 whoever may not see filled forms finds them neither in the order of a list, nor in workbooks, nor in the log', async () => {
  const limited = await someone({
    can: ['log:list', ...['list', 'export', 'import'].map((verb) => `workOrder:${verb}`)],
  })
  await sql(
    `insert into access_attr_rule (id, tenant_id, name, entity, content) values ('form', 1000, 'form', 'workOrder', $1)`,
    [JSON.stringify([{ attr: 'formSummary', visible: false }])],
  )
  await sql(
    `insert into access_object_rule (id, tenant_id, role_id, entity, scope, rule_id)
     select 'form', 1000, role_id, 'workOrder', '1', 'form' from access_user_role where user_id = $1`,
    [limited.userId],
  )
  const ids = async (order: string) =>
    (await limited.call(workOrder.list, { serviceTypeId, column: 'form:cost', order })).records.map(
      ({ id }) => id,
    )
  expect(await ids('asc')).toEqual(await ids('desc'))
  for (const call of [workOrder.importTemplate, workOrder.exportXls]) {
    const [titles] = await rowsOf((await limited.ask(call, { serviceTypeId, format: 'xlsx' })).raw)
    expect(titles).toContain('备注')
    expect(titles).not.toContain('故障')
  }
  const logged = async (who: typeof desk) =>
    (await who.call(log.list, { logType: '2', pageSize: 100 })).records.flatMap(({ entity, after }) =>
      entity === 'workOrder' ? Object.keys(after ?? {}) : [],
    )
  expect(await logged(desk)).toContain('formData')
  const masked = await logged(limited)
  expect(masked).toContain('remark')
  for (const member of ['formData', 'formIndex', 'formSearch']) expect(masked).not.toContain(member)
})

test('DEC-068 a day in a sheet is the beginning of that day where the form asks for a time', async () => {
  const { id } = await desk.call(serviceType.add, { typeName: '预约' })
  const items = [{ id: 'at', type: 'date', label: '时间', format: 'YYYY-MM-DD HH:mm' }]
  await desk.call(serviceType.edit, { id, workorderVariableTemp: JSON.stringify(items) })
  const sheet = csv('时间', '2026/3/1', '2026-03-02 08:30', '2026-03-03 09:15:20')
  const { result } = await sendImport(desk, workOrder, 'times.csv', sheet, {
    serviceTypeId: id,
    mode: 'good',
  })
  expect(result).toMatchObject({ successCount: 3 })
  const rows: WorkOrderRow[] = (await desk.call(workOrder.list, { serviceTypeId: id })).records
  expect(rows.map(({ formData }) => formData?.at).sort()).toEqual([
    '2026-03-01 00:00',
    '2026-03-02 08:30',
    '2026-03-03 09:15',
  ])
})

test('a service type whose stored template cannot be read has no workbook', async () => {
  const { id } = await desk.call(serviceType.add, { typeName: '损坏' })
  await sql(`update service_type set workorder_variable_temp = '{' where id = $1`, [id])
  const { body } = await desk.ask(workOrder.importTemplate, { serviceTypeId: id, format: 'xlsx' })
  expect(body).toMatchObject({ success: false, message: '模板内容不正确' })
})

test('DEC-068 each wrong cell of an order is told once, and every column of the sheet is named in its order', async () => {
  const { id } = await desk.call(serviceType.add, { typeName: '逐项' })
  const items = [
    { id: 'grade', type: 'radio', label: '等级', data_type: 1, options: ['轻', '重'], required: 1 },
    { id: 'signs', type: 'checkbox', label: '现象', data_type: 1, options: ['异响', '漏油'], required: 1 },
    { id: 'again', type: 'input', label: '等级' },
    { id: 'third', type: 'input', label: '等级' },
    { id: 'phone', type: 'phonenum', label: '电话' },
  ]
  await desk.call(serviceType.edit, { id, workorderVariableTemp: JSON.stringify(items) })
  const sheet = { serviceTypeId: id, format: 'xlsx' as const }
  const [titles = []] = await rowsOf((await desk.ask(workOrder.importTemplate, sheet)).raw)
  expect(titles.slice(-5)).toEqual(['等级', '现象', '等级（2）', '等级（3）', '电话'])
  const { result } = await sendImport(
    desk,
    workOrder,
    'one.csv',
    csv('等级,现象,等级（2）,等级（3）', '中,异响；冒烟,甲,乙', ',,,', '轻, 漏油 、异响,甲,乙'),
    { serviceTypeId: id, mode: 'good' },
  )
  expect(result.wrongRows?.map(({ row, faults }) => [row, faults])).toEqual([
    [
      2,
      [
        { column: '等级', text: '选项“中”不存在' },
        { column: '现象', text: '选项“冒烟”不存在' },
      ],
    ],
  ])
  expect(result).toMatchObject({ totalCount: 2, successCount: 1 })
  const [order] = (await desk.call(workOrder.list, { serviceTypeId: id })).records as WorkOrderRow[]
  expect(order?.formData).toEqual({ grade: 0, signs: [1, 0], again: '甲', third: '乙' })
  const [, row = []] = await rowsOf((await desk.ask(workOrder.exportXls, sheet)).raw)
  expect(row.slice(-4)).toEqual(['轻', '漏油、异响', '甲', '乙'])
})

test('DEC-116 a file of orders that is only checked leaves no template behind, stored or remembered', async () => {
  const { id } = await desk.call(serviceType.add, { typeName: '从未下单' })
  const design = (required: 0 | 1) =>
    desk.call(serviceType.edit, {
      id,
      workorderVariableTemp: JSON.stringify([{ id: 'fault', type: 'input', label: '故障', required }]),
    })
  await design(0)
  const content = csv('故障', '一', '二', '三')
  const checked = await sendImport(desk, workOrder, 'orders.csv', content, {
    serviceTypeId: id,
    mode: 'check',
  })
  expect(checked).toMatchObject({ message: '核对完成', result: { totalCount: 3, errorCount: 0 } })
  await design(1)
  await desk.call(workOrder.add, { serviceTypeId: id, formData: { fault: '有' } } as never)
  await expect(
    desk.call(workOrder.add, { serviceTypeId: id, formData: { fault: '' } } as never),
  ).rejects.toThrow('请输入故障')
})

const serials = () => sql('select rule_code, period, last from online_serial order by 1, 2')
const check = (...lines: string[]) =>
  sendImport(desk, workOrder, 'orders.csv', csv(...lines), { serviceTypeId, mode: 'check' })

test('DEC-068 a file that is only checked draws no number and lets nobody wait for it', async () => {
  const { id } = await desk.call(consumer.add, { name: '被锁的客户', phone: '13900008888' })
  const before = await serials()
  await inTenant(async (tx) => {
    await tx.execute(query`select 1 from fleet_consumer where id = ${id} for update`)
    // The check stops at its last row, behind everything it has written before.
    const checking = check('故障,客户', '一,', '二,', '三,被锁的客户')
    await eventually(async () =>
      expect(
        await sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`),
      ).toHaveLength(1),
    )
    expect(await serials()).toEqual(before)
    await desk.call(workOrder.add, { serviceTypeId, formData: { fault: '不等' } } as never)
    return { checking }
  }).then(async ({ checking }) => {
    expect(await checking).toMatchObject({ result: { totalCount: 3, errorCount: 0 } })
  })
})

test('orders of a file get their numbers in its order, without gaps for refused rows', async () => {
  const answer = await send('故障,备注', '甲,f1', ',f2', '乙,f3', '丙,f4')
  expect(answer.result).toMatchObject({ successCount: 3, errorCount: 1 })
  const rows = await sql<{ order_no: string; remark: string }>(
    `select order_no, remark from service_work_order where remark like 'f_' order by order_no`,
  )
  expect(rows.map(({ remark }) => remark)).toEqual(['f1', 'f3', 'f4'])
  const numbers = rows.map(({ order_no }) => Number(order_no.slice(-4)))
  expect(numbers).toEqual([0, 1, 2].map((n) => Number(numbers[0]) + n))
})

const previews = Number(process.env.PREVIEWS ?? 8)
test(
  `DEC-068 ${previews} random checks leave no trace`,
  async () => {
    const tables = await sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_type = 'BASE TABLE' and table_name not in ('kernel_job', 'identity_session') order by 1`,
    )
    const content = tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtext(t::text)), 0)::text as hash from "${name}" t`,
      )
      .join(' union all ')
    const remembered = async () => [
      await listed(),
      await rowsOf((await desk.ask(workOrder.importTemplate, { serviceTypeId, format: 'xlsx' })).raw),
    ]
    const before = [await sql(content), await remembered()]
    const pick = <T>(...of: T[]): T => of[Math.floor(Math.random() * of.length)] as T
    for (let n = 0; n < previews; n++) {
      const rows = Array.from(
        { length: [1, 2, 7, 60][n % 4] ?? 1 },
        () =>
          `${pick('漏油', '', '异响')},${pick('轻', '重', '无')},${pick('', '底盘', '车顶')},${pick('1', 'x', '')}`,
      )
      expect(await check('故障,等级,部位,费用', ...rows)).toMatchObject({ message: '核对完成' })
    }
    expect([await sql(content), await remembered()]).toEqual(before)
  },
  60_000 + previews * 1000,
)
