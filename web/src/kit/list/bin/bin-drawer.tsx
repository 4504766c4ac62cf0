import { fieldsOf } from '@banyan/contract/field'
import { describeBin, type RecycleBin } from '@banyan/contract/recycle-bin'
import type { TableColumnsType } from 'antd'
import { plain } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { RemovedDrawer } from './removed-drawer.tsx'

interface Props {
  of: RecycleBin
  onClose: () => void
}

/** The bin of a uniform list. */
export function BinDrawer({ of, onClose }: Props) {
  const { title, shape } = of[describeBin]
  const isPhone = useIsPhone()
  const [name, ...further] = fieldsOf(shape).filter(([, { notInList }]) => !notInList)
  const shown = [...(name ? [name] : []), ...(isPhone ? [] : further.slice(0, 2))]
  return (
    <RemovedDrawer
      title={title}
      named={name?.[1].label ?? ''}
      calls={{
        list: of.removed,
        restore: of.restore,
        erase: of.erase,
        inputOf: (ids) => ({ ids }),
        questionOf: (keyword) => ({ keyword }),
      }}
      columns={[...shown.map(columnOf), ...(isPhone ? [] : removal)]}
      consequence={(count) => `${count} 条记录将无法还原`}
      onClose={onClose}
    />
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
