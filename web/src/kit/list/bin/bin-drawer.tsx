import { fieldsOf } from '@banyan/contract/field'
import { binOf, type RecycleBin } from '@banyan/contract/recycle-bin'
import { Drawer, Input, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { plain } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { PagedTable } from '#kit/ui/paged-table.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import styles from './bin-drawer.module.css'

interface Props {
  of: RecycleBin
  onClose: () => void
}

/** Removed records of a list: restored, or erased for good. */
export function BinDrawer({ of, onClose }: Props) {
  const { title, shape } = of[binOf]
  const isPhone = useIsPhone()
  const [keyword, setKeyword] = useState<string>()
  const [selected, setSelected] = useState<string[]>([])
  const forget = (ids: readonly string[]) => setSelected((old) => old.filter((id) => !ids.includes(id)))
  const [name, ...further] = fieldsOf(shape).filter(([, { notInList }]) => !notInList)
  const search = `搜索${name?.[1].label ?? ''}`
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 960} title={`${title}回收站`} onClose={onClose}>
        <div className={styles.bar}>
          {selected.length > 0 ? (
            <>
              <span aria-live="polite">已选择 {selected.length} 项</span>
              <Actions of={of} ids={selected} words={['批量还原', '批量彻底删除']} isWide onDone={forget} />
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
        </div>
        <PagedTable
          list={of.removed}
          question={{ keyword }}
          width={800}
          selected={selected}
          onSelect={setSelected}
          emptyText={keyword ? `没有匹配的${title}` : '回收站是空的'}
          columns={[
            ...[...(name ? [name] : []), ...(isPhone ? [] : further.slice(0, 2))].map(columnOf),
            ...(isPhone ? [] : removal),
            {
              title: '操作',
              width: 152,
              render: (_, { id }) => (
                <Actions of={of} ids={[id]} words={['还原', '彻底删除']} onDone={forget} />
              ),
            },
          ]}
        />
      </Drawer>
    </TouchTargets>
  )
}

type Removed = Record<string, unknown> & { id: string }

const columnOf = ([member, { label }]: ReturnType<
  typeof fieldsOf
>[number]): TableColumnsType<Removed>[number] => ({
  title: label,
  key: member,
  ellipsis: true,
  render: (_, row) => plain(row[`${member}_dictText`] ?? row[member]),
})

const removal: TableColumnsType<Removed> = [
  { title: '删除人', dataIndex: 'updateBy', width: 112, ellipsis: true, render: plain },
  { title: '删除时间', dataIndex: 'updateTime', width: 176, render: plain },
]

interface ActionsProps {
  of: RecycleBin
  ids: string[]
  words: [restore: string, erase: string]
  isWide?: boolean
  onDone: (ids: readonly string[]) => void
}

function Actions({ of, ids, words: [restore, erase], isWide = false, onDone }: ActionsProps) {
  const look = isWide ? ({ type: 'default' } as const) : ({ size: 'small' } as const)
  return (
    <span className={styles.words}>
      <ActionButton action={of.restore} input={{ ids }} onDone={() => onDone(ids)} {...look}>
        {restore}
      </ActionButton>
      <ActionButton
        action={of.erase}
        input={{ ids }}
        confirm="确定彻底删除吗?"
        consequence={`${ids.length} 条记录将无法还原`}
        onDone={() => onDone(ids)}
        danger
        {...look}
      >
        {erase}
      </ActionButton>
    </span>
  )
}
