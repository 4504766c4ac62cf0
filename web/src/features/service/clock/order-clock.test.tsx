import { serviceClock } from '@banyan/contract/service/service-promise'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { OrderClock, type ShownOrder } from './order-clock.tsx'

const office = {
  id: 'c1',
  inUse: 1,
  weekly: [
    ...Array(5).fill([
      ['09:00', '12:00'],
      ['13:30', '18:00'],
    ]),
    [],
    [],
  ],
  usesOfficialDays: 1,
  days: [],
}
const setting = {
  calendars: [office],
  calendarOfType: {},
  promises: [
    { serviceTypeId: 's1', level: '', acceptHour: 1, finishHour: 5 },
    { serviceTypeId: 's1', level: '1', acceptHour: null, finishHour: 2 },
  ],
  timeouts: [{ serviceTypeId: 's2', outHour: 8 }],
}

beforeEach(() => {
  // Wednesday 18 November 2026, 16:20 in GMT+8.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T16:20:00+08:00') })
  server.on(serviceClock.setting, () => setting as never)
})
afterEach(() => void vi.useRealTimers())

const order = (given: Partial<ShownOrder>): ShownOrder => ({
  serviceTypeId: 's1',
  level: '3',
  status: 3,
  createTime: '2026-11-18 14:40:00',
  waits: [],
  ...given,
})

test.each<[string, Partial<ShownOrder>, string]>([
  ['in work', {}, '剩余 3 小时 20 分（工作时间），11 月 19 日 10:40 到期'],
  ['not accepted', { status: 2 }, '接单已超 40 分钟（工作时间），11 月 18 日 15:40 到期'],
  ['urgent', { level: '1' }, '剩余 20 分钟（工作时间），11 月 18 日 16:40 到期'],
  [
    'after a wait',
    { waits: [{ kind: '1', from: '2026-11-18 14:50:00', to: '2026-11-18 15:20:00' }] },
    '剩余 3 小时 50 分（工作时间），11 月 19 日 11:10 到期',
  ],
  ['waiting', { waiting: '1', waiting_dictText: '待件' }, '等待中（待件），暂停计时'],
  ['by a timeout rule', { serviceTypeId: 's2' }, '剩余 6 小时 20 分（工作时间），11 月 19 日 15:10 到期'],
])('DEC-092 the clock of an order %s', async (_, given, text) => {
  show(<OrderClock order={order(given)} isLine />, { can: ['workOrder:list'] })
  expect((await screen.findByText(/计时|到期/)).textContent).toBe(text)
})

test('DEC-092 in a list the clock has two lines; what is not promised or has ended has none', async () => {
  show(
    <>
      <OrderClock order={order({})} />
      <p>
        <OrderClock order={order({ status: 4 })} />
      </p>
      <p>
        <OrderClock order={order({ serviceTypeId: 's9' })} />
      </p>
    </>,
    { can: ['workOrder:list'] },
  )
  expect((await screen.findByText('剩余 3 小时 20 分')).parentElement?.textContent).toBe(
    '剩余 3 小时 20 分11 月 19 日 10:40 到期',
  )
  expect(screen.getAllByText('-')).toHaveLength(2)
})
