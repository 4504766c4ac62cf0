import { expect, test } from 'vitest'
import { appointmentFault, appointmentText } from './appointment.ts'
import { workOrder } from './work-order.ts'

const day = (time: string) => `2026-11-19 ${time}:00`

test.each([
  [undefined, undefined, undefined],
  [null, '', undefined],
  [day('09:00'), day('11:00'), undefined],
  [day('09:00'), null, '请填写预约结束'],
  [undefined, day('11:00'), '请填写预约开始'],
  [day('11:00'), day('11:00'), '预约结束应晚于预约开始'],
  [day('11:00'), day('09:00'), '预约结束应晚于预约开始'],
  [day('09:00'), '2026-11-26 09:00:00', undefined],
  [day('09:00'), '2026-11-26 09:01:00', '一次预约最长7天'],
])('an appointment from %s to %s: %s', (appointStart, appointEnd, message) => {
  expect(appointmentFault({ appointStart, appointEnd })?.message).toBe(message)
})

test('a draft of an order is refused at the time that is wrong', () => {
  const draft = { serviceTypeId: 't', appointStart: day('11:00'), appointEnd: day('09:00') }
  const [issue] = workOrder.add.input.safeParse(draft).error?.issues ?? []
  expect(issue).toMatchObject({ path: ['appointEnd'], message: '预约结束应晚于预约开始' })
})

test('an appointment in words names the day once', () => {
  expect(appointmentText({ appointStart: day('09:00'), appointEnd: day('11:30') })).toBe(
    '2026-11-19 09:00 至 11:30',
  )
  expect(appointmentText({ appointStart: day('22:00'), appointEnd: '2026-11-20 02:00:00' })).toBe(
    '2026-11-19 22:00 至 2026-11-20 02:00',
  )
  expect(appointmentText({})).toBe('')
})
