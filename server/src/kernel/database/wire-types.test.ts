import pg from 'pg'
import { expect, test } from 'vitest'
import { wireTypes } from './wire-types.ts'

const { TIMESTAMPTZ, TIMESTAMP, DATE, INT8, NUMERIC, BOOL, INT4 } = pg.types.builtins

test.each([
  ['timestamptz', TIMESTAMPTZ, '2026-11-15 12:00:01.123456+08', '2026-11-15 12:00:01'],
  ['timestamp', TIMESTAMP, '2026-11-15 12:00:01.5', '2026-11-15 12:00:01'],
  ['date', DATE, '2026-11-15', '2026-11-15'],
  ['bigint', INT8, '42', 42],
  ['numeric', NUMERIC, '1.5', 1.5],
  ['boolean', BOOL, 't', true],
  ['int', INT4, '7', 7],
])('DEC-114 a %s of a raw query arrives as it travels', (_, oid, text, value) => {
  expect(wireTypes.getTypeParser(oid)(text)).toBe(value)
})
