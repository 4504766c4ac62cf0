import { departTree } from '@banyan/contract/organisation/depart'
import { useCall } from '#kit/call/hooks.ts'
import type { SetupStep } from '#kit/page/setup-step.ts'

/** The set-up step is done when there is a department. */
export function useDepartStep(): SetupStep {
  const tops = useCall(departTree.tops, {}, { quiet: true, staleTime: 60_000 })
  return {
    title: '部门',
    hint: '按组织结构建立部门',
    path: '/isps/depart',
    isDone: tops.data && tops.data.length > 0,
  }
}
