import { type Days, type OrderConditions, usedPartIn } from '@banyan/contract/service/figure-orders'
import type { UsedPart } from '@banyan/contract/service/service-figures'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from '#kit/page/link.tsx'
import { Panel } from '#kit/page/panel.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { thousands } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { formatYuan } from '../price/amounts.tsx'

interface Props {
  parts: UsedPart[]
  during: Days
  before: Days
  to: (conditions: OrderConditions) => string
}

/** The parts that reports of a period used most. */
export function PartsTable({ parts, during, before, to }: Props) {
  const isPhone = useIsPhone()
  const linked = ({ key }: UsedPart, text: string, days = during) => (
    <Link to={to(usedPartIn(days, key))}>{text}</Link>
  )
  const name = (part: UsedPart) => linked(part, part.name || part.key)
  const earlier = (part: UsedPart) =>
    part.countBefore ? linked(part, thousands(part.countBefore), before) : '-'
  const columns: TableColumnsType<UsedPart> = isPhone
    ? [
        {
          title: '配件',
          key: 'name',
          render: (_, part) => (
            <Stacked
              lines={[
                <span key="name">{name(part)}</span>,
                <span key="count">
                  用量 {linked(part, thousands(part.count))}，之前 {earlier(part)}
                </span>,
                `${formatYuan(part.amount)} 元，${part.orders} 张工单`,
              ]}
            />
          ),
        },
      ]
    : [
        { title: '配件', key: 'name', ellipsis: true, render: (_, part) => name(part) },
        { title: '编号', key: 'key', width: 200, ellipsis: true, render: (_, part) => partNumber(part) },
        ...(
          [
            ['用量', 110, (part) => linked(part, thousands(part.count))],
            ['之前', 110, earlier],
            ['工单', 110, (part) => linked(part, thousands(part.orders))],
            ['金额（元）', 140, (part) => linked(part, formatYuan(part.amount))],
          ] satisfies [string, number, (part: UsedPart) => ReactNode][]
        ).map(([title, width, shown]) => ({
          ...{ title, key: title, width, align: 'right' as const },
          render: (_: unknown, part: UsedPart) => shown(part),
        })),
      ]
  return (
    <Panel title="配件用量">
      <DataTable<UsedPart>
        rowKey="key"
        dataSource={parts}
        empty="这段时间的报告没有配件"
        pagination={false}
        columns={columns}
      />
    </Panel>
  )
}

const partNumber = ({ key, name }: UsedPart) => (key === name ? '-' : key)
