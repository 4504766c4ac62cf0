import { readFileSync } from 'node:fs'
import {
  createdIn,
  type Days,
  finishedIn,
  finishedWith,
  groupMembers,
  missedPromiseIn,
  type OrderConditions,
  overdueNow,
  periodBefore,
  reopenedIn,
  usedPartIn,
  waitingNow,
} from '@banyan/contract/service/figure-orders'
import { orderAmounts, sumUsedParts } from '@banyan/contract/service/order-amounts'
import { type FigureTotals, serviceFigures } from '@banyan/contract/service/service-figures'
import { settleValues } from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { workOrder } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { startServer } from '#testing/server.ts'
import { rowsOf } from '#testing/workbooks.ts'
import { serviceTypes, templateVersions } from '../service.tables.ts'
import { workOrders } from '../work-order/work-order.tables.ts'

const home = await startServer()
const { inTenant, someone, sql } = home
const can = ['serviceFigures:list', 'workOrder:list']
const owner = await someone({ can })
const ann = await someone()
await sql('delete from service_work_order_event')
await sql('delete from service_work_order')

const order = (id: string, createTime: string, more: Partial<typeof workOrders.$inferInsert> = {}) => ({
  id,
  orderNo: id,
  serviceTypeId: 'f1',
  templateVersion: 1,
  createTime,
  ...more,
})
const done = (id: string, day: string, seconds: number, kept: '1' | '0' | null, more = {}) =>
  order(id, `${day} 08:00:00`, {
    status: '4',
    handlerId: ann.userId,
    finishTime: `${day} 20:00:00`,
    acceptTime: `${day} 09:00:00`,
    acceptSeconds: 60,
    acceptKept: '1',
    finishSeconds: seconds,
    finishKept: kept,
    ...more,
  })
const items = [
  { ...newItem('label', 'parts'), business_key: 'parts' },
  { ...newItem('number', 'work'), business_key: 'labour' },
] as TemplateItem[]
const small = Array.from({ length: 25 }, (_, n) => ({
  ...{ materialNo: `S${n}`, materialName: '螺丝', materialCount: 9, unitPrice: 0 },
}))
const priced = (materialCount: number, unitPrice: number, work = 0, others: object[] = []) => {
  const line = { materialNo: 'P1', materialName: '机油', materialCount, unitPrice }
  const claimed = { materialNo: '', materialName: '垫片', materialCount: 1, unitPrice: 3, isClaim: 1 }
  const reportData = settleValues(items, { parts: [line, ...(work ? [claimed] : []), ...others], work })
  return { reportData, ...orderAmounts(items, reportData), ...sumUsedParts(items, reportData) }
}
await inTenant(async (tx) => {
  await tx.insert(serviceTypes).values(['f1', 'f2'].map((id) => ({ id, typeName: id, workorderTemp: '[]' })))
  const version = { templateVersion: 1, workorderTemp: '[]' }
  await tx
    .insert(templateVersions)
    .values(['f1', 'f2'].map((serviceTypeId) => ({ serviceTypeId, ...version })))
  await tx
    .insert(workOrders)
    .values([
      order('open', '2026-03-02 08:00:00', { reopens: '1' }),
      order('late', '2026-03-02 08:00:00', { status: '3', overtime: '1', waiting: '1' }),
      order('cancelled', '2026-03-02 08:00:00', { status: '5', overtime: '1' }),
      order('gone', '2026-03-02 08:00:00', { delFlag: 1 }),
      done('first', '2026-03-01', 100, '1', { ...priced(2, 0.1), rating: 4 }),
      done('second', '2026-03-02', 200, '0', { level: '1', ...priced(1, 0.2, 80) }),
      done('third', '2026-03-03', 600, null, { serviceTypeId: 'f2' }),
      done('old way', '2026-03-03', 0, '1', { finishSeconds: null }),
      done('before', '2026-02-26', 50, '1', priced(4, 1, 0, small)),
      done('later', '2026-03-04', 50, '1'),
    ])
})
const period = { begin: '2026-03-01', end: '2026-03-03' }

