import type { ResultOf } from '@banyan/contract/endpoint'
import { recycleBin } from '@banyan/contract/identity/user-lookup'
import type { TableColumnsType } from 'antd'
import { RemovedDrawer } from '#kit/list/bin/removed-drawer.tsx'
import { Stacked } from '#kit/table/stacked.tsx'
import { plain } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'

type Deleted = ResultOf<typeof recycleBin.deleted>['records'][number]

/** Deleted users: restored with their roles and departments, or erased for good (DEC-112). */
export function RecycleBin({ onClose }: { onClose: () => void }) {
  return (
    <RemovedDrawer
      title="用户"
      named="姓名"
      calls={{
        list: recycleBin.deleted,
        restore: recycleBin.restore,
        erase: recycleBin.erase,
        inputOf: (ids) => ({ userIds: ids }),
        questionOf: (realname) => ({ realname }),
      }}
      columns={useIsPhone() ? [person] : desk}
      consequence={(count) => `${count} 名用户将无法还原`}
      onClose={onClose}
    />
  )
}

const desk: TableColumnsType<Deleted> = [
  { title: '用户名', dataIndex: 'username', ellipsis: true, render: plain },
  { title: '姓名', dataIndex: 'realname', ellipsis: true, render: plain },
  { title: '手机号', dataIndex: 'phone', width: 128, render: plain },
  { title: '删除人', dataIndex: 'updateBy', width: 112, ellipsis: true, render: plain },
  { title: '删除时间', dataIndex: 'updateTime', width: 176, render: plain },
]

/** Both names in one cell, for phones. */
const person: TableColumnsType<Deleted>[number] = {
  title: '用户',
  key: 'person',
  render: (_, { username, realname }) => <Stacked lines={[plain(realname), plain(username)]} />,
}
