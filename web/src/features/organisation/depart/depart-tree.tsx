import { HolderOutlined } from '@ant-design/icons'
import type { DepartNode } from '@banyan/contract/organisation/depart'
import { SearchTree } from '#kit/tree/search-tree.tsx'

interface Props {
  nodes: DepartNode[] | undefined
  error: Error | null
  selected: string | undefined
  onSelect: (id: string) => void
  onRetry: () => void
  /** Absent when nothing may be moved. */
  onMove?: (move: Move) => void
}

/** The drop position of a dragged department: into, before or after another one. */
export interface Move {
  key: string
  target: DepartNode
  where: 'in' | 'before' | 'behind'
}

/** All departments, found by name and moved by dragging. */
export function DepartTree({ selected, onSelect, onMove, ...tree }: Props) {
  return (
    <SearchTree<DepartNode>
      {...tree}
      title="部门"
      emptyText="还没有部门，点击“新增”添加第一条"
      height={Math.max(240, window.innerHeight - 280)}
      selectedKeys={selected ? [selected] : []}
      onToggle={onSelect}
      draggable={onMove && { icon: <HolderOutlined /> }}
      onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
        const own = Number(node.pos.split('-').at(-1))
        const where = !dropToGap ? 'in' : dropPosition < own ? 'before' : 'behind'
        onMove?.({ key: dragNode.key, target: node, where })
      }}
    />
  )
}
