import { expect, test } from 'vitest'
import { QuietHours, quietHoursEnd } from './quiet-hours.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
const night = { isOn: true, from: '22:00', to: '07:30', letsUrgentPass: false }
const noon = { ...night, from: '12:00', to: '13:30' }

test.each([
  [night, '2026-03-02 21:59', undefined],
  [night, '2026-03-02 22:00', '2026-03-03 07:30'],
  [night, '2026-03-03 00:00', '2026-03-03 07:30'],
  [night, '2026-03-03 07:29', '2026-03-03 07:30'],
  [night, '2026-03-03 07:30', undefined],
  [noon, '2026-03-02 11:59', undefined],
  [noon, '2026-03-02 12:00', '2026-03-02 13:30'],
  [noon, '2026-03-02 13:30', undefined],
  [{ ...night, to: '00:00' }, '2026-12-31 23:00', '2027-01-01 00:00'],
  [{ ...night, isOn: false }, '2026-03-02 23:00', undefined],
])('quiet hours %j at %s end at %s', (quiet, now, end) => {
  expect(quietHoursEnd(quiet, at(now))).toBe(end && at(end))
})

test('quiet hours need a beginning and an end that differ', () => {
  expect(QuietHours.safeParse({ ...night, to: '22:00' }).error?.issues[0]?.message).toBe(
    '免打扰的开始和结束时间不能相同',
  )
  expect(QuietHours.safeParse({ ...night, to: '24:00' }).success).toBe(false)
})
