import { homePage, loginConfig } from '@banyan/contract/tenancy/page-config'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import type { Tenant } from './config-form.tsx'
import { HomeConfigForm } from './home-config-form.tsx'
import { LoginConfigForm } from './login-config-form.tsx'

interface Props {
  tenant: Tenant
}

/** The two tabs of a tenant, each with its own save (TENANT-018, TENANT-031). Mounted anew for every tenant. */
export function ConfigPanel({ tenant }: Props) {
  const login = useCall(loginConfig.byTenant, { tenantId: tenant.id }, { staleTime: 0 })
  const home = useCall(homePage.byTenant, { tenantId: tenant.id }, { staleTime: 0 })
  return (
    <Tabs
      items={[
        {
          key: 'login',
          label: '登录配置',
          children: (
            <Loaded read={login}>{(config) => <LoginConfigForm tenant={tenant} config={config} />}</Loaded>
          ),
        },
        {
          key: 'home',
          label: '首页配置',
          children: (
            <Loaded read={home}>{(config) => <HomeConfigForm tenant={tenant} config={config} />}</Loaded>
          ),
        },
      ]}
    />
  )
}

interface ConfigQuery<C> {
  data: C | undefined
  error: Error | null
  isFetchedAfterMount: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Renders the form after a fresh answer, never from the cache. */
function Loaded<C>({ read, children }: { read: ConfigQuery<C>; children: (config: C) => ReactNode }) {
  const { data, error, isFetchedAfterMount, isPlaceholderData, refetch } = read
  if (data !== undefined && isFetchedAfterMount && !isPlaceholderData) return children(data)
  if (!error) return <Skeleton rows={8} />
  return <LoadError error={error} onRetry={refetch} />
}
