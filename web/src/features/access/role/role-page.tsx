import { permission } from '@banyan/contract/access/permission'
import { role } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list-page/list-page.tsx'

const RoleGrant = lazy(() => import('./role-grant.tsx').then((file) => ({ default: file.RoleGrant })))
const RoleUsers = lazy(() => import('./role-users.tsx').then((file) => ({ default: file.RoleUsers })))

interface Opened {
  part: 'grant' | 'users'
  role: { id: string; roleName?: string | null }
}

/** Roles, what they may do and who holds them (ADMIN-021, ADMIN-024…027, DEC-112). */
export function RolePage() {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        of={role}
        reads={['roleName', 'roleCode']}
        rowActions={(row) => [
          {
            label: '授权',
            needs: permission.grantRole,
            disabled: holdsAll.has(row.roleCode ?? '') ? '该角色拥有全部权限，无需授权' : undefined,
            run: () => setOpened({ part: 'grant', role: row }),
          },
          { label: '用户', needs: roleUser.holders, run: () => setOpened({ part: 'users', role: row }) },
        ]}
      />
      <Suspense fallback={null}>
        {opened?.part === 'grant' && <RoleGrant key={opened.role.id} role={opened.role} onClose={close} />}
        {opened?.part === 'users' && <RoleUsers key={opened.role.id} role={opened.role} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Roles the server gives everything (DEC-046, DEC-049). */
const holdsAll = new Set(['super_admin', 'tenant_admin'])
