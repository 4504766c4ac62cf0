import { dataAccess } from '@banyan/contract/access/object-rule'
import { permission } from '@banyan/contract/access/permission'
import { role, roleCopy, superAdmin, tenantAdmin } from '@banyan/contract/access/role'
import { roleUser } from '@banyan/contract/access/role-user'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { HolderLoss } from './holder-loss.tsx'

const RoleGrant = lazy(() => import('./role-grant.tsx').then((file) => ({ default: file.RoleGrant })))
const RoleUsers = lazy(() => import('./role-users.tsx').then((file) => ({ default: file.RoleUsers })))
const RoleRules = lazy(() => import('./role-rules.tsx').then((file) => ({ default: file.RoleRules })))
const CopyRole = lazy(() => import('./copy-role.tsx').then((file) => ({ default: file.CopyRole })))

const rolePanels = { grant: RoleGrant, users: RoleUsers, rules: RoleRules, copy: CopyRole }

interface OpenedPanel {
  part: keyof typeof rolePanels
  role: { id: string; roleName?: string | null; roleCode?: string | null }
}

/** Roles, what they may do and reach, and who holds them (ADMIN-021, ADMIN-024…027, DEC-048, DEC-112). */
export function RolePage() {
  const allowed = useAllowed()
  const [opened, setOpened] = useState<OpenedPanel>()
  const Part = opened && rolePanels[opened.part]
  return (
    <>
      <ListPage
        of={role}
        header={{
          links: [
            { title: '用户', to: '/isps/user' },
            { title: '数据权限', to: '/isps/dataRule' },
          ],
        }}
        reads={['roleName', 'roleCode']}
        without={['detail']}
        loss={allowed(roleUser.holders) ? (ids) => <HolderLoss roleIds={ids} /> : undefined}
        rowActions={(row) => {
          const holdsAll = administratorRoles.has(row.roleCode ?? '')
          const opens = (part: OpenedPanel['part']) => () => setOpened({ part, role: row })
          return [
            {
              label: '授权',
              needs: permission.grantRole,
              disabled: holdsAll ? '该角色拥有全部权限，无需授权' : undefined,
              run: opens('grant'),
            },
            { label: '用户', needs: roleUser.holders, run: opens('users') },
            {
              label: '数据权限',
              needs: dataAccess.ofRole,
              disabled: holdsAll ? '该角色可访问全部数据' : undefined,
              run: opens('rules'),
            },
            ...(allowed(permission.grantRole)
              ? [
                  {
                    label: '复制',
                    needs: roleCopy.copy,
                    disabled: holdsAll ? '该角色拥有全部权限，不能复制' : undefined,
                    run: opens('copy'),
                  },
                ]
              : []),
          ]
        }}
      />
      <Suspense fallback={null}>
        {Part && <Part key={opened.role.id} role={opened.role} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}

/** Roles the server gives everything (DEC-046, DEC-049). */
const administratorRoles = new Set([superAdmin, tenantAdmin])