test('figures tell open orders, kept promises and times of a period against the one before, each as its list does', async () => {
  const {
    now,
    period: during,
    before,
    byType,
    byLevel,
    byHandler,
    byDay,
  } = await owner.call(serviceFigures.overview, period)
  expect(now).toEqual({
    byStatus: [
      { status: '1', count: 1 },
      { status: '3', count: 1 },
    ],
    overdue: 1,
    waiting: 1,
  })
  expect(during).toMatchObject({
    created: 7,
    finished: 4,
    finishPromised: 3,
    finishKept: 2,
    finishMedian: 400,
  })
  // An order from before times were stored counts twelve hours of the clock.
  expect(during.finishNinety).toBe(30_420)
  expect(before).toMatchObject({ created: 1, finished: 1, finishKept: 1, finishMedian: 50 })
  expect(byType.map(({ name, finished }) => [name, finished])).toEqual([
    ['f1', 3],
    ['f2', 1],
  ])
  expect(byLevel.find(({ id }) => id === '1')).toMatchObject({ name: '紧急', finished: 1, finishKept: 0 })
  expect(byHandler).toMatchObject([{ id: ann.userId, name: '测试', finished: 4 }])
  expect(byDay).toEqual([
    { day: '2026-03-01', created: 1, finished: 1 },
    { day: '2026-03-02', created: 4, finished: 1 },
    { day: '2026-03-03', created: 2, finished: 2 },
  ])
  // The first order of the period before was of the same type and urgency, and kept its promise.
  expect(byType.map(({ before: then }) => then && [then.finished, then.finishKept])).toEqual([[1, 1], null])
  const { period: one } = await owner.call(serviceFigures.overview, { ...period, serviceTypeId: 'f2' })
  expect(one).toMatchObject({ created: 1, finished: 1 })
})

test('figures tell what reports cost, the parts they used and work that was taken up again', async () => {
  const { period: during, before, parts, byLevel } = await owner.call(serviceFigures.overview, period)
  const sums = { partsAmount: 3.4, labourAmount: 80, claimAmount: 3, totalAmount: 83.4 }
  expect(during).toMatchObject({ ...sums, created: 7, reopened: 1 })
  expect(before).toMatchObject({ totalAmount: 4, claimAmount: 0, reopened: 0 })
  expect(byLevel.find(({ id }) => id === '1')).toMatchObject({ totalAmount: 83.2 })
  expect(parts).toEqual([
    { key: 'P1', name: '机油', count: 3, countBefore: 4, amount: 0.4, orders: 2 },
    { key: '垫片', name: '垫片', count: 1, countBefore: 0, amount: 3, orders: 1 },
  ])
})

test('operations 3 an upgrade counts the parts of reports that were sent before', async () => {
  const { parts } = await owner.call(serviceFigures.overview, period)
  await sql(`update service_work_order set part_names = '{}', part_counts = '{}', part_sums = '{}'`)
  const forgotten = await owner.call(serviceFigures.overview, period)
  expect(forgotten.parts.map(({ count }) => count)).toEqual([0, 0])
  const migration = readFileSync(
    new URL('../../../../migrations/0059_part_totals.sql', import.meta.url),
    'utf8',
  )
  await sql(migration.slice(migration.indexOf('update service_work_order')))
  expect((await owner.call(serviceFigures.overview, period)).parts).toEqual(parts)
})

test('the list behind each figure holds exactly as many orders as the figure says, also within data rules', async () => {
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', { condition: { field: 'level', rule: 'ne', val: '1' } })
  for (const who of [owner, limited]) {
    const figures = await who.call(serviceFigures.overview, period)
    const before = periodBefore(period)
    const wanted: [OrderConditions, number][] = [
      ...figures.now.byStatus.map(({ status, count }): [OrderConditions, number] => [{ status }, count]),
      [overdueNow, figures.now.overdue],
      [waitingNow, figures.now.waiting],
      ...figures.parts.map(({ key, orders }): [OrderConditions, number] => [usedPartIn(period, key), orders]),
      ...figures.byDay.flatMap(({ day, created, finished }): [OrderConditions, number][] => [
        [createdIn({ begin: day, end: day }), created],
        [finishedIn({ begin: day, end: day }), finished],
      ]),
    ]
    for (const [days, { created, reopened, ...totals }] of [
      [period, figures.period],
      [before, figures.before],
    ] as const)
      wanted.push(
        [createdIn(days), created],
        [reopenedIn(days), reopened ?? 0],
        ...totalsBehind(days, totals),
      )
    for (const [by, groups] of [
      ['type', figures.byType],
      ['level', figures.byLevel],
      ['handler', figures.byHandler],
    ] as const)
      for (const group of groups)
        for (const [days, totals] of [
          [period, group],
          [before, group.before],
        ] as const)
          for (const [conditions, count] of totals ? totalsBehind(days, totals) : [])
            wanted.push([{ ...conditions, [groupMembers[by]]: group.id }, count])
    const listed = await Promise.all(
      wanted.map(async ([conditions]) => [
        conditions,
        (await who.call(workOrder.list, conditions as never)).total,
      ]),
    )
    expect(listed).toEqual(wanted)
    expect(wanted.filter(([, count]) => count > 0).length).toBeGreaterThan(40)
  }
  // What an amount adds up has that amount.
  const { records } = await owner.call(workOrder.list, finishedWith(period, 'claimAmount') as never)
  expect(records.map(({ claimAmount }) => claimAmount)).toEqual([3])
  expect((await owner.call(workOrder.list, usedPartIn(period, "P1'") as never)).total).toBe(0)
})

