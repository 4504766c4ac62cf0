import { device, deviceUser } from '@banyan/contract/fleet/device'
import { account, user } from '@banyan/contract/identity/user'
import { depart } from '@banyan/contract/organisation/depart'
import { handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { serviceType } from '@banyan/contract/service/service-type'
import { workCalendar } from '@banyan/contract/service/work-calendar'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { expect, test } from 'vitest'
import { limitPerson } from '#testing/data-rules.ts'
import { type Client, startServer } from '#testing/server.ts'

const home = await startServer()
const { someone } = home
const tenant = 1001
const boss = await someone({ tenant, roles: ['tenant_admin'] })
const dispatching = ['list', 'add', 'dispatch'].map((verb) => `workOrder:${verb}`)
const desk = await someone({ tenant, can: [...dispatching, 'device:list'] })
const { id: departId } = await boss.call(depart.add, { departName: '维修一队' })
const { id: serviceTypeId } = await boss.call(serviceType.add, { typeName: '上门维修' })

async function worker(realname: string): Promise<Client> {
  const who = await someone({ tenant, can: ['workOrder:list', 'workOrder:handle'] })
  await boss.call(user.edit, { id: who.userId, realname, selecteddeparts: [departId] })
  return who
}
const [near, far, busy] = [await worker('近处甲'), await worker('远处乙'), await worker('忙碌丙')]
const place = (description: string, pointer: string) => JSON.stringify({ description, pointer })
const anOrder = async (location?: string) =>
  (await desk.call(workOrder.add, { serviceTypeId, location, formData: {} } as never)).id
for (const [who, deviceNo, at] of [
  [near, 'N1', '116.410000,39.910000'],
  [far, 'F1', '116.900000,39.910000'],
] as const) {
  const { id } = await boss.call(device.add, { deviceNo, location: place(`${deviceNo}附近`, at) })
  await boss.call(deviceUser.addUser, { deviceId: id, userIds: [who.userId] })
}
const given = await anOrder()
await desk.call(workOrderState.dispatch, { id: given, handlerId: busy.userId })
const order = await anOrder(place('长安街', '116.400000,39.910000'))
const ask = async (who: Client, input: object = { id: order }) =>
  (await who.call(handlerCandidate.candidates, input as never)).people
const namesFor = async (who: Client, input?: object) =>
  (await ask(who, input)).map(({ realname }) => realname)

test('DEC-104 whoever may handle orders is offered, the fewest open orders first, then the nearest', async () => {
  const stranger = await someone({ tenant, can: ['workOrder:list'] })
  const people = await ask(desk)
  expect(people.some(({ id }) => id === stranger.userId || id === desk.userId)).toBe(false)
  const ours = people.filter(({ departName }) => departName === '维修一队')
  expect(ours).toMatchObject([
    { realname: '近处甲', openCount: 0, place: 'N1附近', reason: '手上没有工单，距离 900 米' },
    { realname: '远处乙', openCount: 0, distance: expect.closeTo(42.6, 0) },
    { realname: '忙碌丙', openCount: 1, place: null, distance: null },
  ])
  expect(await namesFor(desk, { id: given })).not.toContain('忙碌丙')
  expect(await namesFor(desk, { keyword: '远处' })).toEqual(['远处乙'])
  expect(await namesFor(desk, { point: '116.900000,39.910000', keyword: '处' })).toEqual(['远处乙', '近处甲'])
  await boss.call(account.freeze, { ids: [far.userId], status: 2 })
  expect(await namesFor(desk)).not.toContain('远处乙')
  await boss.call(account.freeze, { ids: [far.userId], status: 1 })
})

test('DEC-063 what a rule hides is neither offered nor counted nor told', async () => {
  const limited = await someone({ tenant, can: [...dispatching, 'device:list'] })
  await limitPerson(home, limited, 'user', { condition: { field: 'realname', rule: 'ne', val: '近处甲' } })
  await limitPerson(home, limited, 'workOrder', { condition: { field: 'handlerId', rule: 'empty' } })
  await limitPerson(home, limited, 'device', { hidden: ['location'] })
  const people = await ask(limited, {})
  expect(people.map(({ realname }) => realname)).not.toContain('近处甲')
  expect(people.find(({ realname }) => realname === '忙碌丙')).toMatchObject({ openCount: 0 })
  expect(people.find(({ realname }) => realname === '远处乙')).toMatchObject({ place: null })
  await expect(ask(limited, { id: given })).rejects.toThrow('未找到对应数据')
  const blind = await someone({ tenant, can: dispatching })
  await limitPerson(home, blind, 'workOrder', { hidden: ['handlerId'] })
  expect((await ask(blind)).find(({ realname }) => realname === '忙碌丙')).toMatchObject({ openCount: null })
})

test('DEC-092 working hours are told where there is a calendar', async () => {
  const hours = async () => (await desk.call(handlerCandidate.candidates, { serviceTypeId })).onDuty
  expect(await hours()).toBeNull()
  const always = { calendarName: '全天', inUse: 1, weekly: Array(7).fill([['00:00', '24:00']]) }
  const rest = { usesOfficialDays: 0, days: [] }
  const { id } = await boss.call(workCalendar.save, { ...always, ...rest } as never)
  expect(await hours()).toBe(1)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const closed = { ...always, ...rest, id, days: [{ date: today, name: '停业', hours: [] }] }
  await boss.call(workCalendar.save, closed as never)
  expect(await hours()).toBe(0)
  await boss.call(workCalendar.remove, { id })
})

test('DEC-104 orders are given to several people together or not at all', async () => {
  const ids = [await anOrder(), await anOrder(), await anOrder()] as const
  const gives = ids.map((id, at) => ({ id, handlerId: (at === 1 ? far : near).userId }))
  await boss.call(workOrderState.cancel, { id: ids[2] })
  await expect(desk.call(handlerCandidate.dispatchEach, { gives })).rejects.toThrow(
    /工单 \S+ 已取消，不能派单/,
  )
  const statusOf = async (id: string) => (await desk.call(workOrder.byId, { id })).status
  expect(await statusOf(ids[0])).toBe(1)
  await desk.call(handlerCandidate.dispatchEach, { gives: gives.slice(0, 2), remark: '今天' })
  for (const { id, handlerId } of gives.slice(0, 2))
    expect(await desk.call(workOrder.byId, { id })).toMatchObject({ status: 2, handlerId })
  const twice = [gives[0]!, { ...gives[0]!, handlerId: far.userId }]
  await expect(desk.call(handlerCandidate.dispatchEach, { gives: twice })).rejects.toThrow('只能派给一人')
  await expect(desk.call(handlerCandidate.dispatchEach, { gives: [] })).rejects.toThrow('请选择工单')
})

test('DEC-104 nobody is given an order whom the list of candidates would not name', async () => {
  const clerk = await someone({ tenant, can: ['workOrder:list'] })
  await boss.call(user.edit, { id: clerk.userId, realname: '文员' })
  const id = await anOrder()
  expect((await ask(desk, { id })).map((person) => person.id)).not.toContain(clerk.userId)
  const refusal = '文员没有处理工单的权限，请重新选择'
  await expect(desk.call(workOrderState.dispatch, { id, handlerId: clerk.userId })).rejects.toThrow(refusal)
  const gives = [{ id, handlerId: clerk.userId }]
  await expect(desk.call(handlerCandidate.dispatchEach, { gives })).rejects.toThrow(refusal)
  expect((await desk.call(workOrder.byId, { id })).handlerId ?? null).toBeNull()
})
