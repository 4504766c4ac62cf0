import { attachedRule } from '@banyan/contract/access/data-rule'
import { permission } from '@banyan/contract/access/permission'
import { useAction, useCall } from '#kit/hooks.ts'
import { AttachedRules } from '../grant/attached-rules.tsx'
import { GrantDrawer, type RulesProps } from '../grant/grant-drawer.tsx'

interface Props {
  role: { id: string; roleName?: string | null }
  onClose: () => void
}

/** What a role may do (ADMIN-007, ADMIN-011, ADMIN-021). */
export function RoleGrant({ role, onClose }: Props) {
  const tree = useCall(permission.tree, {})
  const held = useCall(permission.ofRole, { roleId: role.id }, { staleTime: 0 })
  const grant = useAction(permission.grantRole, { refreshes: ['permission'], onDone: onClose })
  return (
    <GrantDrawer
      title={`授权 · ${role.roleName ?? ''}`}
      tree={tree}
      granted={held}
      isSaving={grant.isPending}
      rules={(props) => <RoleRules roleId={role.id} {...props} />}
      onSave={(permissionIds, lastpermissionIds) =>
        grant.mutate({ roleId: role.id, permissionIds, lastpermissionIds })
      }
      onClose={onClose}
    />
  )
}

function RoleRules({ roleId, node, onClose }: RulesProps & { roleId: string }) {
  const holder = { permissionId: node.id, roleId }
  const read = useCall(attachedRule.rulesOfRole, holder, { staleTime: 0, quiet: true })
  const write = useAction(attachedRule.rulesToRole, { onDone: onClose })
  return (
    <AttachedRules
      menu={node.title}
      read={read}
      isSaving={write.isPending}
      onSave={(dataRuleIds) => write.mutate({ ...holder, dataRuleIds })}
      onClose={onClose}
    />
  )
}
