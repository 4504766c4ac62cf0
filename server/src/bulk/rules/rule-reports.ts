import { onlineReport } from '@banyan/contract/online/report'
import { readLimits, workbookRows } from '@banyan/workbook/workbook'
import {
  checkSame,
  checkSameRows,
  itemValues,
  pickOne,
  type RuledCall,
  type ShownRow,
  type Visit,
} from './rule-visit.ts'

/* Reports over a list: its rows, with some of its members. */

interface Report {
  code: string
  /** Members shown as they are stored. */
  plain: string[]
  /** Members shown by the text of a dictionary. */
  withTexts: string[]
  asked: string[]
  total?: string
}

const reports: Record<string, Report> = {
  user: {
    code: 'user_report',
    plain: ['username', 'realname', 'phone', 'email', 'workNo', 'createTime'],
    withTexts: ['sex', 'status'],
    asked: ['username', 'realname', 'sex', 'phone', 'status', 'createTime'],
  },
  depart: {
    code: 'depart_report',
    plain: ['departName', 'orgCode', 'mobile'],
    withTexts: ['orgCategory', 'status'],
    asked: ['departName', 'orgCode', 'orgCategory'],
  },
  vehicleType: {
    code: 'vehicle_type_report',
    plain: ['name', 'code', 'sortNo'],
    withTexts: [],
    asked: ['name', 'code', 'sortNo'],
    total: 'sortNo',
  },
  vehicleBrand: {
    code: 'vehicle_brand_report',
    plain: ['name', 'createTime'],
    withTexts: ['typeId'],
    asked: ['name', 'typeId', 'createTime'],
  },
}

export const reportCall: RuledCall = async (visit) => {
  const { me, set, hidden, wrong, turn } = visit
  const report = reports[set.data.entity]
  if (!report) return
  const configId = report.code
  const open = (members: string[]) => members.filter((member) => !hidden.has(member))
  const { client } = me

  const config = await client.call(onlineReport.columns, { code: configId })
  const shown = config.columns.map(({ dataIndex }) => dataIndex)
  checkSame(visit, 'columns of the report', shown, open([...report.plain, ...report.withTexts]))
  const items = await client.call(onlineReport.queryInfo, { configId })
  checkSame(
    visit,
    'query of the report',
    items.map(({ field }) => field),
    open(report.asked),
  )

  const { records, total } = await client.call(onlineReport.data, { configId, pageSize: 500 })
  checkSameRows(visit, 'report', records as ShownRow[])
  if (total !== visit.seen.length) wrong('report', `total ${total}`)
  const members = open(report.plain)
  checkSame(
    visit,
    'values of the report',
    records.map((row) => rowText(row, members)),
    visit.seen.map((row) => rowText(row, members)),
  )
  // Hidden members and those outside the report can be used neither as filter nor as order.
  const closed = [...hidden, 'createBy', 'sysOrgCode']
  const member = closed[turn % closed.length]!
  const asked = { configId, pageSize: 500, column: member, order: 'asc', [member]: 'no such value' }
  const { data } = await client.call(onlineReport.columnsAndData, asked)
  checkSameRows(visit, `report by ${member}`, data.records as ShownRow[])
  await columnChoices(visit, report)
  await exportedRows(visit, report, config.columns)
}

/** A column's choices come from rows too: brands of a report name their types. */
export const reportChoiceCall: RuledCall = async (visit) => {
  const { me, set, hidden } = visit
  if (set.data.entity !== 'vehicleType') return
  const choices = await me.client.call(onlineReport.choices, { fieldId: 'vehicle_brand_report.typeId' })
  checkSame(
    visit,
    'choices of a report',
    itemValues(choices as { value: string }[]),
    hidden.has('name') ? [] : visit.seen.map(({ id }) => id),
  )
  // The text of a stored value is shown even if its row is invisible, but not if its column is hidden.
  if (!hidden.has('name')) return
  const brands = await me.client.call(onlineReport.data, { configId: 'vehicle_brand_report', pageSize: 500 })
  const brand = brands.records.find((row) => row.typeId && row.typeId_dictText !== row.typeId)
  if (brand) visit.wrong('texts of a report', JSON.stringify(brand))
}

async function columnChoices({ me, hidden, wrong, turn }: Visit, { code, withTexts }: Report): Promise<void> {
  const [member] = pickOne(withTexts, turn)
  if (!member || !hidden.has(member)) return
  const choices = await me.client.call(onlineReport.choices, { fieldId: `${code}.${member}` })
  if (choices.length) wrong('choices of a hidden member', member)
}

async function exportedRows(
  visit: Visit,
  { code, plain, total }: Report,
  columns: { title: string; dataIndex: string }[],
): Promise<void> {
  const { me, seen, hidden, wrong, turn } = visit
  const format = turn % 2 ? 'xls' : 'xlsx'
  const { raw, status } = await me.client.ask(onlineReport.exportXls, { configId: code, format })
  if (status !== 200) return wrong('export of a report', `${status} ${raw.toString().slice(0, 200)}`)
  const read: (string | number | null)[][] = []
  for await (const batch of workbookRows(raw, readLimits)) read.push(...batch.map(({ cells }) => cells))
  const [titles = [], ...rows] = read
  checkSame(
    visit,
    'columns of the exported report',
    titles.map(String),
    columns.map(({ title }) => title),
  )
  if (total && seen.length && !hidden.has(total)) {
    const sum = seen.reduce((before, row) => before + Number(row[total] ?? 0), 0)
    const last = rows.pop()?.[columns.findIndex(({ dataIndex }) => dataIndex === total)]
    // The first column holds 合计, unless it is summed itself.
    if (Number(last) !== sum) wrong('total of the exported report', `${last} instead of ${sum}`)
  }
  const members = plain.filter((member) => !hidden.has(member))
  checkSame(
    visit,
    `exported report ${format}`,
    rowTexts(
      rows.map((cells) => Object.fromEntries(columns.map(({ dataIndex }, at) => [dataIndex, cells[at]]))),
      members,
    ),
    rowTexts(seen, members),
  )
}

/** Rows without any value are left out of a workbook. */
const rowTexts = (rows: Record<string, unknown>[], members: string[]): string[] =>
  rows.map((row) => rowText(row, members)).filter((text) => /[^|]/.test(text))

const rowText = (row: Record<string, unknown>, members: string[]): string =>
  members.map((member) => String(row[member] ?? '')).join('|')
