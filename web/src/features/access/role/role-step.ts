import { role } from '@banyan/contract/access/role'
import { useCall } from '#kit/call/hooks.ts'
import type { SetupStep } from '#kit/page/setup-step.ts'

/** Every tenant is given these many roles (DEC-029). */
const standardRoleCount = 3

/** The set-up step is done when the tenant has a role of its own. */
export function useRoleStep(): SetupStep {
  const roles = useCall(role.list, { pageNo: 1, pageSize: 1 }, { quiet: true, staleTime: 60_000 })
  return {
    title: '角色',
    hint: '新增岗位需要的角色并授权',
    path: '/isps/role',
    isDone: roles.data && roles.data.total > standardRoleCount,
  }
}
