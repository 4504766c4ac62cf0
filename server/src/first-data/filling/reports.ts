import type { ReportItem } from '@banyan/contract/online/report-definition'
import type { reportHeads } from '#modules/online/report/report.tables.ts'
import { inspectionTable, itemsTable, resultDict } from './inspection.ts'

interface DemoReport {
  code: string
  name: string
  icon: string
  /** The parent of its menu entry. */
  parentId: string
  cgrSql: string
  content: string
  items: ReportItem[]
}

const textColumn = (fieldName: string, fieldTxt: string, more: Partial<ReportItem> = {}): ReportItem => ({
  fieldName,
  fieldTxt,
  fieldType: 'String',
  isShow: true,
  ...more,
})

const countColumn = (fieldName: string, fieldTxt: string, more: Partial<ReportItem> = {}): ReportItem => ({
  ...textColumn(fieldName, fieldTxt, more),
  fieldType: 'Long',
  isOrder: true,
  isTotal: true,
})

/** Two reports on the form, and one that the platform has written as a SELECT (DEC-081). */
export const demoReports: readonly DemoReport[] = [
  {
    code: 'inspection_by_station',
    name: '年检统计',
    icon: 'PieChart',
    parentId: 'menu-vehicle',
    cgrSql: inspectionTable,
    content: '各检测站的年检次数与费用',
    items: [
      textColumn('station', '检测站', { isSearch: true }),
      textColumn('result', '结论', { dictCode: resultDict.code, isSearch: true }),
      countColumn('inspect_no', '次数', { aggregate: 'count' }),
      countColumn('fee', '费用（元）', { aggregate: 'sum' }),
    ],
  },
  {
    code: 'inspection_items',
    name: '检验项目明细',
    icon: 'Snippets',
    parentId: 'menu-vehicle',
    cgrSql: `${inspectionTable}__${itemsTable.replace('onl_', '')}`,
    content: '每次年检的检验项目',
    items: [
      textColumn('inspect_no', '年检编号', { isSearch: true, isOrder: true }),
      textColumn('vehicle_id', '车辆', { dictCode: 'fleet_vehicle,plate_no,id', isSearch: true }),
      textColumn('inspect_date', '年检日期', {
        fieldType: 'Date',
        isSearch: true,
        searchMode: 'group',
        isOrder: true,
      }),
      textColumn('sub__item', '检验项目', { isSearch: true }),
      textColumn('sub__measured', '检测值'),
      textColumn('sub__passed', '是否合格', { dictCode: 'yn', isSearch: true }),
    ],
  },
  {
    code: 'order_months',
    name: '工单月报',
    icon: 'LineChart',
    parentId: 'menu-service',
    cgrSql: `select to_char(o.create_time, 'YYYY-MM') as 月份, o.service_type_id as 服务类型, count(*) as 工单数,
      count(*) filter (where o.status = '4') as 已完成, count(*) filter (where o.overtime = '1') as 超时
      from service_work_order o group by 1, 2 order by 1 desc, 2`,
    content: '每月各服务类型的工单',
    items: [
      textColumn('月份', '月份', { fieldType: 'Month', isSearch: true, isOrder: true }),
      textColumn('服务类型', '服务类型', { dictCode: 'service_type,type_name,id', isSearch: true }),
      countColumn('工单数', '工单数'),
      countColumn('已完成', '已完成'),
      countColumn('超时', '超时'),
    ],
  },
]

export const reportRows = (): (typeof reportHeads.$inferInsert)[] =>
  demoReports.map(({ code, name, cgrSql, content, items }) => ({
    id: `demo-report-${code}`,
    code,
    name,
    cgrSql,
    content,
    items: JSON.stringify(items),
    params: '[]',
  }))
