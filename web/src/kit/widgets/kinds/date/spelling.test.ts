import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { dateLimits, formatDate, parseDate, spellings } from './spelling.ts'

test.each([
  ['2026-11-14', '2026-11-14', '2026-11-14 00:00:00'],
  ['2026-11-14 09:21:07', '2026-11-14', '2026-11-14 09:21:07'],
  ['nonsense', null, null],
  ['', null, null],
  [null, null, null],
  [undefined, null, null],
])('DEC-114 the stored text %j is picked and written again', (text, day, moment) => {
  expect(formatDate(parseDate(text), spellings.date)).toBe(day)
  expect(formatDate(parseDate(text), spellings.datetime)).toBe(moment)
})

test('a week begins on Monday', () => {
  expect(dayjs('2026-11-18').startOf('week').format(spellings.date)).toBe('2026-11-16')
})

test('WIDGET-060 the first and the last day are picked whole; without a bound there is none', () => {
  const limits = (extend?: object) => {
    const { minDate, maxDate, ...rest } = dateLimits({ extend } as never, new Date(2026, 10, 17, 12))
    expect(rest).toEqual({})
    return [minDate, maxDate].map((day) => day?.format('YYYY-MM-DD HH:mm:ss.SSS'))
  }
  expect(limits({ before: -7, after: '2026-12-31' })).toEqual([
    '2026-11-10 00:00:00.000',
    '2026-12-31 23:59:59.999',
  ])
  expect(limits({ after: 0 })).toEqual([undefined, '2026-11-17 23:59:59.999'])
  expect(limits()).toEqual([undefined, undefined])
  expect(Object.keys(dateLimits({} as never))).toEqual([])
})
