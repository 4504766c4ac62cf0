import { expect, test } from 'vitest'
import { isTable, reportDefinition } from './report.registry.ts'

test.each([
  ['sys_user,realname,id', true],
  ['sex', false],
  ['', false],
  [null, false],
  [undefined, false],
])('DEC-081 %j names a table: %j', (dictCode, expected) => {
  expect(isTable(dictCode)).toBe(expected)
})

test('DEC-081 a stored report is read with its lists; one without parameters has none', () => {
  const row = { id: '1', code: 'a', name: '甲', cgrSql: 'v', items: '[{"fieldName":"n"}]', params: '' }
  expect(reportDefinition(row)).toEqual({ ...row, items: [{ fieldName: 'n' }], params: [] })
  expect(reportDefinition({ ...row, params: '[{"paramName":"p"}]' }).params).toEqual([{ paramName: 'p' }])
})
