import { account } from '@banyan/contract/identity/user'
import { Form, Modal } from 'antd'
import { callForAnswer } from '#kit/call/api.ts'
import type { BatchDialogProps } from '#kit/list/batch/batch-action.ts'
import { DepartTreeSelect } from './depart-tree-select.tsx'
import { RoleChoice } from './role-choice.tsx'

/** Gives selected users roles beside those they hold. */
export function AssignRoles({ count, onRun, onClose }: BatchDialogProps) {
  const [form] = Form.useForm<{ roles: string[] }>()
  return (
    <Modal
      open
      title="分配角色"
      okText="分配"
      cancelText="取消"
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={({ roles }) =>
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
      </Form>
    </Modal>
  )
}

/** Puts selected users into another department. */
export function MoveDepart({ count, onRun, onClose }: BatchDialogProps) {
  const [form] = Form.useForm<{ depart: string }>()
  return (
    <Modal
      open
      title="移动部门"
      okText="移动"
      cancelText="取消"
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={({ depart }) =>
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
      </Form>
    </Modal>
  )
}
