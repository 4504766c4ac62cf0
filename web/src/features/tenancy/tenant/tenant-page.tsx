import { tenant, tenantMember } from '@banyan/contract/tenancy/tenant'
import { Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { callAction } from '#kit/table/row-actions.tsx'
import { FrozenMark } from '#kit/ui/status-mark.tsx'
import { TenantMembers } from './tenant-members.tsx'

const TenantWizard = lazy(() =>
  import('./tenant-wizard.tsx').then((file) => ({ default: file.TenantWizard })),
)

const frozenStatus = 0
const platformId = 0

/** Tenants of the platform: hosts, members, freezing (DEC-093). */
export function TenantPage() {
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<{ id: number; name: string }>()
  return (
    <>
      <ListPage
        of={tenant}
        reads={['id', 'name', 'status']}
        adds={{ label: '新增', needs: tenant.add, open: () => setAdding(true) }}
        card={{ title: 'name', status: 'status', lines: ['code', 'hosts'] }}
        columns={{
          createTime: { isHidden: true },
          id: { render: ({ id }) => String(id) }, // a number, not an amount
          hosts: { width: 200, render: ({ hosts }) => <Hosts text={hosts} /> },
          status: {
            render: ({ status, status_dictText }) => (
              <FrozenMark isFrozen={status === frozenStatus} text={status_dictText} />
            ),
          },
        }}
        rowActions={(row) => [
          {
            label: '成员',
            needs: tenantMember.members,
            run: () => setOpened({ id: Number(row.id), name: row.name ?? '' }),
          },
          {
            ...(row.status === frozenStatus
              ? { label: '解冻' }
              : {
                  label: '冻结',
                  confirm: '确定冻结吗?',
                  consequence: '冻结后该租户的用户将立即退出登录',
                  danger: true,
                }),
            disabled: Number(row.id) === platformId ? '平台租户不能冻结' : undefined,
            ...callAction(tenant.edit, {
              id: Number(row.id),
              version: row.version,
              status: row.status === frozenStatus ? '1' : String(frozenStatus),
            }),
          },
        ]}
      />
      <Suspense>{isAdding && <TenantWizard onClose={() => setAdding(false)} />}</Suspense>
      {opened && <TenantMembers tenant={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** One tag per host, as the login page is found by it (DEC-093). */
function Hosts({ text }: { text: string | null | undefined }) {
  const hosts = (text ?? '').split(',').filter(Boolean)
  if (hosts.length === 0) return '-'
  return (
    <span title={hosts.join('\n')}>
      {hosts.map((host) => (
        <Tag key={host}>{host}</Tag>
      ))}
    </span>
  )
}
