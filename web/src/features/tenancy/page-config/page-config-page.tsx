import { ownTenant } from '@banyan/contract/tenancy/page-config'
import { Select } from 'antd'
import { useContext, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { useConfirmLeave } from '#kit/page/confirm-leave.tsx'
import { PageFrame } from '#kit/page/page-frame.ts'
import { discardUnsaved, unsavedIn } from '#kit/page/unsaved.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { pageControls } from '#kit/table/pages.ts'
import { RowActions } from '#kit/table/row-actions.tsx'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import type { Tenant } from './config-form.tsx'
import { ConfigPanel } from './config-panel.tsx'
import styles from './page-config.module.css'

/** 页面配置: the user's own tenants, and the pages of the chosen one (TENANT-014…036). */
export function PageConfigPage() {
  const isPhone = useIsPhone()
  const tenants = useCall(ownTenant.mine, {})
  const [picked, setPicked] = useState<Tenant>()
  // A single tenant is chosen automatically.
  const chosen = picked ?? (tenants.data?.length === 1 ? tenants.data[0] : undefined)
  const page = useContext(PageFrame)?.page

  /** Nothing typed is lost without a question. */
  const ask = useConfirmLeave()
  const choose = (next: Tenant) => {
    if (next.id === chosen?.id) return
    const here = page === undefined ? undefined : [page]
    ask(unsavedIn(here), () => {
      discardUnsaved(here)
      setPicked(next)
    })
  }
  const Tenants = isPhone ? TenantSelect : TenantTable
  return (
    <section className={styles.page} aria-label="页面配置">
      <div className={styles.tenants}>
        {tenants.error ? (
          <LoadError error={tenants.error} onRetry={tenants.refetch} />
        ) : (
          <Tenants
            tenants={tenants.data ?? []}
            isLoading={tenants.isPending}
            chosen={chosen}
            onChoose={choose}
          />
        )}
      </div>
      <div className={styles.config}>
        {chosen ? (
          <TouchTargets>
            <ConfigPanel key={chosen.id} tenant={chosen} />
          </TouchTargets>
        ) : (
          <EmptyText>请先选择租户</EmptyText> // TENANT-017, DEC-009
        )}
      </div>
    </section>
  )
}

interface TenantsProps {
  tenants: Tenant[]
  isLoading: boolean
  chosen: Tenant | undefined
  onChoose: (tenant: Tenant) => void
}

function TenantTable({ tenants, isLoading, chosen, onChoose }: TenantsProps) {
  return (
    <DataTable<Tenant>
      rowKey="id"
      empty="没有可以配置的租户"
      loading={isLoading}
      dataSource={tenants}
      pagination={tenants.length > 10 ? { ...pageControls(), size: 'small' } : false}
      rowClassName={({ id }) => (id === chosen?.id ? (styles.chosen ?? '') : '')}
      columns={[
        { dataIndex: 'code', title: '租户编码', ellipsis: true },
        { dataIndex: 'name', title: '租户名称', ellipsis: true },
        {
          key: 'action',
          title: '操作',
          width: 72,
          render: (_, tenant) => <RowActions actions={[{ label: '编辑', run: () => onChoose(tenant) }]} />,
        },
      ]}
    />
  )
}

function TenantSelect({ tenants, isLoading, chosen, onChoose }: TenantsProps) {
  return (
    <Select
      className={styles.select}
      size="large"
      aria-label="租户"
      placeholder="请选择租户"
      loading={isLoading}
      value={chosen?.id}
      options={tenants.map(({ id, name, code }) => ({ value: id, label: `${name}（${code}）` }))}
      onChange={(id) => {
        const tenant = tenants.find((one) => one.id === id)
        if (tenant) onChoose(tenant)
      }}
    />
  )
}
