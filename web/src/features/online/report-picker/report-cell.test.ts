import type { ReportConfig } from '@banyan/contract/online/report'
import { expect, test } from 'vitest'
import { reportCells } from './report-cell.ts'

const config = {
  columns: [
    {
      title: '名称',
      dataIndex: 'name',
      sorter: 'true',
      width: 120,
      groupTitle: '基本',
      hrefSlotName: 'link1',
    },
    { title: '性别', dataIndex: 'sex', customRender: 'gender' },
    { title: '状态', dataIndex: 'status', sorter: 'false', customRender: '' },
  ],
  dictOptions: {
    gender: [{ value: 1, text: '男', title: '男' }],
    status: [{ value: '0', text: '停用', title: '停用' }],
  },
} as unknown as ReportConfig
const cells = reportCells(config)

test('a column has its title, order, width, group and link', () => {
  expect(cells.map(({ textOf: _, ...cell }) => cell)).toEqual([
    { name: 'name', title: '名称', isSortable: true, width: 120, groupTitle: '基本', hrefSlot: 'link1' },
    { name: 'sex', title: '性别', isSortable: false },
    { name: 'status', title: '状态', isSortable: false },
  ])
})

test.each([
  [{ name: '榕' }, ['榕', '-', '-']],
  [{ sex: '1', status: 0 }, ['-', '男', '停用']],
  [{ sex: 2, status: '9' }, ['-', '2', '9']],
  [{ sex: 1, sex_dictText: '先生', status: '0', status_dictText: '' }, ['-', '先生', '停用']],
])('the row %j reads %j', (row, texts) => {
  expect(cells.map(({ textOf }) => textOf(row as never))).toEqual(texts)
})
