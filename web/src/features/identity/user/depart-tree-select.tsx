import { departTree } from '@banyan/contract/organisation/depart'
import { TreeSelect, type TreeSelectProps } from 'antd'
import { useCall } from '#kit/call/hooks.ts'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { treeChoices } from '#kit/tree/tree.ts'

/** Picks departments out of their tree. */
export function DepartTreeSelect<V extends string | string[]>(props: TreeSelectProps<V>) {
  const tree = useCall(departTree.ids, {})
  return (
    <TreeSelect<V>
      {...pickerDefaults}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll={(tree.data?.length ?? 0) < 5}
      popupMatchSelectWidth={false}
      notFoundContent={tree.isFetching ? '搜索中……' : '没有匹配的部门'}
      loading={tree.isFetching}
      treeData={treeChoices(tree.data ?? [])}
      {...props}
    />
  )
}
