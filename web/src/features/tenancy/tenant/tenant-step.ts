import { tenant } from '@banyan/contract/tenancy/tenant'
import { useCall } from '#kit/call/hooks.ts'
import { storedSession } from '#kit/call/storage.ts'
import type { SetupStep } from '#kit/page/setup-step.ts'

const platformId = 0

/** The set-up step of the platform: adding a tenant; other tenants have no such step. */
export function useTenantStep(): SetupStep | undefined {
  const isPlatform = storedSession.read('tenantId') === platformId
  const input = isPlatform ? { pageNo: 1, pageSize: 1 } : undefined
  const tenants = useCall(tenant.list, input, { quiet: true, staleTime: 60_000 })
  if (!isPlatform) return undefined
  return {
    title: '租户',
    hint: '新增租户并指定首位管理员',
    path: '/isps/tenant',
    isDone: tenants.data && tenants.data.total > 1,
  }
}
