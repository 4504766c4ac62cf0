import { attachedRule } from '@banyan/contract/access/data-rule'
import { departRoleGrant } from '@banyan/contract/access/depart-grant'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { GrantDrawer } from '../grant/grant-drawer.tsx'

export interface GrantedRole {
  id: string
  departId: string
  roleName: string
}

/** What a department role may do, out of what its department holds (DEC-059). */
export function DepartRoleGrant({ role, onClose }: { role: GrantedRole; onClose: () => void }) {
  const tree = useCall(departRoleGrant.tree, { departId: role.departId })
  const held = useCall(departRoleGrant.ofDepartRole, { roleId: role.id }, { staleTime: 0 })
  const grant = useAction(departRoleGrant.grantDepartRole, { refreshes: ['permission'], onDone: onClose })
  return (
    <GrantDrawer
      title={`授权 · ${role.roleName}`}
      tree={tree}
      granted={held}
      isSaving={grant.isPending}
      rules={{
        of: attachedRule.rulesOfDepartRole,
        to: attachedRule.rulesToDepartRole,
        holder: { roleId: role.id, departId: role.departId },
      }}
      onSave={(permissionIds, lastpermissionIds) =>
        grant.mutateAsync({ roleId: role.id, permissionIds, lastpermissionIds })
      }
      onClose={onClose}
    />
  )
}
