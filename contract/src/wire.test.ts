import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  code,
  commaList,
  date,
  datetime,
  dictValue,
  id,
  idList,
  isRealDay,
  jsonText,
  num,
  optionalText,
  paging,
  requiredText,
  someIds,
} from './wire.ts'

const read = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message).join()
}

test.each<[value: unknown, result: unknown]>([
  [5, 5],
  ['5', 5],
  [' 5.5 ', 5.5],
  ['-1', '{label}不能小于0'],
  [11, '{label}不能大于10'],
  ['1e1', '请输入数量'],
  ['0x5', '请输入数量'],
  ['', '请输入数量'],
  ['五', '请输入数量'],
  [true, '请输入数量'],
  [null, '请输入数量'],
  [undefined, '请输入数量'],
  [[5], '请输入数量'],
  [Number.NaN, '请输入数量'],
  [Number.POSITIVE_INFINITY, '请输入数量'],
])('DEC-114 a number is taken as number or as its decimal text: %j gives %j', (value, result) => {
  expect(read(num('请输入数量', { min: 0, max: 10 }), value)).toEqual(result)
})

test('DEC-114 whole numbers and open lower limits', () => {
  expect(read(num('整数', { int: true }), '1.5')).toBe('整数')
  expect(read(num('x', { above: 0 }), 0)).toBe('{label}必须大于0')
  expect(read(num('x', { above: 0 }), '0.1')).toBe(0.1)
})

test('DEC-114 every decimal text means the number it spells', () => {
  const decimal = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.nat(9999))
  fc.assert(
    fc.property(
      decimal,
      ([whole, part]) => read(num('x'), `${whole}.${part}`) === Number(`${whole}.${part}`),
    ),
  )
})

test.each<[value: unknown, result: unknown]>([
  [1, 1],
  ['2', 2],
  [3, '请选择'],
  ['1.5', '请选择'],
  ['x', '请选择'],
  [null, '请选择'],
])('DEC-114 a code is one of its numbers: %j gives %j', (value, result) => {
  expect(read(code([1, 2], '请选择'), value)).toEqual(result)
})

test.each<[value: unknown, result: unknown]>([
  [1, '1'],
  [' a ', 'a'],
  ['', '请选择'],
  ['x'.repeat(101), '请选择'],
  [{}, '请选择'],
])('DEC-114 a dictionary value is text to us: %j gives %j', (value, result) => {
  expect(read(dictValue('请选择'), value)).toEqual(result)
})

test('DEC-114 DEC-066 comma lists may end with a comma; blanks are no ids; a thousand is the limit', () => {
  expect(read(commaList, 'a, b,,c,')).toEqual(['a', 'b', 'c'])
  expect(read(commaList, '')).toEqual([])
  expect(read(someIds('请选择一条记录！'), ',,')).toBe('请选择一条记录！')
  expect(read(someIds('请选择一条记录！'), undefined)).toBe('请选择一条记录！')
  expect(read(commaList, Array(1001).fill('x').join())).toBe('最多1000条')
  expect(read(commaList, 'x'.repeat(65))).toBe('参数错误')
  expect(read(idList, 'a,b')).toEqual(['a', 'b'])
  expect(read(idList, ['a', 'b'])).toEqual(['a', 'b'])
  expect(z.encode(commaList, ['a', 'b'])).toBe('a,b')
})

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-04-31', false],
  ['0000-01-01', false],
])('DEC-114 %s is a real day: %s', (day, isReal) => {
  expect(isRealDay(day)).toBe(isReal)
  expect(date.safeParse(day).success).toBe(isReal)
  expect(datetime.safeParse(`${day} 12:00:00`).success).toBe(isReal)
})

test('DEC-114 dates and date-times have one spelling each', () => {
  for (const wrong of [
    '2026-1-1',
    '2026/01/01',
    '20260101',
    '2026-01-01 25:00:00',
    '2026-02-30T00:00:00Z',
    '',
  ])
    expect(read(date, wrong)).toContain('日期格式应为YYYY-MM-DD')
  for (const wrong of ['2026-01-01', '2026-01-01T00:00:00', '2026-01-01 24:00:00', '2026-01-01 00:60:00'])
    expect(read(datetime, wrong)).toContain('日期时间格式应为YYYY-MM-DD HH:mm:ss')
})

test('family-contract 18 of a time or an instant the day in GMT+8 is meant, and an instant is the time there', () => {
  expect(read(date, '2026-01-01 23:59:59')).toBe('2026-01-01')
  expect(read(date, '2025-12-31T16:00:00.000Z')).toBe('2026-01-01')
  expect(read(date, '2026-01-01T00:00:00+08:00')).toBe('2026-01-01')
  expect(read(datetime, '2025-12-31T16:00:00Z')).toBe('2026-01-01 00:00:00')
})

test('texts are trimmed and limited; an id is never blank', () => {
  expect(read(requiredText('请输入名称', 3), ' ab ')).toBe('ab')
  expect(read(requiredText('请输入名称', 3), '   ')).toBe('请输入名称')
  expect(read(requiredText('请输入名称', 3), 'abcd')).toBe('{label}不能超过3个字符')
  expect(read(optionalText(3), null)).toBe(null)
  expect(read(id, ' ')).toBe('参数错误')
  expect(read(id, 'x'.repeat(65))).toBe('参数错误')
})

test('JSON held in a text is checked by its own schema', () => {
  const schema = jsonText(z.array(z.number()), '格式错误')
  expect(read(schema, '[1,2]')).toEqual([1, 2])
  expect(read(schema, '[1,')).toBe('格式错误')
  expect(schema.safeParse('["x"]').success).toBe(false)
  expect(z.encode(schema, [1])).toBe('[1]')
})

test('LIST-021 family-contract 17 paging takes whole numbers; a page below the first is the first', () => {
  const schema = z.object(paging)
  expect(read(schema, { pageNo: '2', pageSize: 10 })).toEqual({ pageNo: 2, pageSize: 10 })
  for (const low of ['0', '-1', 0]) expect(read(schema, { pageNo: low })).toEqual({ pageNo: 1 })
  for (const wrong of ['1.5', 'x', '', '99999999999'])
    expect(schema.safeParse({ pageNo: wrong }).success).toBe(false)
  expect(schema.safeParse({ pageSize: 0 }).success).toBe(false)
})

test('a text that is too long is told its limit, one on the limit is taken', () => {
  expect(read(optionalText(3), '一二三四')).toBe('{label}不能超过3个字符')
  expect(read(optionalText(3), ' 一二三 ')).toBe('一二三')
  expect(read(requiredText('请输入名称', 3), '一二三四')).toBe('{label}不能超过3个字符')
  expect(read(requiredText('请输入名称', 3), ' ')).toBe('请输入名称')
  expect(read(requiredText('请输入名称', 3), undefined)).toBe('请输入名称')
})
