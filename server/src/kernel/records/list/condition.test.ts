import { expect, test } from 'vitest'
import type { ColumnKind, ListColumn } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { conditionOn } from './condition.ts'

const column = (kind: ColumnKind) => ({ member: 'c', sql: '"c"', kind, searchable: false }) as ListColumn

test.each<[text: string, value: boolean]>([
  ['1', true],
  ['true', true],
  ['y', true],
  ['0', false],
  ['FALSE', false],
  ['N', false],
])('DEC-066 %j on a yes-no column is %j', (value, bound) => {
  expect(statement(conditionOn(column('boolean'), { rule: 'eq', value }))).toEqual({
    text: '"c" = $1',
    values: [bound],
  })
})

test.each<[kind: ColumnKind, text: string]>([
  ['boolean', 'maybe'],
  ['boolean', '10'],
  ['text', 'a\0b'],
  ['number', ' '],
  ['number', 'x'],
  ['time', '2026-02-30'],
  ['day', '2026-02-30'],
])('DEC-066 a %s column is not compared with %j', (kind, value) => {
  expect(() => conditionOn(column(kind), { rule: 'eq', value })).toThrow('查询条件格式不正确')
})

test('DEC-066 a list of up to 1000 values is asked for', () => {
  const values = Array.from({ length: 1000 }, (_, at) => String(at))
  const asked = statement(conditionOn(column('text'), { rule: 'in', values }))
  expect(asked).toEqual({ text: '"c" = any($1::text[])', values: [values] })
  expect(() => conditionOn(column('text'), { rule: 'in', values: [...values, 'x'] })).toThrow(
    '查询条件过多，最多1000个',
  )
})
