import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import type { Plan } from './family.ts'

/** Deletes one row or the selected ones; what is missing is said (LIST-006, LIST-007, LIST-017, LIST-019, LIST-020). */
export function useRemoval(
  plan: Plan,
  selected: string[],
  onSelect: (ids: string[]) => void,
  loss?: (ids: string[]) => ReactNode,
) {
  const { message, modal } = App.useApp()
  const { list, remove, removeBatch } = plan.calls
  const one = useAction((remove ?? list) as AnyEndpoint, {
    onDone: (_, { id }) => onSelect(selected.filter((other) => other !== id)),
  })
  const many = useAction((removeBatch ?? list) as AnyEndpoint, { onDone: () => onSelect([]) })

  return {
    one: async (id: string) => {
      if (!remove) return void message.error('请设置url.delete属性!')
      await one.mutateAsync({ id })
    },
    many: () => {
      if (!removeBatch) return void message.error('请设置url.deleteBatch属性!')
      if (selected.length === 0) return void message.warning('请选择一条记录！')
      void modal.confirm({
        title: '确定删除吗?',
        content: (
          <>
            将删除所选 {selected.length} 条{plan.title}
            {loss?.(selected)}
          </>
        ),
        okText: '删除',
        okButtonProps: { danger: true },
        cancelText: '取消',
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => many.mutateAsync({ ids: selected }).catch(() => undefined),
      })
    },
  }
}
