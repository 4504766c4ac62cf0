import { checkFilled } from '@banyan/contract/service/template/check'
import { expect, test } from 'vitest'
import { seededRandom } from '../people.ts'
import { isAtWork } from '../work-hours.ts'
import { makeOrders } from './orders.ts'
import { demoServices, orderItems, reportItems } from './service-types.ts'

const now = Date.parse('2026-11-15T08:00:00Z')
const location = '{"description":"","pointer":"119.3,26.08"}'
const fleet = [{ id: 'v1', plateNo: '闽AA1234', consumerId: 'c1', location }]
const terminals = [{ id: 'd1' }]
const senders = [{ id: 'p1', username: 'u0001' }]
const handlers = [{ id: 'p2', username: 'u0002' }]
const phones = new Map([['c1', '13912345678']])
const plan = { count: 4000, now, fleet, terminals, phones, senders, handlers }
const { orders, events, alerts, lastNumbers } = makeOrders(plan, seededRandom(5))

test('DEC-010 orders reach back a year, are denser lately, and each has its own number', () => {
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(4000)
  const ages = orders.map(({ createTime }) => (now - Date.parse(createTime)) / 86_400_000)
  expect(Math.max(...ages)).toBeGreaterThan(350)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
  expect(ages.filter((age) => age < 90).length).toBeGreaterThan(ages.filter((age) => age > 275).length * 2)
})

test('DEC-104 an order has what its status asks for, and no open one is older than four days', () => {
  for (const { status, handlerId, acceptTime, finishTime, reportData, createTime } of orders) {
    expect(Boolean(handlerId)).toBe(['2', '3', '4'].includes(status ?? ''))
    expect(Boolean(acceptTime)).toBe(['3', '4'].includes(status ?? ''))
    expect([Boolean(finishTime), Boolean(reportData)]).toEqual([status === '4', status === '4'])
    if (['1', '2', '3'].includes(status ?? ''))
      expect(now - Date.parse(createTime)).toBeLessThanOrEqual(4 * 86_400_000)
  }
  expect(new Set(orders.map(({ status }) => status)).size).toBe(5)
})

test('DEC-010 people work by day, except on the road; orders of a day are numbered as they came', () => {
  const byDay = orders.filter(({ serviceTypeId }) => serviceTypeId !== 'demo-service-4')
  const ids = new Set(byDay.map(({ id }) => id))
  const times = [
    ...byDay.flatMap(({ createTime, acceptTime, finishTime }) => [createTime, acceptTime, finishTime]),
    ...events.flatMap(({ workOrderId, createTime }) => (ids.has(workOrderId) ? [createTime] : [])),
  ]
  expect(times.filter((time) => time && !isAtWork(Date.parse(time)))).toEqual([])
  const numbers = orders.map(({ orderNo }) => orderNo)
  expect(numbers).toEqual(numbers.toSorted())
  const last = orders.at(-1)?.orderNo ?? ''
  expect(lastNumbers.get(last.slice(2, 10))).toBe(Number(last.slice(10)))
})

test('DEC-010 a dispatcher enters an order with the telephone of its owner, a mechanic works on it; one in twenty to one in five is late', () => {
  expect(new Set(orders.map(({ contactPhone, createBy }) => `${contactPhone} ${createBy}`))).toEqual(
    new Set(['13912345678 u0001']),
  )
  expect(new Set(orders.map(({ handlerId }) => handlerId))).toEqual(new Set(['p2', null]))
  const share = orders.filter(({ overtime }) => overtime === '1').length / orders.length
  expect(share).toBeGreaterThan(0.05)
  expect(share).toBeLessThan(0.2)
})

test('DEC-104 orders about terminals name the device of their vehicle, others none', () => {
  const [about, others] = [true, false].map((isAbout) =>
    orders.filter(({ serviceTypeId }) => (serviceTypeId === 'demo-service-3') === isAbout),
  )
  expect(new Set(about?.map(({ deviceId }) => deviceId))).toEqual(new Set(['d1']))
  expect(new Set(others?.map(({ deviceId }) => deviceId))).toEqual(new Set([null]))
})

test('DEC-113 what is filled in passes the check of its template', () => {
  for (const { formData, reportData } of orders.slice(0, 300)) {
    expect(checkFilled(orderItems, formData ?? {}).faults).toEqual([])
    if (reportData) expect(checkFilled(reportItems, reportData).faults).toEqual([])
  }
})

test('DEC-092 every order that counts as late has had its alert, once; nothing happens in the future', () => {
  const late = orders.filter(({ overtime }) => overtime === '1').map(({ id }) => id)
  expect(alerts.map(({ workOrderId }) => workOrderId)).toEqual(late)
  expect(orders.map(({ alertedBy }) => alertedBy)).toEqual(
    orders.map(({ overtime, serviceTypeId }) => (overtime === '1' ? [`${serviceTypeId}-rule`] : [])),
  )
  const hours = new Map(demoServices.map(({ id, hours: given }) => [id, given]))
  for (const { status, createTime, serviceTypeId, overtime } of orders) {
    const isOpen = ['1', '2', '3'].includes(status ?? '')
    const isPast = now - Date.parse(createTime) > (hours.get(serviceTypeId) ?? 0) * 3_600_000
    if (isOpen) expect(overtime === '1').toBe(isPast)
  }
  const times = [...events, ...alerts].map(({ createTime }) => Date.parse(createTime ?? ''))
  expect(Math.max(...times)).toBeLessThanOrEqual(now)
})
