import type { UsedPart } from '@banyan/contract/service/service-figures'
import type { TableColumnsType } from 'antd'
import { Link } from '#kit/page/link.tsx'
import { Panel } from '#kit/page/panel.tsx'
import { DataTable } from '#kit/table/data-table.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { thousands } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { formatYuan } from '../price/amounts.tsx'

interface Props {
  parts: UsedPart[]
  /** The orders that used a part. */
  leads: (key: string) => string
}

/** The parts that reports of a period used most. */
export function PartsTable({ parts, leads }: Props) {
  const isPhone = useIsPhone()
  const name = (part: UsedPart) => <Link to={leads(part.key)}>{part.name || part.key}</Link>
  const columns: TableColumnsType<UsedPart> = isPhone
    ? [
        {
          title: '配件',
          key: 'name',
          render: (_, part) => (
            <Stacked
              lines={[
                <span key="name">{name(part)}</span>,
                `用量 ${thousands(part.count)}，之前 ${thousands(part.countBefore)}`,
                `${formatYuan(part.amount)} 元，${part.orders} 张工单`,
              ]}
            />
          ),
        },
      ]
    : [
        { title: '配件', key: 'name', ellipsis: true, render: (_, part) => name(part) },
        { title: '编号', key: 'key', width: 200, ellipsis: true, render: (_, part) => numberOf(part) },
        { title: '用量', dataIndex: 'count', width: 110, align: 'right', render: thousands },
        { title: '之前', dataIndex: 'countBefore', width: 110, align: 'right', render: thousands },
        { title: '工单', dataIndex: 'orders', width: 110, align: 'right', render: thousands },
        { title: '金额（元）', dataIndex: 'amount', width: 140, align: 'right', render: formatYuan },
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

const numberOf = ({ key, name }: UsedPart) => (key === name ? '-' : key)
