import { ownSecondFactor } from '@banyan/contract/identity/second-factor'
import { Button, Form, Input, Modal, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const SetUp = lazy(() =>
  import('./second-factor-set-up.tsx').then((file) => ({ default: file.SecondFactorSetUp })),
)

type OpenedDialog = 'set up' | 'new codes' | 'turn off'

/** 两步验证: the second factor in the security settings of the user. */
export function OwnSecondFactor() {
  const { data } = useCall(ownSecondFactor.state, {}, { staleTime: 0 })
  const [opened, setOpened] = useState<OpenedDialog>()
  const close = () => setOpened(undefined)
  return (
    <li>
      <span>
        两步验证 {data?.isOn && <Tag color="success">已开启</Tag>}
        <small>
          {data?.isOn
            ? `剩余 ${data.recoveryCodesLeft} 个恢复码${data.isRequired ? '，您的角色要求两步验证' : ''}`
            : '登录时除密码外，再输入手机验证器上的验证码'}
        </small>
      </span>
      {data && !data.isOn && <Button onClick={() => setOpened('set up')}>开启</Button>}
      {data?.isOn && <Button onClick={() => setOpened('new codes')}>重新生成恢复码</Button>}
      {data?.isOn && !data.isRequired && (
        <Button danger onClick={() => setOpened('turn off')}>
          关闭
        </Button>
      )}
      {opened === 'set up' && (
        <Modal
          open
          title="开启两步验证"
          width={480}
          footer={null}
          mask={{ closable: false }}
          onCancel={close}
        >
          <Suspense>
            <SetUp onDone={close} />
          </Suspense>
        </Modal>
      )}
      {opened === 'new codes' && <NewCodes onClose={close} />}
      {opened === 'turn off' && <TurnOffDialog onClose={close} />}
    </li>
  )
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const renew = useAction(ownSecondFactor.renewCodes, {
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  if (codes)
    return (
      <Modal open title="新的恢复码" width={480} footer={null} mask={{ closable: false }} onCancel={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    )
  return (
    <FormDialog<{ code: string }>
      place={undefined}
      title="重新生成恢复码"
      width={480}
      okText="生成"
      isSending={renew.isPending}
      onClose={onClose}
      onSubmit={(values) => renew.mutate(values)}
    >
      <CodeItem extra="生成后，以前的恢复码全部作废" />
    </FormDialog>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const turnOff = useAction(ownSecondFactor.turnOff, { onDone: onClose })
  return (
    <FormDialog<{ password: string; code: string }>
      place={undefined}
      title="关闭两步验证"
      width={480}
      okText="关闭两步验证"
      okButtonProps={{ danger: true }}
      isSending={turnOff.isPending}
      onClose={onClose}
      onSubmit={(values) => turnOff.mutate(values)}
    >
      <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
        <Input.Password
          autoFocus
          autoComplete="current-password"
          maxLength={200}
          placeholder="请输入登录密码"
        />
      </Form.Item>
      <CodeItem extra="关闭后，登录只需要密码" />
    </FormDialog>
  )
}

const CodeItem = ({ extra }: { extra: string }) => (
  <Form.Item
    name="code"
    label="验证码或恢复码"
    extra={extra}
    rules={[{ required: true, message: '请输入验证码' }]}
  >
    <Input autoComplete="one-time-code" maxLength={40} placeholder="请输入验证码或恢复码" />
  </Form.Item>
)
