import { attachedRule } from '@banyan/contract/access/data-rule'
import { departGrant } from '@banyan/contract/access/depart-grant'
import { permission } from '@banyan/contract/access/permission'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { GrantDrawer } from '../grant/grant-drawer.tsx'

interface Props {
  depart: { id: string; title: string }
  onClose: () => void
}

/** What everyone of a department may do; its department roles pick from it (ADMIN-018, ADMIN-023, DEC-046). */
export function DepartGrant({ depart, onClose }: Props) {
  const tree = useCall(permission.tree, {})
  const held = useCall(departGrant.ofDepart, { departId: depart.id }, { staleTime: 0 })
  const grant = useAction(departGrant.grantDepart, {
    refreshes: ['permission', 'departRole'],
    onDone: onClose,
  })
  return (
    <GrantDrawer
      title={`部门授权 · ${depart.title}`}
      tree={tree}
      granted={held}
      isSaving={grant.isPending}
      rules={{
        of: attachedRule.rulesOfDepart,
        to: attachedRule.rulesToDepart,
        holder: { departId: depart.id },
      }}
      onSave={(permissionIds, lastpermissionIds) =>
        grant.mutateAsync({ departId: depart.id, permissionIds, lastpermissionIds })
      }
      onClose={onClose}
    />
  )
}
