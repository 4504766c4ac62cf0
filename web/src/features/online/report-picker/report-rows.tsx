import { fieldsFromQuery, type QueryItem } from '@banyan/contract/form/query-item'
import { onlineReport, type ReportConfig } from '@banyan/contract/online/report'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { defaultSort, type Filters, type Sort, toQuestion } from '#kit/list/query/list-state.ts'
import { QueryForm } from '#kit/list/query/query-form.tsx'
import { PickerBar, PickerBody } from '#kit/picker/picker-body.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import { useReport } from './report-cache.ts'
import { reportCells } from './report-cell.ts'
import styles from './report-picker.module.css'
import { ReportTable } from './report-table.tsx'
import { type ReportRow, rowKeys } from './row-key.ts'

interface Props {
  config: ReportConfig
  items: readonly QueryItem[]
  groupId: string | undefined
  held: ReadonlyMap<string, ReportRow>
  onHold: (held: ReadonlyMap<string, ReportRow>) => void
}

/** The query form, the number of chosen rows, and a page of the report. */
export function ReportRows({ config, items, groupId, held, onHold }: Props) {
  const fields = useMemo(() => fieldsFromQuery(items), [items])
  const [filters, setFilters] = useState<Filters>(() => defaultFilters(fields))
  const [sort, setSort] = useState<Sort>()
  const [paging, setPaging] = useState({ page: 1, size: 10 })
  const [known] = useState(() => new Map<string, string>())
  const data = useReport(
    onlineReport.data,
    {
      configId: config.cgRpConfigId,
      ...toQuestion({ filters, superQuery: undefined, sort: defaultSort, ...paging }, fields),
      pageNo: paging.page,
      pageSize: paging.size,
      ...sort,
    },
    groupId,
  )
  const cells = useMemo(() => reportCells(config), [config])
  const records = data.data?.records
  const rows = useMemo(() => {
    const keys = rowKeys(records ?? [], 1 + (paging.page - 1) * paging.size, known)
    return records?.map((row, at) => ({ key: keys[at] ?? '', row }))
  }, [records, known, paging])

  const take = (taken: readonly { key: string; row: ReportRow }[], isTaken: boolean) => {
    const next = new Map(held)
    for (const { key, row } of taken) {
      if (isTaken) next.set(key, row)
      else next.delete(key)
    }
    onHold(next)
  }
  const ask = (next: Filters) => {
    setFilters(next)
    setPaging({ ...paging, page: 1 })
    // An unchanged query is sent again, because the data may have changed.
    if (JSON.stringify(next) === JSON.stringify(filters) && paging.page === 1) void data.refetch()
  }
  return (
    <PickerBody>
      {fields.length > 0 && (
        <div className={styles.query}>
          <QueryForm fields={fields} filters={filters} onAsk={ask} onReset={() => ask({})} />
        </div>
      )}
      <PickerBar>
        <output aria-live="polite">已选择 {held.size} 项</output>
        <Button type="link" size="small" disabled={held.size === 0} onClick={() => onHold(new Map())}>
          清空
        </Button>
        <span className={styles.spring} />
        {/* DEC-083: reloads instead of using the cache */}
        <Button type="link" size="small" onClick={() => void data.refetch()}>
          刷新
        </Button>
      </PickerBar>
      <ReportTable
        cells={cells}
        rows={data.error && !data.isFetching ? [] : rows}
        total={data.data?.total ?? 0}
        isFetching={data.isFetching}
        emptyText={
          data.error ? <LoadError error={data.error} onRetry={data.refetch} /> : '没有符合条件的数据'
        }
        held={held}
        onTake={take}
        paging={paging}
        onTurn={(page, size) => setPaging({ page: size === paging.size ? page : 1, size })}
        onSort={(next) => {
          setSort(next)
          setPaging({ ...paging, page: 1 })
        }}
      />
    </PickerBody>
  )
}

const defaultFilters = (fields: readonly Field[]): Filters =>
  Object.fromEntries(
    fields.flatMap(({ name, defVal, query }) => (defVal && query !== 'range' ? [[name, defVal]] : [])),
  )
