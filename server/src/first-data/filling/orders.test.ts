import { checkFilled } from '@banyan/contract/service/template/check'
import { expect, test } from 'vitest'
import { dice } from '../people.ts'
import { ordersOf } from './orders.ts'
import { demoServices, orderItems, reportItems } from './service-types.ts'

const now = Date.parse('2026-11-15T08:00:00Z')
const fleet = [{ id: 'v1', plateNo: '闽AA1234', location: '{"description":"","pointer":"119.3,26.08"}' }]
const terminals = [{ id: 'd1' }]
const workers = [
  { id: 'p1', username: 'u0001' },
  { id: 'p2', username: 'u0002' },
]
const { orders, events, alerts } = ordersOf({ count: 4000, now, fleet, terminals, workers }, dice(5))

test('DEC-010 orders reach back a year, are denser lately, and each has its own number', () => {
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(4000)
  const ages = orders.map(({ createTime }) => (now - Date.parse(createTime)) / 86_400_000)
  expect(Math.max(...ages)).toBeGreaterThan(350)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
  expect(ages.filter((age) => age < 90).length).toBeGreaterThan(ages.filter((age) => age > 275).length * 2)
})

test('DEC-104 an order has what its status asks for, and no open one is older than two days', () => {
  for (const { status, handlerId, acceptTime, finishTime, reportData, createTime } of orders) {
    expect(Boolean(handlerId)).toBe(['2', '3', '4'].includes(status ?? ''))
    expect(Boolean(acceptTime)).toBe(['3', '4'].includes(status ?? ''))
    expect([Boolean(finishTime), Boolean(reportData)]).toEqual([status === '4', status === '4'])
    if (['1', '2', '3'].includes(status ?? ''))
      expect(now - Date.parse(createTime)).toBeLessThanOrEqual(2 * 86_400_000)
  }
  expect(new Set(orders.map(({ status }) => status)).size).toBe(5)
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
  const hours = new Map(demoServices.map(({ id, hours: given }) => [id, given]))
  for (const { status, createTime, serviceTypeId, overtime } of orders) {
    const isOpen = ['1', '2', '3'].includes(status ?? '')
    const isPast = now - Date.parse(createTime) > (hours.get(serviceTypeId) ?? 0) * 3_600_000
    if (isOpen) expect(overtime === '1').toBe(isPast)
  }
  const times = [...events, ...alerts].map(({ createTime }) => Date.parse(createTime ?? ''))
  expect(Math.max(...times)).toBeLessThanOrEqual(now)
})
