import { readCondition } from '@banyan/contract/list-query'
import type { ReportItem } from '@banyan/contract/online/report-definition'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { quote } from '#kernel/database/quote.ts'
import type { ReportQuery } from '#kernel/database/report-transactions.ts'
import { conditionOn } from '#kernel/records/list/condition.ts'
import { inputFilters } from '#kernel/records/list/filters.ts'
import type { Draft } from '#kernel/records/records.ts'
import type { ReportForCaller } from './report.registry.ts'
import { fillVariables } from './report.values.ts'

/** The statements of a report: a page of rows or all rows, and their number with the sums. */
export interface ReportStatements {
  rows(paging?: { size: number; offset: number }): ReportQuery
  count(): ReportQuery
  /** The columns that are summed up, in the order of the sums. */
  totals: readonly string[]
}

/** The longest text of a cell; a report is no place for documents, and 500 rows of them would fill the memory. */
const maxText = 4000

export function reportStatements(report: ReportForCaller, input: Draft): ReportStatements {
  const { source, items, columns } = report
  const isGrouped = items.some(({ aggregate }) => aggregate)
  const selected = isGrouped ? items.filter(({ isShow, aggregate }) => isShow || aggregate) : items
  const shown = new Map(selected.map((item) => [item.fieldName, itemExpression(report, item)]))
  const keys = selected.flatMap((item) => (item.aggregate ? [] : [columnSql(report, item)]))
  const where = all([...fixedFilters(report, input), ...callerFilters(report, input)])
  const order = orderSql(report, shown, input, isGrouped)
  const totals = selected.flatMap(({ isTotal, fieldName }) =>
    isTotal && columns.has(fieldName) ? [fieldName] : [],
  )

  const selectOf = (bind: (value: unknown) => string) => {
    const { before, from } = source.open(bind, input)
    const list = [...shown].map(([name, sql]) => `${sql} as ${quote(name)}`)
    if (source.isList && !isGrouped && !shown.has('id')) list.push('v."id" as "id"')
    const group = isGrouped && keys.length ? ` group by ${keys.join(', ')}` : ''
    return { before, select: `select ${list.join(', ')} from ${from} where ${where(bind)}${group}` }
  }
  return {
    totals,
    rows: (paging) =>
      statement((bind) => {
        const { before, select } = selectOf(bind)
        const page = paging ? ` limit ${paging.size} offset ${paging.offset}` : ''
        return `${before}${select}${order}${page}`
      }),
    count: () =>
      statement((bind) => {
        const { before, select } = selectOf(bind)
        const sums = totals.map((name, at) => `, sum(${quote(name)}::numeric) as t${at}`)
        return `${before}select count(*)::int as n${sums.join('')} from (${select}) r`
      }),
  }
}

const columnSql = ({ columns }: ReportForCaller, { fieldName }: ReportItem): string =>
  columns.get(fieldName)?.sql ?? 'null'

function itemExpression(report: ReportForCaller, item: ReportItem): string {
  const sql = columnSql(report, item)
  if (item.aggregate) return aggregateSql(item.aggregate, sql)
  return report.columns.get(item.fieldName)?.kind === 'text' ? `left(${sql}::text, ${maxText})` : sql
}

/** Sums of decimals are exact (0.1 + 0.2 is 0.3), averages have four decimals. */
function aggregateSql(aggregate: NonNullable<ReportItem['aggregate']>, sql: string): string {
  if (aggregate === 'sum') return `sum(${sql}::numeric)`
  if (aggregate === 'avg') return `round(avg(${sql}::numeric), 4)`
  return `${aggregate}(${sql})`
}

/** The fixed conditions of a report: values of columns that are no query items. */
const fixedFilters = ({ fixed, params, source }: ReportForCaller, input: Draft): Fragment[] =>
  fixed.flatMap(([column, value]) => {
    const condition = readCondition(fillVariables(source.asker, value, params, input))
    return condition ? [conditionOn(column, condition)] : []
  })

/** The caller's conditions, on queryable columns only; aggregated values cannot be queried. */
function callerFilters({ items, columns }: ReportForCaller, input: Draft): Fragment[] {
  const asked = items.filter(({ aggregate }) => !aggregate).map(({ fieldName }) => fieldName)
  const query: Draft = {}
  for (const member of asked) {
    for (const suffix of ['', '_begin', '_end', '_MultiString']) {
      const value = input[member + suffix]
      // Text parameters may come quoted (family contract 13.5).
      if (typeof value === 'string') query[member + suffix] = value.replace(/^'(.*)'$/s, '$1')
    }
  }
  return inputFilters(new Map([...columns].filter(([member]) => asked.includes(member))), query)
}

function orderSql(
  { source }: ReportForCaller,
  shown: ReadonlyMap<string, string>,
  input: Draft,
  isGrouped: boolean,
): string {
  const direction = String(input.order ?? '').toLowerCase() === 'asc' ? 'asc' : 'desc'
  const terms = String(input.column ?? '')
    .split(',')
    .map((name) => shown.get(name.trim().replace(/_dictText$/, '')))
    .filter((sql) => sql !== undefined)
    .slice(0, 5)
    .map((sql) => `${sql} ${direction}`)
  if (isGrouped) return ` order by ${terms.length ? terms.join(', ') : '1'}`
  if (source.isList) {
    const newest = [`v."create_time" desc nulls last`, `v."id" desc`]
    return ` order by ${(terms.length ? [...terms, `v."id" ${direction}`] : newest).join(', ')}`
  }
  return terms.length ? ` order by ${terms.join(', ')}` : ''
}
