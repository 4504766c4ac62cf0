import { expect, test } from 'vitest'
import { addFix, cellAt, faultsAt, fixesToSend, isMended, mendedRows } from './fixed-rows.ts'

const row = {
  row: 17,
  cells: ['lisi', '华北2部'],
  faults: [{ column: '部门', text: '部门“华北2部”不存在' }, { text: '数据正在被占用' }],
}
const other = { row: 18, cells: ['wang'], faults: [] }

test('a mended cell takes the place of the one in the file, the others stay and are not sent', () => {
  const fixes = addFix(addFix({}, row, 1, '华北二部'), other, 0, 'wang')
  expect([0, 1, 2].map((at) => cellAt(row, at, fixes))).toEqual(['lisi', '华北二部', ''])
  expect([0, 1].map((at) => isMended(row, at, fixes))).toEqual([false, true])
  expect(mendedRows([row, other], fixes)).toEqual([row])
  expect(fixesToSend(addFix({}, row, 1, '华北二部'))).toEqual([[17, 1, '华北二部']])
  expect(fixesToSend(addFix(addFix({}, row, 1, '华北二部'), row, 1, undefined))).toEqual([])
})

test('a fault stands at its column; one without a column is the row’s', () => {
  expect(faultsAt(row, '部门')).toEqual(['部门“华北2部”不存在'])
  expect(faultsAt(row, '用户名')).toEqual([])
  expect(faultsAt(row, undefined)).toEqual(['数据正在被占用'])
})
