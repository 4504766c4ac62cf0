import { expect, test } from 'vitest'
import { firstDue, nextDueAfterOrder, planFault } from './next-due.ts'

const both = { everyMonths: 6, startDate: '2026-01-31', everyKm: 10_000 }

test.each([
  [{}, '请至少选择车辆、设备或客户中的一项'],
  [{ deviceId: 'd' }, '请输入间隔月数或间隔公里'],
  [{ consumerId: 'c', everyMonths: 6 }, '请选择首次日期'],
  [{ consumerId: 'c', everyKm: 5000 }, '按公里保养需要选择车辆'],
  [{ vehicleId: 'v', everyKm: 5000 }, undefined],
  [{ consumerId: 'c', everyMonths: 6, startDate: '2026-01-01' }, undefined],
])('a plan of %j: %s', (plan, message) => {
  expect(planFault(plan)?.message).toBe(message)
})

test.each([
  [both, 3000, ['2026-07-31', 13_000]],
  [{ ...both, startKm: 5000 }, 3000, ['2026-07-31', 5000]],
  [{ ...both, startKm: 5000 }, 5000, ['2026-07-31', 15_000]],
  [{ ...both, startKm: 5000 }, 34_999, ['2026-07-31', 35_000]],
  [both, null, ['2026-07-31', null]],
  [{ everyKm: 10_000, startKm: 20_000 }, null, [null, 20_000]],
])('a plan of %j at %s km is due first at %j', (plan, reading, due) => {
  const { nextDue, nextKm } = firstDue(plan, '2026-03-01', reading)
  expect([nextDue, nextKm]).toEqual(due)
})

test('what comes first makes the order, and the other count begins anew', () => {
  const plan = { ...both, countedFrom: '2026-01-31', nextDue: '2026-07-31', nextKm: 13_000 }
  expect(nextDueAfterOrder(plan, 'date', '2026-07-24', 9000)).toEqual({
    countedFrom: '2026-01-31',
    nextDue: '2027-01-31',
    nextKm: 19_000,
  })
  expect(nextDueAfterOrder(plan, 'date', '2026-07-24', null)).toMatchObject({ nextKm: 13_000 })
  // Made a little before the reading: the next one is a whole interval after it.
  expect(nextDueAfterOrder(plan, 'km', '2026-03-31', 12_600)).toEqual({
    countedFrom: '2026-03-31',
    nextDue: '2026-09-30',
    nextKm: 23_000,
  })
  expect(nextDueAfterOrder(plan, 'km', '2026-03-31', 48_000)).toMatchObject({ nextKm: 58_000 })
  const byKm = { everyKm: 5000, countedFrom: null, nextDue: null, nextKm: 5000 }
  expect(nextDueAfterOrder(byKm, 'km', '2026-03-31', 5100)).toEqual({
    countedFrom: null,
    nextDue: null,
    nextKm: 10_100,
  })
})
