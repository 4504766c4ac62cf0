// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { recordReports } from '#testing/reports.ts'
import { queryValues } from './query-values.ts'

const reports = recordReports()
const name: Field = { name: 'name', label: '名称', type: 'text', query: 'like' }
const day: Field = { name: 'day', label: '日期', type: 'date', query: 'range' }
const limited: Field = { ...day, extend: { before: '2026-01-01', after: '2026-12-31', interval: 30 } }

test('a value is held under the parameters of its item', () => {
  const values = queryValues([name, day], { other: 'x' })
  values.change(name, '榕')
  values.change(day, ['2026-01-01', ''])
  expect(values.read()).toEqual({ other: 'x', name: '榕', day_begin: '2026-01-01', day_end: '' })
  values.change(name, ['树', '木'])
  values.change(day, '2026-02-02')
  expect(values.read()).toEqual({ other: 'x', name: '树', day_begin: '2026-02-02', day_end: '' })
  values.change(name, undefined)
  values.change(day, undefined)
  expect(values.read()).toEqual({ other: 'x', name: '', day_begin: '', day_end: '' })
  values.fill({ name: '松' })
  expect(values.read()).toEqual({ name: '松' })
  values.clear()
  expect(values.read()).toEqual({})
})

test('an item follows its value: one text, or begin and end', () => {
  const values = queryValues([name, day], { day_end: '2026-03-03' })
  const { result } = renderHook(() => [
    values.useItem(name),
    values.useItem(day),
    values.scope.useValue('name'),
  ])
  expect(result.current).toEqual(['', ['', '2026-03-03'], undefined])
  act(() => values.change(name, '榕'))
  act(() => values.change(day, ['2026-01-01', '2026-03-03']))
  expect(result.current).toEqual(['榕', ['2026-01-01', '2026-03-03'], '榕'])
})

test('WIDGET-072 linked items read and write texts', () => {
  const values = queryValues([name, day], { name: '榕' })
  values.scope.write({ city: 7, name: null, street: undefined, flag: false })
  expect(values.read()).toEqual({ city: '7', name: '', street: '', flag: 'false' })
  expect(values.scope.read()).toEqual(values.read())
  expect(values.scope.fields).toEqual([name, day])
  expect(values.scope.idOf('name')).toBe('name')
})

test.each([
  ['a range within its limits', ['2026-01-01', '2026-01-31'], ['2026-01-01', '2026-01-31'], []],
  ['a day too early', ['2025-12-31', ''], ['', ''], ['开始天数不能早于2026-01-01']],
  ['a day too late', ['', '2027-01-01'], ['', ''], ['结束天数不能晚于2026-12-31']],
  ['an end too far away', ['2026-01-01', '2026-02-01'], ['2026-01-01', ''], ['查询天数间隔不能大于30天']],
] as const)('WIDGET-061 WIDGET-062 WIDGET-063 WIDGET-064 %s', (_, range, held, warnings) => {
  const values = queryValues([limited], {})
  values.change(limited, range)
  expect(values.read()).toEqual({ day_begin: held[0], day_end: held[1] })
  expect(reports.warnings).toEqual(warnings)
})

test('WIDGET-064 the end of a range that was picked last is the one that goes', () => {
  const from = { day_begin: '2026-03-01', day_end: '2026-03-20' }
  const picked = (begin: string, end: string) => {
    const values = queryValues([limited], from)
    values.change(limited, [begin, end])
    return values.read()
  }
  expect(picked('2026-02-01', '2026-03-20')).toEqual({ day_begin: '', day_end: '2026-03-20' })
  expect(picked('2026-03-01', '2026-04-20')).toEqual({ day_begin: '2026-03-01', day_end: '' })
  expect(picked('2026-02-01', '2026-04-20')).toEqual({ day_begin: '2026-02-01', day_end: '' })
})

test('a range without limits, and another item with some, are taken as they are', () => {
  const values = queryValues([day], {})
  values.change(day, ['2020-01-01', '2030-01-01'])
  values.change({ ...limited, name: 'once', query: 'eq' }, '2020-01-01')
  expect(values.read()).toEqual({ day_begin: '2020-01-01', day_end: '2030-01-01', once: '2020-01-01' })
  expect(reports.warnings).toEqual([])
})

test('who no longer shows an item is told nothing', () => {
  const values = queryValues([name], {})
  const drawn = vi.fn()
  const { unmount } = renderHook(() => drawn(values.useItem(name)))
  unmount()
  values.change(name, '榕')
  expect(drawn).toHaveBeenCalledOnce()
})
