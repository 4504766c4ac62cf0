import { departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole } from '@banyan/contract/access/depart-role'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list-page/list-page.tsx'
import type { GrantedRole } from './depart-role-grant.tsx'

const DepartRoleGrant = lazy(() =>
  import('./depart-role-grant.tsx').then((file) => ({ default: file.DepartRoleGrant })),
)

/** Roles inside one department (ADMIN-055…057, DEC-059). */
export function DepartRolePage() {
  const [granted, setGranted] = useState<GrantedRole>()
  return (
    <>
      <ListPage
        of={departRole}
        reads={['departId', 'roleName']}
        card={{ title: 'roleName', lines: ['departId', 'roleCode'] }}
        rowActions={({ id, departId, roleName }) => [
          {
            label: '授权',
            needs: departRoleGrant.grantDepartRole,
            run: () => setGranted({ id, departId: departId ?? '', roleName: roleName ?? '' }),
          },
        ]}
      />
      <Suspense fallback={null}>
        {granted && <DepartRoleGrant key={granted.id} role={granted} onClose={() => setGranted(undefined)} />}
      </Suspense>
    </>
  )
}
