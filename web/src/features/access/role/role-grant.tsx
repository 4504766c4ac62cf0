import { attachedRule } from '@banyan/contract/access/data-rule'
import { permission, treeForRole } from '@banyan/contract/access/permission'
import { roleUser } from '@banyan/contract/access/role-user'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { useAllowed } from '#kit/ui/allow.tsx'
import { CopyGrants } from '../grant/copy-grants.tsx'
import { GrantDrawer } from '../grant/grant-drawer.tsx'

interface Props {
  role: { id: string; roleName?: string | null }
  onClose: () => void
}

/** What a role may do (ADMIN-011, ADMIN-021, ADMIN-027). */
export function RoleGrant({ role, onClose }: Props) {
  const tree = useCall(treeForRole, {})
  const held = useCall(permission.ofRole, { roleId: role.id }, { staleTime: 0 })
  const allowed = useAllowed()
  const asked = allowed(roleUser.holders) ? { roleId: role.id, pageNo: 1, pageSize: 1 } : undefined
  const holders = useCall(roleUser.holders, asked, { quiet: true })
  const grant = useAction(permission.grantRole, { refreshes: ['permission'], onDone: onClose })
  return (
    <GrantDrawer
      title={`授权 · ${role.roleName ?? ''}`}
      tree={tree}
      granted={held}
      isSaving={grant.isPending}
      people={holders.data?.total}
      copy={(onCopy) => <CopyGrants roleId={role.id} onCopy={onCopy} />}
      rules={{ of: attachedRule.rulesOfRole, to: attachedRule.rulesToRole, holder: { roleId: role.id } }}
      onSave={(permissionIds, lastpermissionIds) =>
        grant.mutateAsync({ roleId: role.id, permissionIds, lastpermissionIds })
      }
      onClose={onClose}
    />
  )
}
