import { expect, test } from 'vitest'
import { isWithin, limitRange, resolveDayBound } from './date-range.ts'

const today = '2026-11-15'

test.each([
  ['2026-01-02', '2026-01-02'],
  [0, today],
  [-15, '2026-10-31'],
  ['-3', '2026-11-12'],
  [17, '2026-12-02'],
  ['2026-02-30', undefined],
  ['soon', undefined],
  [1.5, undefined],
  [undefined, undefined],
])('WIDGET-060 the bound %j means the day %s', (bound, day) => {
  expect(resolveDayBound(bound, today)).toBe(day)
})

test('WIDGET-060 days beyond before and after cannot be picked, the bounds themselves can', () => {
  const limits = { before: -3, after: '2026-11-20' }
  const open = ['2026-11-11', '2026-11-12', '2026-11-20', '2026-11-20 23:59:59', '2026-11-21']
  expect(open.map((day) => isWithin(day, limits, today))).toEqual([false, true, true, true, false])
  expect(isWithin('1900-01-01', {}, today)).toBe(true)
})

test.each([
  [{ before: '2026-11-10' }, ['2026-11-09', '2026-11-12'], ['', '2026-11-12'], '开始天数不能早于2026-11-10'],
  [{ before: -3 }, ['2026-11-11', ''], ['', ''], '查询天数不能早于今天前3天'],
  [{ before: -3 }, ['2026-11-12', ''], ['2026-11-12', ''], undefined],
  [{ before: 0 }, ['2026-11-14', ''], ['', ''], '查询天数不能早于今天'],
  [{ after: -1 }, ['', '2026-11-15'], ['', ''], '查询天数不能晚于今天前1天'],
  [{ after: '2026-11-20' }, ['2026-11-09', '2026-11-21'], ['2026-11-09', ''], '结束天数不能晚于2026-11-20'],
  [{ after: 3 }, ['', '2026-11-19'], ['', ''], '查询天数不能晚于今天后3天'],
  [{ after: 3 }, ['', '2026-11-18 23:59:59'], ['', '2026-11-18 23:59:59'], undefined],
  [{ interval: 7 }, ['2026-11-01', '2026-11-08'], ['2026-11-01', '2026-11-08'], undefined],
  [{ interval: 7 }, ['2026-11-01', '2026-11-09'], ['', ''], '查询天数间隔不能大于7天'],
  [{ interval: 7 }, ['2026-11-01', ''], ['2026-11-01', ''], undefined],
  [{}, ['2026-11-01', '2027-11-01'], ['2026-11-01', '2027-11-01'], undefined],
] as const)(
  'WIDGET-061 WIDGET-062 WIDGET-063 WIDGET-064 DEC-078 DEC-129 %j: %j leaves %j and says %s',
  (limits, given, range, message) => {
    expect(limitRange(given, limits, today)).toEqual(message ? { range, message } : { range })
  },
)

test('WIDGET-064 of a range that became too long the end just picked is cleared', () => {
  const given = ['2026-11-01', '2026-11-30'] as const
  expect(limitRange(given, { interval: 7 }, today, 'begin').range).toEqual(['', '2026-11-30'])
  expect(limitRange(given, { interval: 7 }, today, 'end').range).toEqual(['2026-11-01', ''])
})
