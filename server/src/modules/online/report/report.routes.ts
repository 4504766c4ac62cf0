import { onlineReport } from '@banyan/contract/online/report'
import { serve } from '#kernel/call/serve.ts'
import { scopeOf } from '#kernel/caller.ts'
import { searchLookup } from '#modules/dictionary/public.ts'
import { findChoices, reportConfig, reportQueryItems } from './report.columns.ts'
import { isTable, openReport } from './report.registry.ts'
import { exportReport, reportPage } from './report.rows.ts'

/** Reports in use (DEC-081). */
export const onlineReportRoutes = serve(onlineReport, {
  columns: async ({ tx, me, input }) => reportConfig(tx, me, await openReport(tx, me, input.code)),
  queryInfo: async ({ tx, me, input }) => reportQueryItems(tx, me, await openReport(tx, me, input.configId)),
  async data({ tx, me, input: { configId, ...query } }) {
    return reportPage(tx, me, await openReport(tx, me, configId), query)
  },
  async columnsAndData({ tx, me, input: { configId, ...query } }) {
    const report = await openReport(tx, me, configId)
    const { columns, dictOptions, fieldHrefSlots } = await reportConfig(tx, me, report)
    const data = await reportPage(tx, me, report, query)
    return {
      columns: columns.map(({ customRender, ...column }) => ({
        ...column,
        // Records contain the text of every value that has one (family contract 18).
        ...(customRender && { customRender: `_replace_text_${column.dataIndex}_dictText` }),
      })),
      dictOptions,
      fieldHrefSlots,
      cgreportHeadName: report.name,
      data,
    }
  },
  async params({ tx, me, input }) {
    const { params } = await openReport(tx, me, input.configId)
    return params.map((param) => ({ ...param, paramValue: param.paramValue ?? '' }))
  },
  async choices({ tx, me, input: { fieldId, keyword = '' } }) {
    const [code = '', column] = fieldId.split('.')
    const { items } = await openReport(tx, me, code)
    const item = items.find(({ fieldName }) => fieldName === column)
    if (!item) return []
    if (isTable(item.dictCode)) return searchLookup(tx, me, item.dictCode, { keyword })
    const choices = (await findChoices(tx, me, [item]))[item.fieldName] ?? []
    return choices.filter(({ text, value }) => text.includes(keyword) || String(value) === keyword)
  },
  async exportXls({ app, me, peer, within, input: { configId, ...query } }) {
    const scope = scopeOf(me)
    const report = await within(scope, (tx) => openReport(tx, me, configId))
    return exportReport({ app, me, peer, within: (work) => within(scope, work) }, report, query)
  },
})
