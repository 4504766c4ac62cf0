import { category, categoryTree } from '@banyan/contract/dictionary/category'
import type { TreeNode } from '@banyan/contract/dictionary/tree-node'
import { Form, TreeSelect } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import type { FormPartProps } from '#kit/list/family.ts'
import { readPlan } from '#kit/list/family.ts'
import { FormDrawer } from '#kit/list/record/form-drawer.tsx'
import { pickerDefaults } from '#kit/picker/pick.ts'
import { callAction } from '#kit/table/row-actions.tsx'
import { flattenTree, treeChoices, withoutNode } from '#kit/tree/tree.ts'
import { TreeTable } from '#kit/tree/tree-table.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'

type OpenedForm = { mode: 'add'; parent?: TreeNode } | { mode: 'edit'; node: TreeNode }

/** Categories as a tree; the server gives their codes (DEC-062). */
export function CategoryPage() {
  const allowed = useAllowed()
  const tree = useCall(categoryTree.tree, {})
  const [opened, setOpened] = useState<OpenedForm>()
  return (
    <>
      <TreeTable
        title="分类"
        nodes={tree.data}
        isFetching={tree.isFetching}
        error={tree.error}
        onRetry={() => void tree.refetch()}
        onAdd={allowed(category.add) ? () => setOpened({ mode: 'add' }) : undefined}
        columns={[{ title: '分类编码', dataIndex: 'code', ellipsis: true }]}
        actions={(node) => {
          const below = flattenTree(node.children ?? []).length
          return [
            { label: '编辑', needs: category.edit, run: () => setOpened({ mode: 'edit', node }) },
            { label: '新增下级', needs: category.add, run: () => setOpened({ mode: 'add', parent: node }) },
            {
              label: '删除',
              danger: true,
              confirm: '确定删除吗?',
              consequence: below ? `将同时删除 ${below} 个下级分类` : undefined,
              ...callAction(category.remove, { id: node.key }),
            },
          ]
        }}
      />
      {opened?.mode === 'add' && (
        <FormDrawer
          title={`新增分类${opened.parent ? ` · ${opened.parent.title}` : ''}`}
          plan={plan}
          record={undefined}
          fixed={{ pid: opened.parent?.key ?? '0' }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.mode === 'edit' && <EditCategory node={opened.node} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function EditCategory({ node, onClose }: { node: TreeNode; onClose: () => void }) {
  const read = useCall(category.byId, { id: node.key }, { staleTime: 0 })
  const isReading = !read.isFetchedAfterMount || read.isPlaceholderData
  return (
    <FormDrawer
      title={`编辑分类 · ${node.title}`}
      plan={plan}
      record={read.data}
      isReading={isReading}
      error={read.error}
      onRetry={() => void read.refetch()}
      part={Parent}
      onClose={onClose}
    />
  )
}

/** Another parent moves a category with everything below it. */
function Parent({ record }: FormPartProps) {
  const tree = useCall(categoryTree.tree, {})
  return (
    <Form.Item
      name="pid"
      label="上级分类"
      initialValue={record?.pid}
      extra="更换上级会连同下级分类一起移动，编码随之变化"
    >
      <TreeSelect
        {...pickerDefaults}
        allowClear={false}
        showSearch={{ treeNodeFilterProp: 'title' }}
        loading={tree.isFetching}
        treeData={[
          { value: '0', title: '无上级，作为一级分类' },
          ...treeChoices(withoutNode(tree.data ?? [], record?.id ?? '')),
        ]}
      />
    </Form.Item>
  )
}

const uniformPlan = readPlan(category)
const plan = { ...uniformPlan, fields: uniformPlan.fields.filter(({ name }) => name !== 'pid') }
