import { type DepartNode, depart } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { flattenTree } from '#kit/tree/tree.ts'
import { Allow } from '#kit/ui/allow.tsx'
import { removalLoss } from './loss.ts'

/**
 * Deletes a department after naming what is deleted along; for a whole tree the number of departments must be typed
 * (DEC-057).
 */
export function RemoveDepart({ node, onDone }: { node: DepartNode; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const people = useCall(userDepart.below, isOpen ? { id: node.id } : undefined)
  const remove = useAction(depart.remove, {
    refreshes: ['user', 'departRole'],
    onDone: () => {
      setOpen(false)
      onDone()
    },
  })
  const below = flattenTree(node.children ?? []).length
  const isSure = below === 0 || typed.trim() === String(below + 1)
  return (
    <Allow call={depart.remove}>
      <Button
        danger
        onClick={() => {
          setTyped('')
          setOpen(true)
        }}
      >
        删除
      </Button>
      <Modal
        open={isOpen}
        title="确定删除吗?"
        okText="删除"
        okButtonProps={{ danger: true, disabled: !isSure }}
        cancelText="取消"
        cancelButtonProps={{ autoFocus: true }}
        confirmLoading={remove.isPending}
        onOk={() => remove.mutate({ id: node.id })}
        onCancel={() => setOpen(false)}
      >
        <p>{removalLoss(node.title, below, people.isPlaceholderData ? undefined : people.data?.length)}</p>
        {below > 0 && (
          <Input
            aria-label="部门总数"
            inputMode="numeric"
            placeholder={`请输入将删除的部门总数 ${below + 1} 以确认`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Modal>
    </Allow>
  )
}
