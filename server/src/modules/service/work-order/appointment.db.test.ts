import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import {
  workOrder,
  workOrderAppointment,
  workOrderState,
  workOrderTalk,
} from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { startServer } from '#testing/server.ts'

const home = await startServer()
const { someone } = home
const can = [
  ...['list', 'add', 'edit', 'dispatch', 'cancel'].map((verb) => `workOrder:${verb}`),
  ...['list', 'add', 'edit', 'publish'].map((verb) => `serviceType:${verb}`),
]
const desk = await someone({ can })
const worker = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
const { id: serviceTypeId } = await desk.call(serviceType.add, { typeName: '上门' })
await desk.call(serviceTemplate.publish, { id: serviceTypeId })

const morning = { appointStart: '2026-11-19 09:00:00', appointEnd: '2026-11-19 11:00:00' }
const noon = { appointStart: '2026-11-19 10:30:00', appointEnd: '2026-11-19 12:00:00' }
const anOrder = async (more = {}) => (await desk.call(workOrder.add, { serviceTypeId, ...more })).id
const bellOf = async (person: typeof worker) => JSON.stringify(await person.call(ownAnnouncement.bell, {}))

test('an appointment is set, moved and removed; the timeline names it and the handler is told', async () => {
  const id = await anOrder()
  await desk.call(workOrderState.appoint, { id, ...morning, handlerId: worker.userId })
  expect(await desk.call(workOrder.byId, { id })).toMatchObject({ ...morning, status: 2 })
  expect(await bellOf(worker)).toContain('您有新的工单')
  expect(await bellOf(worker)).not.toContain('工单预约')
  await desk.call(workOrder.edit, { id, ...noon })
  expect(await bellOf(worker)).toContain('工单预约')
  await desk.call(workOrderState.appoint, { id, appointStart: null, appointEnd: null })
  expect(await bellOf(worker)).toContain('工单预约已取消')
  const told = await desk.call(workOrderTalk.timeline, { id })
  expect(told.map(({ kind }) => kind)).toEqual(['create', 'appoint', 'dispatch', 'edit', 'appoint'])
  expect(told[1]?.changes).toEqual([
    { label: '预约开始', before: '', after: morning.appointStart },
    { label: '预约结束', before: '', after: morning.appointEnd },
  ])
})

test('one time without the other, or an end before the start, is refused and changes nothing', async () => {
  const id = await anOrder(morning)
  const refusals: [object, string][] = [
    [{ appointEnd: null }, '请填写预约结束'],
    [{ appointStart: null }, '请填写预约开始'],
    [{ appointEnd: '2026-11-19 08:00:00' }, '预约结束应晚于预约开始'],
    [{ appointEnd: '2026-12-19 08:00:00' }, '一次预约最长7天'],
  ]
  for (const [change, text] of refusals)
    await expect(desk.call(workOrder.edit, { id, ...change })).rejects.toThrow(text)
  const backwards = { appointStart: morning.appointEnd, appointEnd: morning.appointStart }
  await expect(desk.call(workOrderState.appoint, { id, ...backwards })).rejects.toThrow('预约结束应晚于')
  expect(await desk.call(workOrder.byId, { id })).toMatchObject(morning)
  await desk.call(workOrderState.cancel, { id })
  await expect(desk.call(workOrderState.appoint, { id, ...noon })).rejects.toThrow('工单已取消，不能预约')
})

test('orders of a person at the same time are named, as far as the caller may see whose they are', async () => {
  const handler = await someone({ can: ['workOrder:list', 'workOrder:handle'] })
  const id = await anOrder(morning)
  await desk.call(workOrderState.dispatch, { id, handlerId: handler.userId })
  const asked = { handlerId: handler.userId, ...noon }
  expect(await desk.call(workOrderAppointment.overlaps, asked)).toMatchObject([{ id, ...morning }])
  expect(await desk.call(workOrderAppointment.overlaps, { ...asked, id })).toEqual([])
  const after = { appointStart: morning.appointEnd, appointEnd: '2026-11-19 12:00:00' }
  expect(await desk.call(workOrderAppointment.overlaps, { ...asked, ...after })).toEqual([])
  const limited = await someone({ can })
  await limitPerson(home, limited, 'workOrder', { hidden: ['appointStart'] })
  expect(await limited.call(workOrderAppointment.overlaps, asked)).toEqual([])
  await expect(limited.call(workOrderState.appoint, { id, ...noon })).rejects.toThrow('无权填写预约时间')
})
