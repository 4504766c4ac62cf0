import type { ReportItem } from '@banyan/contract/online/report-definition'
import { expect, test } from 'vitest'
import { builtInReports } from './built-in-reports.ts'

/** A column in one line: its title, and what it can do. */
const lineOf = ({ fieldTxt, isShow, isSearch, searchMode, searchValue, isOrder, isTotal }: ReportItem) =>
  [
    fieldTxt,
    isShow ? '显示' : '隐藏',
    isSearch && (searchMode === 'group' ? '按范围查询' : '查询'),
    searchValue && `初值${searchValue}`,
    isOrder && '排序',
    isTotal && '合计',
  ]
    .filter(Boolean)
    .join(' ')

test.each<[code: string, name: string, columns: string[]]>([
  [
    'user_report',
    '用户报表',
    [
      '用户名 显示 查询 排序',
      '姓名 显示 查询 排序',
      '性别 显示 查询',
      '手机号 显示 查询',
      '邮箱 显示',
      '工号 显示 排序',
      '状态 显示 查询 初值1',
      '创建时间 显示 按范围查询 排序',
    ],
  ],
  [
    'vehicle_brand_report',
    '车辆品牌报表',
    ['品牌名称 显示 查询 排序', '车辆类型 显示 查询', '创建时间 显示 按范围查询 排序'],
  ],
  [
    'vehicle_type_report',
    '车辆类型报表',
    ['类型名称 显示 查询 排序', '类型编码 显示 查询', '排序 显示 按范围查询 排序 合计'],
  ],
  [
    'depart_report',
    '部门报表',
    ['部门名称 显示 查询 排序', '部门编码 显示 查询 排序', '机构类型 显示 查询', '电话 显示', '状态 显示'],
  ],
])('the report %s is %s', (code, name, columns) => {
  const report = builtInReports.find((each) => each.code === code)
  expect(report).toMatchObject({ id: code, name, params: [] })
  expect(report?.items.map(lineOf)).toEqual(columns)
})

test('a report of the product writes states in its own words', () => {
  const texts = builtInReports.flatMap(({ items }) => items.flatMap(({ replaceVal }) => replaceVal ?? []))
  expect(texts).toEqual(['启用_1,不启用_0'])
})
