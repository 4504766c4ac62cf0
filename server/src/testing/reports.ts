import { type ReportItem, reportHead } from '@banyan/contract/online/report-definition'
import type { Client } from './server.ts'

/** A column of a report: shown text unless told otherwise. */
export const reportItem = (fieldName: string, more: Partial<ReportItem> = {}): ReportItem => ({
  fieldName,
  fieldTxt: fieldName,
  fieldType: 'String',
  isShow: true,
  ...more,
})

let made = 0

/** A report over the types of vehicles unless told otherwise. */
export const aReport = (more: Record<string, unknown> = {}) => ({
  name: '车辆类型统计',
  code: `report_${++made}`,
  cgrSql: 'fleet_vehicle_type',
  items: [
    reportItem('name', { isSearch: true, isOrder: true }),
    reportItem('sortNo', { fieldType: 'Long', isTotal: true }),
  ],
  ...more,
})

/** Saves a report and gives back its id. */
export async function saveReport(who: Client, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await who.call(reportHead.add, aReport(more) as never)
  return id
}
