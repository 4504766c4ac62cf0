import { onlineUser } from '@banyan/contract/identity/online-user'
import { user } from '@banyan/contract/identity/user'
import { useCall } from '#kit/call/hooks.ts'
import { Figure } from '#kit/page/panel.tsx'
import type { SetupStep } from '#kit/page/setup-step.ts'
import { Allow } from '#kit/ui/allow.tsx'

const oneRow = { pageNo: 1, pageSize: 1 }
const quietCall = { quiet: true }

/** The numbers of users and of people online, for those with the right to see them. */
export function UserFigures() {
  return (
    <>
      <Allow call={user.list}>
        <UserCount />
      </Allow>
      <Allow call={onlineUser.list}>
        <OnlineCount />
      </Allow>
    </>
  )
}

const UserCount = () => (
  <Figure label="用户" value={useCall(user.list, oneRow, quietCall).data?.total} to="/isps/user" />
)

const OnlineCount = () => (
  <Figure
    label="在线用户"
    value={useCall(onlineUser.list, oneRow, quietCall).data?.total}
    to="/isps/onlineUser"
  />
)

/** The set-up step is done when the tenant has a second user besides its creator. */
export function useUserStep(): SetupStep {
  const users = useCall(user.list, oneRow, quietCall)
  return {
    title: '用户',
    hint: '逐个新增或从 Excel 导入',
    path: '/isps/user',
    isDone: users.data && users.data.total > 1,
  }
}
