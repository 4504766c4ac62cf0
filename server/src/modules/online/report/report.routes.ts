import { onlineReport } from '@banyan/contract/online/report'
import { serve } from '#kernel/call/serve.ts'
import { searchLookup } from '#modules/dictionary/public.ts'
import { choicesOf, configOf, isTable, queryOf } from './report.columns.ts'
import { reportFor } from './report.registry.ts'
import { exportReport, reportPage } from './report.rows.ts'

/** Reports in use (DEC-081). */
export const onlineReportRoutes = serve(onlineReport, {
  columns: async ({ tx, me, input }) => configOf(tx, me, reportFor(me, input.code)),
  queryInfo: async ({ tx, me, input }) => queryOf(tx, me, reportFor(me, input.configId)),
  async data({ tx, me, input: { configId, ...query } }) {
    return reportPage(tx, me, reportFor(me, configId), query)
  },
  async columnsAndData({ tx, me, input: { configId, ...query } }) {
    const report = reportFor(me, configId)
    const { columns, dictOptions, fieldHrefSlots } = await configOf(tx, me, report)
    const data = await reportPage(tx, me, report, query)
    return { columns, dictOptions, fieldHrefSlots, cgreportHeadName: report.name, data }
  },
  async params({ me, input }) {
    reportFor(me, input.configId)
    // Parameters belong to reports with a SELECT of their own.
    return []
  },
  async choices({ tx, me, input: { fieldId, keyword = '' } }) {
    const [code = '', column] = fieldId.split('.')
    const item = reportFor(me, code).items.find(({ fieldName }) => fieldName === column)
    if (!item) return []
    if (isTable(item.dictCode)) return searchLookup(tx, me, item.dictCode, { keyword })
    const choices = (await choicesOf(tx, me, [item]))[item.fieldName] ?? []
    return choices.filter(({ text, value }) => text.includes(keyword) || String(value) === keyword)
  },
  async exportXls(context) {
    const { configId, ...query } = context.input
    return exportReport(context, reportFor(context.me, configId), query)
  },
})
