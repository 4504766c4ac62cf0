import { passwordRefusal, passwordStrength } from '@banyan/contract/identity/password'
import { ownPassword } from '@banyan/contract/identity/user'
import { Form, Input } from 'antd'
import { call } from '#kit/call/api.ts'
import { useAction } from '#kit/call/hooks.ts'
import { storedSession } from '#kit/call/storage.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { StrengthBar } from './strength-bar.tsx'

interface Values {
  oldpassword: string
  password: string
  confirmpassword: string
}

/** 修改密码 of the signed-in user (SHELL-044…053). */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const typed = Form.useWatch('password', form) ?? ''
  const change = useAction(ownPassword.change, { onDone: onClose })
  const username = storedSession.read('username') ?? ''

  return (
    <FormDialog<Values>
      title="修改密码"
      width={800}
      okText="保存"
      place={undefined}
      form={form}
      className="change-password"
      isSending={change.isPending}
      onClose={onClose}
      onSubmit={(values) => change.mutate({ ...values, username })}
    >
      <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码!' }]}>
        <Input.Password
          autoFocus
          autoComplete="current-password"
          maxLength={200}
          placeholder="请输入旧密码"
        />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        validateFirst
        rules={[{ required: true, message: '请输入新密码!' }, { validator: isStrongEnough }]}
        extra={<StrengthBar strength={passwordStrength(typed, [username])} />}
      >
        <Input.Password autoComplete="new-password" maxLength={128} placeholder="8 至 128 位" />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label="确认新密码"
        validateFirst
        dependencies={['password']}
        rules={[
          { required: true, message: '请确认新密码!' },
          ({ getFieldValue }) => ({ validator: isSame(getFieldValue) }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} placeholder="请再次输入新密码" />
      </Form.Item>
      <aside>
        <h3>密码要求</h3>
        <ul>
          <li>8 至 128 位</li>
          <li>同时含有大小写字母、数字和符号时更安全</li>
          <li>不能与用户名相同，不能是常见密码</li>
        </ul>
        <p>保存后，其他设备上的登录将退出。</p>
      </aside>
    </FormDialog>
  )
}

/** Refuses weak passwords before they are sent; the server checks again (SHELL-050, DEC-036). */
async function isStrongEnough(_: unknown, password: string): Promise<void> {
  if (passwordStrength(password) < 0) throw new Error(passwordRefusal)
  const strength = await call(ownPassword.strength, { pwd: password }, { quiet: true }).catch(() => -2)
  if (strength < 0) throw new Error(passwordRefusal)
}

const isSame = (other: (name: string) => unknown) => async (_: unknown, repeated: string) => {
  if (repeated && repeated !== other('password')) throw new Error('两次输入的密码不一样！')
}