const totalsBehind = (days: Days, totals: FigureTotals): [OrderConditions, number][] => [
  [finishedIn(days), totals.finished],
  [finishedWith(days, 'acceptKept'), totals.acceptKept],
  [finishedWith(days, 'finishKept'), totals.finishKept],
  [missedPromiseIn(days, 'accept'), totals.acceptPromised - totals.acceptKept],
  [missedPromiseIn(days, 'finish'), totals.finishPromised - totals.finishKept],
  [finishedWith(days, 'rated'), totals.rated],
]

test('the same figures are exported as a workbook', async () => {
  const { status, raw, headers } = await owner.ask(serviceFigures.exportXls, period)
  expect([status, decodeURIComponent(String(headers['content-disposition']))]).toEqual([
    200,
    expect.stringContaining('服务统计 2026-03-01 至 2026-03-03.xlsx'),
  ])
  const [titles = [], ...rows] = await rowsOf(raw)
  expect(titles.slice(0, 5)).toEqual(['统计项', '名称', '新建', '重开', '完成'])
  const column = (title: string) => titles.indexOf(title)
  const cells = (row: unknown[], ...names: string[]) => names.map((name) => row[column(name)])
  expect(rows.map((row) => cells(row, '统计项', '名称', '新建', '完成'))).toEqual([
    ['合计', '本期', 7, 4],
    ['合计', '上期', 1, 1],
    ['服务类型', 'f1', null, 3],
    ['服务类型（上期）', 'f1', null, 1],
    ['服务类型', 'f2', null, 1],
    ['紧急程度', '一般', null, 3],
    ['紧急程度（上期）', '一般', null, 1],
    ['紧急程度', '紧急', null, 1],
    ['处理人', '测试', null, 4],
    ['处理人（上期）', '测试', null, 1],
    ['配件', 'P1 机油', null, 2],
    ['配件', '垫片', null, 1],
    ['日期', '2026-03-01', 1, 1],
    ['日期', '2026-03-02', 4, 1],
    ['日期', '2026-03-03', 2, 2],
  ])
  const [whole = [], earlier = []] = rows
  expect(cells(whole, '完成用时 90%（小时）', '重开', '合计（元）', '索赔（元）')).toEqual([8.45, 1, 83.4, 3])
  expect(cells(earlier, '重开', '合计（元）', '索赔（元）')).toEqual([0, 4, 0])
  expect(cells(rows[10] ?? [], '配件用量', '上期用量', '配件费（元）')).toEqual([3, 4, 0.4])
})

test('figures hold only orders a person may see, and nothing that a rule hides', async () => {
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', {
    condition: { field: 'level', rule: 'eq', val: '1' },
    hidden: ['handlerId'],
  })
  const seen = await limited.call(serviceFigures.overview, period)
  expect(seen.period).toMatchObject({ created: 1, finished: 1, finishKept: 0 })
  expect([seen.now.byStatus, seen.byHandler]).toEqual([[], []])
  const sheet = await rowsOf((await limited.ask(serviceFigures.exportXls, period)).raw)
  expect(sheet.filter(([of]) => of === '处理人')).toEqual([])
  expect(sheet[1]?.slice(0, 5)).toEqual(['合计', '本期', 1, 0, 1])
  const poor = await someone({ can })
  await limitPerson(home, poor, 'workOrder', { hidden: ['formSummary', 'reopens'] })
  const hidden = await poor.call(serviceFigures.overview, period)
  expect(hidden.period).toMatchObject({ finished: 4, totalAmount: null, claimAmount: null, reopened: null })
  expect([hidden.parts, hidden.before.partsAmount]).toEqual([[], null])
  expect((await poor.call(workOrder.list, { usedPart: 'P1' })).total).toBeGreaterThan(2)
  const blind = await someone({ can })
  await limitPerson(home, blind, 'workOrder', { hidden: ['finishTime'] })
  await expect(blind.call(serviceFigures.overview, period)).rejects.toThrow('数据权限不允许')
  const stranger = await someone({ can: ['serviceFigures:list'] })
  await expect(stranger.call(serviceFigures.overview, period)).rejects.toThrow('没有查询工单的权限')
  const elsewhere = await someone({ tenant: 1001, can })
  expect((await elsewhere.call(serviceFigures.overview, period)).period.created).toBe(0)
  await expect(
    owner.call(serviceFigures.overview, { begin: '2026-03-03', end: '2026-03-01' }),
  ).rejects.toThrow('结束日期不能早于开始日期')
})
