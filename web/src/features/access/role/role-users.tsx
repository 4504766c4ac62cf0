import { roleUser } from '@banyan/contract/access/role-user'
import { Drawer } from 'antd'
import { PeopleList } from '#features/organisation/public.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'

const calls = {
  list: roleUser.holders,
  add: roleUser.addHolders,
  remove: roleUser.removeHolder,
  removeMany: roleUser.removeHolders,
}

interface Props {
  role: { id: string; roleName?: string | null }
  onClose: () => void
}

/** Who holds a role: found, added and removed (DEC-112). */
export function RoleUsers({ role, onClose }: Props) {
  const isPhone = useIsPhone()
  return (
    <TouchTargets>
      <Drawer open size={isPhone ? '100%' : 720} title={`用户 · ${role.roleName ?? ''}`} onClose={onClose}>
        <PeopleList calls={calls} holder={{ roleId: role.id }} loss="将不再拥有该角色" refreshes={['user']} />
      </Drawer>
    </TouchTargets>
  )
}
