import type { ReportItem, ReportParam } from '@banyan/contract/online/report-definition'
import type { Reading } from '#kernel/caller.ts'
import type { ReportQuery } from '#kernel/database/report-transactions.ts'
import { Refusal } from '#kernel/refusal.ts'
import { allItems, searchLookup } from '#modules/dictionary/public.ts'
import { builtInReports } from './built-in-reports.ts'
import { parseReplacements } from './report.columns.ts'
import { reportStatements } from './report.query.ts'
import { buildReportForCaller, isTable } from './report.registry.ts'
import { pageSeconds, runReport } from './report.rows.ts'
import type { ReportDefinition } from './report.source.ts'
import { findView } from './report.views.ts'
import { numberPlaceholders } from './select/placeholders.ts'

/** Runs the statement of a report without fetching rows. */
export type TryStatement = (statement: ReportQuery) => Promise<unknown>

/** Refuses a definition that cannot be executed, so that its author sees the error and not its readers. */
export async function checkDefinition(
  reading: Reading,
  report: ReportDefinition,
  stored: readonly ReportItem[] = [],
  tryStatement: TryStatement = (statement) =>
    runReport(reading.tx.app, reading.me, pageSeconds, (reports) => reports.query(statement)),
): Promise<void> {
  const { tx, me } = reading
  if (builtInReports.some(({ code }) => code === report.code)) throw new Refusal('报表编码已存在')
  refuseTwice(
    report.items.map(({ fieldName }) => fieldName),
    '字段名重复',
  )
  refuseTwice(
    report.params.map(({ paramName }) => paramName),
    '参数名重复',
  )
  for (const item of report.items) await checkItem(reading, item, report.params)
  if (!report.items.some(({ isShow, aggregate }) => isShow || aggregate)) throw new Refusal('至少要显示一列')
  const view = findView(me, report.cgrSql.trim())
  const unknown = view && report.items.find(({ fieldName }) => !view.columns.has(fieldName))
  if (unknown) throw new Refusal(`视图中没有字段：${unknown.fieldName}`)
  for (const { fieldName, fieldTxt, searchValue } of report.items) {
    const isWritten =
      searchValue && !stored.some((item) => item.fieldName === fieldName && item.searchValue === searchValue)
    if (isWritten && view?.hidden.has(fieldName)) throw new Refusal(`您无权查看“${fieldTxt}”，不能用它作条件`)
  }
  const known = await buildReportForCaller(tx.app, me, report)
  for (const { fieldName, fieldTxt, aggregate, isTotal } of known.items) {
    const isNumber = known.columns.get(fieldName)?.kind === 'number'
    const addsUp = aggregate === 'sum' || aggregate === 'avg'
    if (!isNumber && (addsUp || (isTotal && aggregate !== 'count')))
      throw new Refusal(`“${fieldTxt}”不是数字，不能合计`)
  }
  await tryStatement(reportStatements(known, {}).rows({ size: 0, offset: 0 }))
}

/** Only platform administrators may enter a SELECT; others choose a view (security, section 6). */
export function refuseForeignSelect({ me }: Pick<Reading, 'me'>, cgrSql: string): void {
  if (findView(me, cgrSql.trim()) || me.platformAdmin) return
  throw new Refusal('视图不存在或未开放；SELECT只能由平台管理员填写')
}

async function checkItem(
  { tx, me }: Reading,
  item: ReportItem,
  params: readonly ReportParam[],
): Promise<void> {
  const { fieldTxt, dictCode, replaceVal, fieldHref, searchValue, aggregate, isSearch } = item
  if (aggregate && isSearch) throw new Refusal(`“${fieldTxt}”是汇总列，不能作为查询条件`)
  if (isTable(dictCode)) await searchLookup(tx, me, dictCode, { keyword: '' })
  else if (dictCode && !(await allItems(tx, me.tenantId))[dictCode])
    throw new Refusal(`“${fieldTxt}”的字典不存在：${dictCode}`)
  if (replaceVal && parseReplacements(replaceVal).length !== replaceVal.split(',').length)
    throw new Refusal(`“${fieldTxt}”的替换值应写成 男_1,女_2`)
  if (fieldHref && !/^(https?:\/\/|\/(?!\/))/.test(fieldHref))
    throw new Refusal(`“${fieldTxt}”的链接应以 / 或 https:// 开头`)
  const missing = numberPlaceholders(searchValue ?? '').names.find(
    (name) => !name.startsWith('#') && !params.some(({ paramName }) => paramName === name),
  )
  if (missing) throw new Refusal(`参数未定义：${missing}`)
}

function refuseTwice(names: readonly string[], refusal: string): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Refusal(`${refusal}：${twice}`)
}
