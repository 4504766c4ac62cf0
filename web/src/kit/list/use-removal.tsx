import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { ReactNode } from 'react'
import { callForAnswer } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { message, modal } from '#kit/call/messages.ts'
import type { Batch } from './batch/batch-progress.tsx'
import type { Plan } from './family.ts'

interface RemovalOptions {
  selected: string[]
  onSelect: (ids: string[]) => void
  /** Starts the deletion in parts, with progress. */
  onBatch: (batch: Batch) => void
  /** The names of the rows and what is deleted along with them. */
  loss: (ids: string[]) => ReactNode
}

/** At most this many rows per call; more are deleted in parts with progress. */
const maxRowsPerCall = 100

/**
 * Deletes one row or the selected ones; announces missing calls and selections (LIST-006, LIST-007, LIST-017, LIST-019,
 * LIST-020).
 */
export function useRemoval(plan: Plan, { selected, onSelect, onBatch, loss }: RemovalOptions) {
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
        content: loss(selected),
        okText: '删除',
        okButtonProps: { danger: true },
        cancelText: '取消',
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => {
          if (selected.length <= maxRowsPerCall)
            return many.mutateAsync({ ids: selected }).catch(() => undefined)
          const run = (ids: string[]) => callForAnswer(removeBatch, { ids }, { showsRefusal: true })
          return onBatch({ label: '批量删除', ids: selected, run, family: removeBatch.family })
        },
      })
    },
  }
}
