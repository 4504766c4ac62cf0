import { departRoleGrant } from '@banyan/contract/access/depart-grant'
import { departRole } from '@banyan/contract/access/depart-role'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import type { GrantedRole } from './depart-role-grant.tsx'

const DepartRoleGrant = lazy(() =>
  import('./depart-role-grant.tsx').then((file) => ({ default: file.DepartRoleGrant })),
)

/** Roles inside departments, of one department on demand (ADMIN-055…057, DEC-059). */
export function DepartRoleList({ departId: only }: { departId?: string }) {
  const [granted, setGranted] = useState<GrantedRole>()
  return (
    <>
      <ListPage
        of={departRole}
        reads={['departId', 'roleName']}
        isInside={only !== undefined}
        where={only ? { departId: only } : undefined}
        without={only ? ['import', 'export', 'detail'] : undefined}
        columns={only ? { departId: false, createTime: { isHidden: true } } : undefined}
        card={{ title: 'roleName', lines: only ? ['roleCode'] : ['departId', 'roleCode'] }}
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
