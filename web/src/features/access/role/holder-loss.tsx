import { roleUser } from '@banyan/contract/access/role-user'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient, useCall } from '#kit/call/hooks.ts'

/** How many people lose a role that is deleted (DEC-048). */
export const HolderLoss = ({ roleIds }: { roleIds: string[] }) => (
  // Dialogs are rendered outside the page, so the query client has to be provided again.
  <QueryClientProvider client={queryClient}>
    {roleIds.length > 1 ? (
      <p>拥有这些角色的用户将失去它们</p>
    ) : (
      roleIds.map((id) => <LossOfOneRole key={id} id={id} />)
    )}
  </QueryClientProvider>
)

function LossOfOneRole({ id }: { id: string }) {
  const holders = useCall(roleUser.holders, { roleId: id, pageNo: 1, pageSize: 1 }, { quiet: true })
  const count = holders.isPlaceholderData ? undefined : holders.data?.total
  if (count === undefined) return <p>将同时移除用户的该角色</p>
  return <p>{count ? `将同时移除 ${count} 名用户的该角色` : '没有用户拥有该角色'}</p>
}
