import type { MenuNode } from '@banyan/contract/menu-node'
import { useSession } from '#kit/call/session.ts'
import type { SetupStep } from '#kit/page/setup-step.ts'

/** A published form has a page of its own in the menu. */
export function useFormStep(): SetupStep {
  const menu = useSession((state) => state.menu)
  return {
    title: '表单',
    hint: '设计并发布业务表单',
    path: '/online/form',
    isDone: hasFormPage(menu),
  }
}

const hasFormPage = (nodes: readonly MenuNode[]): boolean =>
  nodes.some(({ component, children }) => component === 'online/cgformList' || hasFormPage(children ?? []))
