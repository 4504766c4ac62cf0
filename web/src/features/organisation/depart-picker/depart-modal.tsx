import { departTree, type IdNode } from '@banyan/contract/organisation/depart'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { ChosenValue } from '#kit/picker/pick-box.tsx'
import { PickerModal } from '#kit/picker/picker-modal.tsx'
import { SearchTree } from '#kit/tree/search-tree.tsx'
import { flattenTree } from '#kit/tree/tree.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import styles from './depart-picker.module.css'
import { keysToExpand, nextChecked } from './depart-rules.ts'

interface Props {
  isMultiple: boolean
  chosen: readonly ChosenValue[]
  onPick: (chosen: ChosenValue[]) => void
  onClose: () => void
}

/** Picks departments from the tree (PICK-007). */
export function DepartModal({ isMultiple, chosen, onPick, onClose }: Props) {
  const isPhone = useIsPhone()
  const tree = useCall(departTree.ids, {})
  const nodes = tree.data
  const [held, setHeld] = useState(() => chosen.map(({ value }) => value))
  const [atFirst] = useState(held)
  const labelOf = (value: string, all: IdNode[]) =>
    all.find(({ key }) => key === value)?.title ?? chosen.find((one) => one.value === value)?.label ?? value
  return (
    <PickerModal
      title="选择部门"
      width={500}
      count={held.length}
      onConfirm={() => {
        const all = flattenTree(nodes ?? [])
        onPick(held.map((value) => ({ value, label: labelOf(value, all) })))
        return true
      }}
      onClose={onClose}
    >
      {isMultiple && <p className={styles.hint}>每个一级部门下最多选择一个</p>}
      <SearchTree
        title="部门"
        checkable
        checkStrictly
        autoFocus={!isPhone}
        nodes={nodes}
        error={tree.error}
        onRetry={() => void tree.refetch()}
        height={isPhone ? Math.max(240, window.innerHeight - 280) : 400}
        opensAt={nodes && keysToExpand(nodes, atFirst)}
        checkedKeys={held}
        onToggle={(key) => setHeld(nextChecked(nodes ?? [], held, key, isMultiple))}
      />
    </PickerModal>
  )
}
