import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { workOrderBoard } from '@banyan/contract/service/work-order-board'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer } from '#testing/server.ts'

const home = await startServer()
const { someone } = home
const can = [
  ...['list', 'add', 'edit', 'dispatch', 'handle', 'cancel'].map((verb) => `workOrder:${verb}`),
  ...['list', 'add', 'edit', 'publish'].map((verb) => `serviceType:${verb}`),
  'user:list',
]
const desk = await someone({ can })
const [one, other] = [await someone({ can }), await someone({ can })]
const { id: serviceTypeId } = await desk.call(serviceType.add, { typeName: '看板' })
await desk.call(serviceTemplate.publish, { id: serviceTypeId })
const day = '2026-11-19'
const at = (from: string, to: string) => ({
  appointStart: `${day} ${from}:00`,
  appointEnd: `${day} ${to}:00`,
})

/** Thirty orders: a third each with nobody, one person and another; every fifth with an appointment and urgent. */
for (let n = 0; n < 30; n++) {
  const more = n % 5 === 0 ? { level: '1', ...at('09:00', '10:00') } : {}
  const { id } = await desk.call(workOrder.add, { serviceTypeId, remark: `第${n}张`, ...more })
  const person = [undefined, one, other][n % 3]
  if (person) await desk.call(workOrderState.dispatch, { id, handlerId: person.userId })
  if (person === one && n % 2) await one.call(workOrderState.accept, { id })
}
const idsOf = async (who: Client, input: object) =>
  (await who.call(workOrder.list, { pageSize: 500, ...input } as never)).records.map(({ id }) => id)

async function compareWithList(who: Client, asked: Record<string, string>): Promise<void> {
  const all = await idsOf(who, asked)
  const byStatus = await who.call(workOrderBoard.board, { ...asked, by: 'status' } as never)
  expect(byStatus.columns.map(({ name }) => name)).toEqual(['待派单', '待处理', '处理中', '已完成', '已取消'])
  expect(byStatus.columns.flatMap(({ ids }) => ids).sort()).toEqual([...all].sort())
  for (const { key, ids, total } of byStatus.columns)
    expect([total, ids]).toEqual([ids.length, await idsOf(who, { ...asked, status: key })])
  const byHandler = await who.call(workOrderBoard.board, { ...asked, by: 'handler' } as never)
  expect(byHandler.columns.flatMap(({ ids }) => ids).sort()).toEqual([...all].sort())
  const plan = await who.call(workOrderBoard.day, { ...asked, day } as never)
  expect(plan.records.map(({ id }) => id).sort()).toEqual([...all].sort())
  expect(plan.tray.ids).toEqual(plan.records.filter(({ appointStart }) => !appointStart).map(({ id }) => id))
}

test('board and day show the orders of the list, by the same question and the same rules', async () => {
  await compareWithList(desk, {})
  await compareWithList(desk, { level: '1' })
  await compareWithList(desk, { mine: '1' })
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', {
    hidden: ['remark'],
    condition: { field: 'level', rule: 'eq', val: '1' },
  })
  await compareWithList(limited, {})
  const shown = await limited.call(workOrderBoard.board, { by: 'status' })
  expect(shown.records).toHaveLength(6)
  expect(shown.hidden).toEqual(['remark'])
  expect(JSON.stringify(shown)).not.toContain('第0张')
})

test('a column holds its first twenty cards and says how many there are', async () => {
  for (let n = 0; n < 15; n++) await desk.call(workOrder.add, { serviceTypeId })
  const { columns } = await desk.call(workOrderBoard.board, { by: 'status' })
  expect(columns[0]).toMatchObject({ key: '1', total: 25, totalCapped: false })
  expect(columns[0]?.ids).toEqual((await idsOf(desk, { status: '1' })).slice(0, 20))
})

test('people have columns by their open orders; the plan names whoever can be given one', async () => {
  const { columns } = await desk.call(workOrderBoard.board, { by: 'handler' })
  expect(columns.map(({ key }) => key)).toEqual(['', ...[one.userId, other.userId].sort()])
  const { people } = await desk.call(workOrderBoard.day, { day })
  expect(people).toEqual(expect.arrayContaining([expect.objectContaining({ id: one.userId, openCount: 10 })]))
  expect(people.map(({ id }) => id)).toContain(desk.userId)
})

test('what a rule hides is no way to arrange orders by', async () => {
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', { hidden: ['handlerId'] })
  const refusal = '数据权限不允许查看所需的工单内容'
  await expect(limited.call(workOrderBoard.board, { by: 'handler' })).rejects.toThrow(refusal)
  await expect(limited.call(workOrderBoard.day, { day })).rejects.toThrow(refusal)
  expect((await limited.call(workOrderBoard.board, { by: 'status' })).hidden).toEqual(['handlerId'])
})
