import {
  type ReportItem,
  reportColumnName,
  reportEditor,
  reportHead,
} from '@banyan/contract/online/report-definition'
import type { FieldDef } from 'pg'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import type { Change, Draft, RecordEntity } from '#kernel/records/records.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { absentTexts, Refusal } from '#kernel/refusal.ts'
import { checkDefinition, refuseForeignSelect, type TryStatement } from './report.check.ts'
import { buildReportForCaller, reportDefinition } from './report.registry.ts'
import { pageSeconds, reportPage, runReport } from './report.rows.ts'
import { openSource } from './report.source.ts'
import { reportHeads } from './report.tables.ts'
import { clearedViews, findView, viewItems } from './report.views.ts'
import { checkedSelect } from './select/check-select.ts'

/** Definitions of reports (DEC-081). */
export const reportHeadRoutes = entityRoutes(reportHead, reportEntity())

/** Report definitions as records; `tryStatement` runs a new statement in a transaction that sees its tables. */
export function reportEntity(tryStatement?: TryStatement): RecordEntity {
  return uniformEntity(reportHead, reportHeads, {
    prepare: (change, draft, stored) => prepareReport(change, draft, stored, tryStatement),
    missing: absentTexts.definition,
  })
}

/** Checks a definition and stores its lists as text. */
async function prepareReport(
  change: Change,
  draft: Draft,
  stored: Draft | undefined,
  tryStatement: TryStatement | undefined,
): Promise<Draft> {
  const { items, params, ...rest } = draft
  const values = {
    ...rest,
    ...(items === undefined ? {} : { items: JSON.stringify(items) }),
    ...(params === undefined ? {} : { params: JSON.stringify(params ?? []) }),
  }
  const whole = reportDefinition({ id: '', ...stored, ...values } as never)
  // People who may not enter a SELECT can still edit a report whose SELECT is unchanged.
  if (whole.cgrSql !== stored?.cgrSql) refuseForeignSelect(change, whole.cgrSql)
  for (const member of ['returnValField', 'returnTxtField']) {
    const name = { ...stored, ...values }[member as never]
    if (name && !whole.items.some(({ fieldName }) => fieldName === name))
      throw new Refusal(`返回字段不是报表列：${String(name)}`)
  }
  const before = stored ? reportDefinition({ id: '', ...stored } as never).items : []
  await checkDefinition(change, stored ? whole : { ...whole, id: '' }, before, tryStatement)
  return values
}

export const reportEditorRoutes = serve(reportEditor, {
  views: async ({ me }) =>
    clearedViews(me)
      .filter(({ isReadable }) => isReadable)
      .map((view) => ({ name: view.name, title: view.title, items: viewItems(view) })),
  async readColumns({ app, me, input: { cgrSql, params = [] } }) {
    const view = findView(me, cgrSql.trim())
    if (view) {
      await openSource(app, me, { cgrSql, params })
      return { items: viewItems(view), params }
    }
    refuseForeignSelect({ me }, cgrSql)
    const { names } = await checkedSelect(app, cgrSql)
    const known = new Map(params.map((param) => [param.paramName, param]))
    const found = [...new Set(names)]
      .filter((name) => !name.startsWith('#'))
      .map((name) => known.get(name) ?? { paramName: name, paramTxt: name, paramValue: '' })
    return { items: await readSelectItems(app, me, cgrSql, found), params: found }
  },
  async preview({ tx, app, me, input: { cgrSql, items, params = [] } }) {
    refuseForeignSelect({ me }, cgrSql)
    const draft = { id: '', code: '', name: '预览', cgrSql, items, params }
    await checkDefinition({ tx, me }, draft)
    const { records, total } = await reportPage(tx, me, await buildReportForCaller(app, me, draft), {
      pageSize: 10,
    })
    return { records, total }
  },
})

/** The columns of a SELECT, determined by PostgreSQL without fetching rows. */
async function readSelectItems(
  app: Parameters<typeof openSource>[0],
  me: Caller,
  cgrSql: string,
  params: Parameters<typeof openSource>[2]['params'],
): Promise<ReportItem[]> {
  const source = await openSource(app, me, { cgrSql, params })
  const { fields } = await runReport(app, me, pageSeconds, (reports) =>
    reports.query(
      statement((bind) => {
        const { before, from } = source.open(bind, {})
        return `${before}select * from ${from} limit 0`
      }),
    ),
  )
  return fields.map((field, at) => itemFromColumn(field, at, fields))
}

function itemFromColumn({ name, dataTypeID }: FieldDef, at: number, all: readonly FieldDef[]): ReportItem {
  if (!reportColumnName.safeParse(name).success)
    throw new Refusal(`请给第${at + 1}列起一个别名（as 名字）：${name}`)
  if (all.findIndex((other) => other.name === name) !== at) throw new Refusal(`列名重复：${name}`)
  const fieldType = fieldTypesById[dataTypeID] ?? 'String'
  return {
    fieldName: name,
    fieldTxt: name,
    fieldType,
    searchMode: fieldType === 'Date' || fieldType === 'Datetime' ? 'group' : 'single',
    isShow: true,
    isOrder: true,
    isSearch: false,
    isTotal: false,
  }
}

/** PostgreSQL's numbers of its types. */
const fieldTypesById: Record<number, ReportItem['fieldType']> = {
  20: 'Long',
  21: 'Integer',
  23: 'Integer',
  700: 'Long',
  701: 'Long',
  1700: 'Long',
  1082: 'Date',
  1114: 'Datetime',
  1184: 'Datetime',
}
