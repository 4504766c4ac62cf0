import { passwordRefusal, passwordStrength } from '@banyan/contract/identity/password'
import { account } from '@banyan/contract/identity/user'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'

interface Values {
  password: string
  confirmpassword: string
}

/** Sets the password of another user and ends that user's sessions (ADMIN-034, DEC-052). */
export function SetPassword({ username, onClose }: { username: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const set = useAction(account.setPassword, { onDone: () => setOpen(false) })
  return (
    <FormDialog<Values>
      open={isOpen}
      title={`重置密码 · ${username}`}
      width={480}
      okText="保存"
      place={undefined}
      isSending={set.isPending}
      afterClose={onClose}
      onClose={() => setOpen(false)}
      onSubmit={(values) => set.mutate({ ...values, username })}
    >
      <Form.Item
        name="password"
        label="新密码"
        validateFirst
        rules={[
          { required: true, message: '请输入新密码!' },
          {
            validator: async (_, password: string) => {
              if (passwordStrength(password, [username]) < 0) throw new Error(passwordRefusal)
            },
          },
        ]}
        extra="8 至 128 位，不能与用户名相同；保存后该用户需重新登录"
      >
        <Input.Password autoFocus autoComplete="new-password" maxLength={128} placeholder="请输入新密码" />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        validateFirst
        dependencies={['password']}
        rules={[
          { required: true, message: '请确认新密码!' },
          ({ getFieldValue }) => ({
            validator: async (_, typed: string) => {
              if (typed !== getFieldValue('password')) throw new Error('两次输入的密码不一样！')
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} placeholder="请再次输入新密码" />
      </Form.Item>
    </FormDialog>
  )
}
