import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { fieldsOf } from '@banyan/contract/field'
import { describeBin, type RecycleBin } from '@banyan/contract/recycle-bin'
import { Drawer, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { Person } from '#kit/ui/person.tsx'
import { TableBar } from '#kit/ui/table-bar.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './bin-drawer.module.css'

interface Props {
  of: RecycleBin
  onClose: () => void
}

type Removed = Record<string, unknown> & { id: string }

/** Removed records of a list: restored, or erased for good, one by one or several at once. */
export function BinDrawer({ of, onClose }: Props) {
  const { list, idsMember, shows } = of[describeBin]
  const { title } = list
  const isPhone = useIsPhone()
  const [keyword, setKeyword] = useState<string>()
  const [selected, setSelected] = useState<string[]>([])
  const unselect = (ids: readonly string[]) => setSelected((old) => old.filter((id) => !ids.includes(id)))
  const actions = (ids: string[], [restore, erase]: [string, string], isWide = false) => {
    const look = isWide ? ({ type: 'default' } as const) : ({ size: 'small' } as const)
    const shared = { input: { [idsMember]: ids }, onDone: () => unselect(ids), ...look }
    return (
      <span className={styles.words}>
        <ActionButton action={of.restore} {...shared}>
          {restore}
        </ActionButton>
        <ActionButton
          action={of.erase}
          {...shared}
          confirm="确定彻底删除吗?"
          consequence={`${ids.length} 条记录将无法还原`}
          danger
        >
          {erase}
        </ActionButton>
      </span>
    )
  }
  const columns = shows.map((member) => binColumn(list, member))
  const search = `搜索${columns[0]?.title ?? ''}`
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 960} title={`${title}回收站`} onClose={onClose}>
        <TableBar>
          {selected.length > 0 ? (
            <>
              <span aria-live="polite">已选择 {selected.length} 项</span>
              {actions(selected, ['批量还原', '批量彻底删除'], true)}
            </>
          ) : (
            <Input.Search
              allowClear
              placeholder={search}
              aria-label={search}
              maxLength={100}
              onSearch={(text) => setKeyword(text.trim() || undefined)}
            />
          )}
        </TableBar>
        <PagedTable
          list={of.removed as AnyEndpoint}
          question={{ keyword }}
          width={800}
          selected={selected}
          onSelect={setSelected}
          emptyText={keyword ? `没有匹配的${title}` : '回收站是空的'}
          columns={[
            ...(isPhone ? columns.slice(0, 1) : [...columns, ...removal]),
            {
              title: '操作',
              width: 152,
              render: (_, row) => actions([(row as Removed).id], ['还原', '彻底删除']),
            },
          ]}
        />
      </Drawer>
    </TouchTargets>
  )
}

function binColumn({ shape }: { shape: Parameters<typeof fieldsOf>[0] }, member: string) {
  const [, meta] = fieldsOf(shape).find(([name]) => name === member) ?? []
  return {
    title: meta?.label ?? member,
    key: member,
    ellipsis: true,
    render: (_: unknown, row: Removed) => textOrDash(row[`${member}_dictText`] ?? row[member]),
  }
}

const removal: TableColumnsType<Removed> = [
  {
    title: '删除人',
    dataIndex: 'updateBy',
    width: 112,
    ellipsis: true,
    render: (account, row) => <Person account={account} name={row.updateBy_dictText} />,
  },
  { title: '删除时间', dataIndex: 'updateTime', width: 176, render: textOrDash },
]
