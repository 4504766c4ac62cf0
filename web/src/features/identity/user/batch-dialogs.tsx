import { account } from '@banyan/contract/identity/user'
import { Form } from 'antd'
import { callForAnswer } from '#kit/call/api.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { BatchDialogProps } from '#kit/list/batch/batch-action.ts'
import { DepartTreeSelect } from './depart-tree-select.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Gives selected users roles beside those they hold. */
export function AssignRoles({ count, onRun, onClose }: BatchDialogProps) {
  return (
    <FormDialog<{ roles: string[] }>
      title="分配角色"
      okText="分配"
      place="user/assignRoles"
      labels={{ roles: '角色' }}
      onClose={onClose}
      onSubmit={({ roles }) =>
        onRun((ids) => callForAnswer(account.assign, { ids, addedroles: roles }, { showsRefusal: true }))
      }
    >
      <Form.Item
        name="roles"
        label="角色"
        rules={[{ required: true, message: '请选择角色' }]}
        extra={`所选 ${count} 名用户将增加这些角色，已有的角色不变`}
      >
        <RoleChoice />
      </Form.Item>
    </FormDialog>
  )
}

/** Puts selected users into another department. */
export function MoveDepart({ count, onRun, onClose }: BatchDialogProps) {
  return (
    <FormDialog<{ depart: string }>
      title="移动部门"
      okText="移动"
      place="user/moveDepart"
      labels={{ depart: '部门' }}
      onClose={onClose}
      onSubmit={({ depart }) =>
        onRun((ids) =>
          callForAnswer(account.assign, { ids, selecteddeparts: [depart] }, { showsRefusal: true }),
        )
      }
    >
      <Form.Item
        name="depart"
        label="部门"
        rules={[{ required: true, message: '请选择部门' }]}
        extra={`所选 ${count} 名用户将离开原来的部门，连同在其中的部门角色`}
      >
        <DepartTreeSelect<string> />
      </Form.Item>
    </FormDialog>
  )
}
