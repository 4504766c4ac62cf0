import {
  type Days,
  finishedIn,
  finishedWith,
  groupMembers,
  missedPromiseIn,
  type OrderConditions,
} from '@banyan/contract/service/figure-orders'
import type { FigureGroup, FigureTotals } from '@banyan/contract/service/service-figures'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from '#kit/page/link.tsx'
import { Panel } from '#kit/page/panel.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { formatYuan } from '../price/amounts.tsx'
import styles from './figures.module.css'
import { shareText, spanText, starsText } from './periods.ts'

interface Props {
  title: string
  /** What the rows are grouped by, the heading of the first column. */
  of: string
  by: keyof typeof groupMembers
  rows: FigureGroup[]
  during: Days
  before: Days
  to: (conditions: OrderConditions) => string
}

interface FigureColumn {
  title: string
  width: number
  text: (totals: FigureTotals) => string
  /** The conditions of the counted orders in a period. */
  orders: (days: Days) => OrderConditions
  /** The number and conditions of orders that broke their promise. */
  missed?: (totals: FigureTotals, days: Days) => { count: number; orders: OrderConditions }
}

const promiseColumn = (goal: 'accept' | 'finish'): Pick<FigureColumn, 'text' | 'orders' | 'missed'> => ({
  text: (totals) => shareText(totals[`${goal}Kept`], totals[`${goal}Promised`]),
  orders: (days) => finishedWith(days, `${goal}Kept`),
  missed: (totals, days) => ({
    count: totals[`${goal}Promised`] - totals[`${goal}Kept`],
    orders: missedPromiseIn(days, goal),
  }),
})

const columnsShown: FigureColumn[] = [
  { title: '完成', width: 90, text: ({ finished }) => String(finished), orders: finishedIn },
  { title: '按时接单', width: 120, ...promiseColumn('accept') },
  { title: '按时完成', width: 120, ...promiseColumn('finish') },
  { title: '接单用时', width: 120, text: ({ acceptMedian }) => spanText(acceptMedian), orders: finishedIn },
  { title: '接单 90%', width: 120, text: ({ acceptNinety }) => spanText(acceptNinety), orders: finishedIn },
  { title: '完成用时', width: 120, text: ({ finishMedian }) => spanText(finishMedian), orders: finishedIn },
  { title: '完成 90%', width: 120, text: ({ finishNinety }) => spanText(finishNinety), orders: finishedIn },
  {
    title: '客户评价',
    width: 110,
    text: ({ ratingAverage }) => starsText(ratingAverage),
    orders: (days) => finishedWith(days, 'rated'),
  },
  {
    title: '合计（元）',
    width: 130,
    text: ({ totalAmount }) => (totalAmount === null ? '-' : formatYuan(totalAmount)),
    orders: (days) => finishedWith(days, 'totalAmount'),
  },
]

/** Figures by one member of orders, each row above that of the period before; every figure links to its orders. */
export function FiguresTable({ title, of, by, rows, during, before, to }: Props) {
  const isPhone = useIsPhone()
  const lead = ({ id }: FigureGroup, conditions: OrderConditions) =>
    to({ ...conditions, [groupMembers[by]]: id })
  const named = (row: FigureGroup) => <Link to={lead(row, finishedIn(during))}>{row.name}</Link>
  const linked = (row: FigureGroup, { text, orders }: FigureColumn): ReactNode =>
    text(row) === '-' ? '-' : <Link to={lead(row, orders(during))}>{text(row)}</Link>
  const earlier = (row: FigureGroup, { text, orders }: FigureColumn): ReactNode =>
    row.before && text(row.before) !== '-' ? (
      <Link to={lead(row, orders(before))}>{text(row.before)}</Link>
    ) : (
      '-'
    )
  const missed = (row: FigureGroup, each: FigureColumn): ReactNode => {
    const found = each.missed?.(row, during)
    return found?.count ? (
      <Link className={styles.missed} to={lead(row, found.orders)}>
        未按时 {found.count}
      </Link>
    ) : null
  }
  const columns: TableColumnsType<FigureGroup> = isPhone
    ? [
        {
          title: of,
          key: 'name',
          render: (_, row) => (
            <Stacked
              lines={[
                <span key="name">{named(row)}</span>,
                ...columnsShown.map((each) => (
                  <span key={each.title}>
                    {each.title} {linked(row, each)}，之前 {earlier(row, each)} {missed(row, each)}
                  </span>
                )),
              ]}
            />
          ),
        },
      ]
    : [
        { title: of, key: 'name', ellipsis: true, render: (_, row) => named(row) },
        ...columnsShown.map((each): TableColumnsType<FigureGroup>[number] => ({
          title: each.title,
          key: each.title,
          width: each.width,
          align: 'right',
          render: (_, row) => (
            <span className={styles.cell}>
              {linked(row, each)}
              {missed(row, each)}
              <small>之前 {earlier(row, each)}</small>
            </span>
          ),
        })),
      ]
  return (
    <Panel title={title}>
      <DataTable<FigureGroup>
        rowKey="id"
        dataSource={rows}
        empty="这段时间没有完成的工单"
        pagination={rows.length > rowsAtOnce ? { pageSize: rowsAtOnce, showSizeChanger: false } : false}
        columns={columns}
      />
    </Panel>
  )
}

const rowsAtOnce = 20
