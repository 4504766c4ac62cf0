import { expect, test } from 'vitest'
import { cellsOf, faultsAt, fileOf, withFix } from './fixed-rows.ts'

const row = {
  row: 17,
  cells: ['lisi', '华北2部'],
  faults: [{ column: '部门', text: '部门“华北2部”不存在' }, { text: '数据正在被占用' }],
}

test('a mended cell takes the place of the one in the file, the others stay', () => {
  expect(cellsOf(row, withFix({}, row, 1, '华北二部'))).toEqual(['lisi', '华北二部'])
  expect(cellsOf(row, {})).toEqual(['lisi', '华北2部'])
})

test('a fault stands at its column; one without a column is the row’s', () => {
  expect(faultsAt(row, '部门')).toEqual(['部门“华北2部”不存在'])
  expect(faultsAt(row, '用户名')).toEqual([])
  expect(faultsAt(row, undefined)).toEqual(['数据正在被占用'])
})

test('mended rows are a file of their own; commas, quotes and lines stay inside their cells', async () => {
  const file = fileOf(['姓名', '备注'], [['李四', '甲,"乙"\n丙']], '用户')
  expect(file.name).toBe('用户.csv')
  expect(await file.text()).toBe('"姓名","备注"\r\n"李四","甲,""乙""\n丙"')
})
