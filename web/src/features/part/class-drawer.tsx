import { type PartClassNode, partClass, partClassBin, partClassLevel } from '@banyan/contract/part/part-class'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { BinButton } from '#kit/list/bin/bin-button.tsx'
import { readPlan } from '#kit/list/family.ts'
import { FormDrawer } from '#kit/list/record/form-drawer.tsx'
import { callAction } from '#kit/table/row-actions.tsx'
import { TreeTable } from '#kit/tree/tree-table.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { useIsPhone } from '#kit/ui/media.ts'

type OpenedForm = { mode: 'add'; parent?: PartClassNode } | { mode: 'edit'; node: PartClassNode }

const plan = readPlan(partClass)

/** Adds, edits, moves and deletes part classes. */
export function ClassDrawer({ onClose }: { onClose: () => void }) {
  const isPhone = useIsPhone()
  const allowed = useAllowed()
  const tree = useCall(partClassLevel.tree, {})
  const [opened, setOpened] = useState<OpenedForm>()
  const isTop = (node: PartClassNode) => tree.data?.includes(node) ?? false
  return (
    <Drawer
      open
      title="配件分类"
      size={isPhone ? '100%' : 720}
      extra={<BinButton of={partClassBin} />}
      onClose={onClose}
    >
      <TreeTable
        title="分类"
        nodes={tree.data}
        isFetching={tree.isFetching}
        error={tree.error}
        onRetry={() => void tree.refetch()}
        onAdd={allowed(partClass.add) ? () => setOpened({ mode: 'add' }) : undefined}
        columns={[]}
        actions={(node) => [
          { label: '编辑', needs: partClass.edit, run: () => setOpened({ mode: 'edit', node }) },
          ...(isTop(node)
            ? [
                {
                  label: '新增下级',
                  needs: partClass.add,
                  run: () => setOpened({ mode: 'add', parent: node } as const),
                },
              ]
            : []),
          {
            label: '删除',
            danger: true,
            confirm: '确定删除吗?',
            ...callAction(partClass.remove, { id: node.key }),
          },
        ]}
      />
      {opened?.mode === 'add' && (
        <FormDrawer
          title={`新增配件分类${opened.parent ? ` · ${opened.parent.title}` : ''}`}
          plan={plan}
          record={undefined}
          fixed={opened.parent && { parentId: opened.parent.key }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.mode === 'edit' && <EditClass node={opened.node} onClose={() => setOpened(undefined)} />}
    </Drawer>
  )
}

function EditClass({ node, onClose }: { node: PartClassNode; onClose: () => void }) {
  const read = useCall(partClass.byId, { id: node.key }, { staleTime: 0 })
  return (
    <FormDrawer
      title={`编辑配件分类 · ${node.title}`}
      plan={plan}
      record={read.data}
      isReading={!read.isFetchedAfterMount || read.isPlaceholderData}
      error={read.error}
      onRetry={() => void read.refetch()}
      onClose={onClose}
    />
  )
}
