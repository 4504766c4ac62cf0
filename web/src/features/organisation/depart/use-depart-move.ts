import { type DepartNode, depart } from '@banyan/contract/organisation/depart'
import { modal } from '#kit/call/messages.ts'
import { findSiblings, placesAfterMove } from '#kit/tree/tree-order.ts'
import { useTreeOrder } from '#kit/tree/use-tree-order.ts'
import type { Move } from './depart-tree.tsx'

/** Puts departments into another order, or below another one. */
export function useDepartMove(nodes: readonly DepartNode[]) {
  const { isMoving, write } = useTreeOrder(depart.edit)
  const beside = (key: string) => findSiblings(nodes, key) ?? { siblings: [], parent: undefined }

  const place = (key: string, to: number) =>
    write(
      placesAfterMove(beside(key).siblings, key, to, readDepartOrder).map(({ key: id, order }) => ({
        id,
        departOrder: order,
      })),
    )
  /** Asks before the parent changes, because this changes codes and data scopes. */
  const hang = (key: string, siblings: readonly DepartNode[], to: number, parent: DepartNode | undefined) =>
    void modal.confirm({
      title: `确定移动到${parent ? `“${parent.title}”下` : '一级部门'}吗?`,
      content: '将连同下级部门一起移动，部门编码随之变化',
      okText: '移动',
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        write(
          placesAfterMove(siblings, key, to, readDepartOrder).map(({ key: id, order }) => ({
            id,
            departOrder: order,
            ...(id === key && { parentId: parent?.id ?? null }),
          })),
        ),
    })
  return {
    isMoving,
    /** Moves a department among its siblings. */
    place,
    drop: ({ key, target, where }: Move) => {
      if (where === 'in') return hang(key, target.children ?? [], Number.POSITIVE_INFINITY, target)
      const { siblings, parent } = beside(target.key)
      const others = siblings.filter((node) => node.key !== key)
      const to = others.findIndex((node) => node.key === target.key) + (where === 'behind' ? 1 : 0)
      if (beside(key).parent === parent) return void place(key, to)
      hang(key, siblings, to, parent === undefined ? undefined : beside(parent).siblings.find(hasKey(parent)))
    },
    /** Where a department stands among those beside it. */
    indexOf: (key: string) => {
      const { siblings } = beside(key)
      return { index: siblings.findIndex(hasKey(key)), count: siblings.length }
    },
  }
}

const readDepartOrder = ({ departOrder }: DepartNode) => departOrder
const hasKey = (key: string) => (node: DepartNode) => node.key === key
