import { onlineUser } from '@banyan/contract/identity/online-user'
import { ListPage } from '#kit/list/list-page.tsx'
import { callAction } from '#kit/table/row-actions.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'

/** Who is signed in, and ending a session by force. */
export function OnlineUserPage() {
  return (
    <ListPage
      of={onlineUser}
      without={['detail', 'remove', 'select']}
      reads={['own']}
      columns={{
        active: {
          render: ({ active }) =>
            active ? <StatusMark tone="good">在线</StatusMark> : <StatusMark tone="neutral">离开</StatusMark>,
        },
        createTime: false,
      }}
      card={{ title: 'username', status: 'active', lines: ['realname', 'ip'], time: 'lastSeen' }}
      rowActions={({ id, own }) => [
        {
          label: '强制退出',
          danger: true,
          confirm: '确定强制退出吗?',
          disabled: own ? '当前会话，不能强制退出' : undefined,
          ...callAction(onlineUser.forceLogout, { id }),
        },
      ]}
      emptyText="没有在线用户"
    />
  )
}
