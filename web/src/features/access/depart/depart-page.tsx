import { departGrant } from '@banyan/contract/access/depart-grant'
import { departRole, departRoleUser } from '@banyan/contract/access/depart-role'
import type { DepartNode } from '@banyan/contract/organisation/depart'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type DepartPanel, DepartPage as PlainPage } from '#features/organisation/public.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { DepartRoleList } from '../depart-role/depart-role-list.tsx'

const DepartGrant = lazy(() => import('./depart-grant.tsx').then((file) => ({ default: file.DepartGrant })))
const MemberRoles = lazy(() => import('./member-roles.tsx').then((file) => ({ default: file.MemberRoles })))

const panels: DepartPanel[] = [
  {
    key: 'roles',
    label: '部门角色',
    needs: departRole.list,
    Panel: ({ depart }) => <DepartRoleList departId={depart.id} />,
  },
]

/** Departments with what they and their roles may do (ADMIN-018, ADMIN-055…057, DEC-059). */
export function DepartPage() {
  const [assigned, setAssigned] = useState<{ departId: string; id: string; name: string }>()
  return (
    <>
      <PlainPage
        panels={panels}
        Actions={GrantButton}
        memberActions={({ id: departId }, { id, realname, username }) => (
          <Allow call={departRoleUser.assign}>
            <Button
              type="link"
              size="small"
              onClick={() => setAssigned({ departId, id, name: realname ?? username ?? '' })}
            >
              部门角色
            </Button>
          </Allow>
        )}
      />
      <Suspense fallback={null}>
        {assigned && (
          <MemberRoles key={assigned.id} member={assigned} onClose={() => setAssigned(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function GrantButton({ depart }: { depart: DepartNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Allow call={departGrant.grantDepart}>
      <Button onClick={() => setOpen(true)}>授权</Button>
      <Suspense fallback={null}>
        {isOpen && <DepartGrant depart={depart} onClose={() => setOpen(false)} />}
      </Suspense>
    </Allow>
  )
}
