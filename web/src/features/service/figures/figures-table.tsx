import type { FigureGroup } from '@banyan/contract/service/service-figures'
import type { TableColumnsType } from 'antd'
import { Link } from '#kit/page/link.tsx'
import { Panel } from '#kit/page/panel.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { formatYuan } from '../price/amounts.tsx'
import { percent, spanText, starsText } from './periods.ts'

interface Props {
  title: string
  /** What a row is about. */
  of: string
  rows: FigureGroup[]
  /** The orders of a row. */
  leads: (id: string) => string
}

/** Figures by one member of orders; each row leads to its orders. */
export function FiguresTable({ title, of, rows, leads }: Props) {
  const isPhone = useIsPhone()
  const name = (row: FigureGroup) => <Link to={leads(row.id)}>{row.name}</Link>
  const columns: TableColumnsType<FigureGroup> = isPhone
    ? [
        {
          title: of,
          key: 'name',
          render: (_, row) => (
            <Stacked
              lines={[
                <span key="name">{name(row)}</span>,
                `完成 ${row.finished} 张，按时 ${share(row.finishKept, row.finishPromised)}`,
                `用时 ${spanText(row.finishMedian)}，90% 在 ${spanText(row.finishNinety)}内`,
                ...(row.totalAmount ? [`合计 ${amount(row.totalAmount)} 元`] : []),
                ...(row.rated ? [`客户评价 ${starsText(row.ratingAverage)}（${row.rated} 张）`] : []),
              ]}
            />
          ),
        },
      ]
    : [
        { title: of, key: 'name', ellipsis: true, render: (_, row) => name(row) },
        { title: '完成', dataIndex: 'finished', width: 90, align: 'right' },
        {
          title: '按时接单',
          key: 'acceptKept',
          width: 110,
          align: 'right',
          render: (_, row) => share(row.acceptKept, row.acceptPromised),
        },
        {
          title: '按时完成',
          key: 'finishKept',
          width: 110,
          align: 'right',
          render: (_, row) => share(row.finishKept, row.finishPromised),
        },
        { title: '接单用时', dataIndex: 'acceptMedian', width: 120, align: 'right', render: spanText },
        { title: '接单 90%', dataIndex: 'acceptNinety', width: 120, align: 'right', render: spanText },
        { title: '完成用时', dataIndex: 'finishMedian', width: 120, align: 'right', render: spanText },
        { title: '完成 90%', dataIndex: 'finishNinety', width: 120, align: 'right', render: spanText },
        { title: '客户评价', dataIndex: 'ratingAverage', width: 110, align: 'right', render: starsText },
        { title: '合计（元）', dataIndex: 'totalAmount', width: 130, align: 'right', render: amount },
      ]
  return (
    <Panel title={title}>
      <DataTable<FigureGroup>
        rowKey="id"
        dataSource={rows}
        empty="这段时间没有完成的工单"
        pagination={false}
        columns={columns}
      />
    </Panel>
  )
}

const amount = (value: number | null) => (value === null ? '-' : formatYuan(value))

function share(part: number, whole: number): string {
  const shown = percent(part, whole)
  return shown === undefined ? '-' : `${shown}%`
}
