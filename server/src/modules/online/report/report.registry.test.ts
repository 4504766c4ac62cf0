import { expect, test } from 'vitest'
import type { Tx } from '#kernel/database/tx.ts'
import { builtInReports } from './built-in-reports.ts'
import { definitionOf, findReport, isTable } from './report.registry.ts'

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
  expect(definitionOf(row)).toEqual({ ...row, items: [{ fieldName: 'n' }], params: [] })
  expect(definitionOf({ ...row, params: '[{"paramName":"p"}]' }).params).toEqual([{ paramName: 'p' }])
})

test('DEC-081 a report of the product is found without asking, another one is asked for', async () => {
  let stored: object[] = []
  const tx = {
    select: () => ({ from: () => ({ where: () => ({ limit: async () => stored }) }) }),
  } as unknown as Tx
  expect(await findReport(tx, 'depart_report')).toBe(
    builtInReports.find(({ code }) => code === 'depart_report'),
  )
  expect(await findReport(tx, 'own')).toBeUndefined()
  stored = [{ id: '1', code: 'own', name: '甲', cgrSql: 'v', items: '[]', params: '[]' }]
  expect(await findReport(tx, 'own')).toMatchObject({ code: 'own', items: [], params: [] })
})
