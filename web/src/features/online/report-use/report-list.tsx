import { ReloadOutlined } from '@ant-design/icons'
import { onlineReport, type ReportConfig } from '@banyan/contract/online/report'
import { Button, Table, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { ExportMenu } from '#kit/list/excel/export-menu.tsx'
import list from '#kit/list/list-page.module.css'
import { type Filters, toQuestion } from '#kit/list/query/list-state.ts'
import { QueryForm } from '#kit/list/query/query-form.tsx'
import { useListState } from '#kit/list/query/use-list-state.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { pagination } from '#kit/table/pages.ts'
import { Stacked } from '#kit/table/stacked.tsx'
import { datetime, thousands } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { type ReportCell, reportCells } from '../report-picker/report-cell.ts'
import { type ReportRow, rowKeys } from '../report-picker/row-key.ts'
import { numericColumns, reportColumns } from './report-columns.tsx'
import styles from './report-use.module.css'

interface Props {
  config: ReportConfig
  /** Parameters and query items. */
  fields: Field[]
}

/** The query form, rows and sums of a report; query and page are kept in the address of the tab (SHELL-040). */
export function ReportList({ config, fields }: Props) {
  const isPhone = useIsPhone()
  const { state, ...to } = useListState(fields, undefined, false)
  // The report's default conditions apply until the first query, and again after 重置.
  const [isAsked, setAsked] = useState(Object.keys(state.filters).length > 0)
  const filters = isAsked ? state.filters : defaultFilters(fields)
  const question = toQuestion({ ...state, filters }, fields)
  const configId = config.cgRpConfigId
  const { page, size, sort } = state
  const data = useCall(onlineReport.data, { configId, ...question, pageNo: page, pageSize: size, ...sort })
  const { records = [], total = 0, totals, asOf } = data.error ? {} : (data.data ?? {})
  const known = useMemo(() => reportCells(config), [config])
  // Summed columns are formatted with thousands separators.
  const cells = known.map((cell) =>
    totals && cell.name in totals ? { ...cell, textOf: (row: ReportRow) => thousands(row[cell.name]) } : cell,
  )
  const numbers = numericColumns(cells, records)
  const keys = rowKeys(records, 1 + (page - 1) * size)
  const rows = records.map((row, at) => ({ key: keys[at] ?? '', row }))
  const ask = (next: Filters) => {
    setAsked(true)
    to.ask(next)
    askAnew(next)
  }
  const reset = () => {
    setAsked(false)
    to.reset()
    askAnew(defaultFilters(fields))
  }
  /** Sends the query, also if it is unchanged, because the data may have changed. */
  const askAnew = (next: Filters) => {
    const isSame =
      JSON.stringify(toQuestion({ ...state, filters: next }, fields)) === JSON.stringify(question)
    if (isSame && page === 1) void data.refetch()
  }
  return (
    <section className={list.page} aria-label={config.cgRpConfigName}>
      {fields.length > 0 && <QueryForm fields={fields} filters={filters} onAsk={ask} onReset={reset} />}
      <div className={list.toolbar}>
        <h2 className={styles.title}>{config.cgRpConfigName}</h2>
        {asOf !== undefined && (
          <Typography.Text type="secondary">数据截至 {datetime(asOf).slice(11)}</Typography.Text>
        )}
        <ExportMenu
          call={{
            ...onlineReport.exportXls,
            path: onlineReport.exportXls.path.replace(':configId', configId),
          }}
          title={config.cgRpConfigName}
          question={{ ...question, ...sort }}
        >
          导出
        </ExportMenu>
        <Button aria-label="刷新" icon={<ReloadOutlined />} onClick={() => void data.refetch()} />
      </div>
      <div className={styles.rows}>
        <DataTable
          rowKey="key"
          loading={data.isFetching}
          dataSource={rows}
          columns={isPhone ? [cardColumn(cells)] : reportColumns(cells, config, sort, numbers)}
          showHeader={!isPhone}
          scroll={isPhone ? undefined : { x: 'max-content' }}
          empty={data.error ? <LoadError error={data.error} onRetry={data.refetch} /> : '没有符合条件的数据'}
          summary={() =>
            totals &&
            rows.length > 0 && <Totals cells={cells} totals={totals} numbers={numbers} isPhone={isPhone} />
          }
          onChange={(_page, _filters, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return
            const { columnKey, order } = sorter
            to.order({
              column: order ? String(columnKey) : 'createTime',
              order: order === 'ascend' ? 'asc' : 'desc',
            })
          }}
          pagination={pagination({ page, size, total, onTurn: to.turn }, { isPhone })}
        />
      </div>
    </section>
  )
}

interface TotalsProps {
  cells: readonly ReportCell[]
  totals: Record<string, number>
  numbers: ReadonlySet<string>
  isPhone: boolean
}

/** The sums over all rows, not only those of the page. */
function Totals({ cells, totals, numbers, isPhone }: TotalsProps) {
  if (isPhone) {
    const sums = cells
      .filter(({ name }) => name in totals)
      .map(({ name, title }) => `${title} ${thousands(totals[name])}`)
    return (
      <Table.Summary.Row>
        <Table.Summary.Cell index={0}>合计：{sums.join('，')}</Table.Summary.Cell>
      </Table.Summary.Row>
    )
  }
  return (
    <Table.Summary.Row>
      {cells.map(({ name }, at) => (
        <Table.Summary.Cell key={name} index={at} align={numbers.has(name) ? 'end' : undefined}>
          <strong>
            {at === 0 && (name in totals ? '合计 ' : '合计')}
            {name in totals && thousands(totals[name])}
          </strong>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}

/** The first column as title, the others below it, for phones. */
const cardColumn = ([first, ...others]: readonly ReportCell[]) => ({
  key: 'card',
  render: (_: unknown, { row }: { row: ReportRow }) => (
    <Stacked lines={[first?.textOf(row), ...others.map(({ title, textOf }) => `${title} ${textOf(row)}`)]} />
  ),
})

const defaultFilters = (fields: readonly Field[]): Filters =>
  Object.fromEntries(
    fields.flatMap(({ name, defVal, query }) => (defVal && query !== 'range' ? [[name, defVal]] : [])),
  )
