import { departTree } from '@banyan/contract/organisation/depart'
import { TreeSelect } from 'antd'
import type { AriaAttributes } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { warn } from '#kit/call/report.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { flattenTree, treeChoices } from '#kit/tree/tree.ts'
import { chooseNode, findNode } from './people-rules.ts'

interface Props extends AriaAttributes {
  /** Ids of people; departments as `{department id},{director id}` (PICK-010). */
  value?: readonly string[]
  onChange?: (values: string[]) => void
  /** Limits the tree to a type of department (ADMIN-054). */
  deptType?: string
  /** No more than these can be chosen (PICK-011). */
  most?: number
  id?: string
  disabled?: boolean
  placeholder?: string
}

/** Picks people and departments from one tree; a department is stored with its director. */
export function PeopleTree({ value = [], onChange, deptType, most, ...control }: Props) {
  const tree = useCall(departTree.people, { deptType })
  const nodes = tree.data ?? []
  const shown = value.map((stored) => {
    const node = findNode(nodes, stored)
    return { stored, value: node?.key ?? stored, label: node?.title ?? (tree.data ? stored : '……') }
  })
  return (
    <TreeSelect<{ value: string; label: string }[]>
      {...pickerDefaults}
      {...control}
      multiple
      labelInValue
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandedKeys={nodes.map(({ key }) => key)}
      treeData={treeChoices(nodes)}
      loading={tree.isFetching}
      notFoundContent={tree.isFetching ? '加载中……' : '没有匹配的人员'}
      value={shown.map(({ value: key, label }) => ({ value: key, label }))}
      onChange={(next) => {
        const keys = new Set(next.map((one) => one.value))
        const kept = shown.filter((one) => keys.has(one.value)).map(({ stored }) => stored)
        const added = flattenTree(nodes).filter(
          ({ key }) => keys.has(key) && !shown.some((one) => one.value === key),
        )
        let held: readonly string[] = kept
        for (const node of added) {
          const chosen = chooseNode(held, node, most)
          if (chosen.refusal) warn(chosen.refusal)
          held = chosen.held
        }
        onChange?.([...held])
      }}
      style={{ width: '100%' }}
    />
  )
}
