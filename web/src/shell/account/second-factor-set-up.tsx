import { ownSecondFactor } from '@banyan/contract/identity/second-factor'
import { Alert, Button, Form, Input, QRCode, Typography } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

/** Sets up the second factor: shows the secret, confirms a code, and shows the recovery codes once. */
export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useCall(ownSecondFactor.state, {}, { staleTime: 0 })
  const begin = useAction(ownSecondFactor.begin, { quiet: true })
  // Kept in state, because recovery codes are sent once and the data are refetched.
  const [codes, setCodes] = useState<string[]>()
  const started = begin.data?.result
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (started) return <Confirm {...started} onConfirmed={setCodes} />
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton rows={3} />
  return (
    <Form<{ password?: string }>
      layout="vertical"
      className={styles.steps}
      onFinish={({ password }) => begin.mutate({ password })}
    >
      <p>
        开启后，登录时除密码外还要输入手机上的 6 位验证码。请先在手机上安装一个验证器应用，例如 Microsoft
        Authenticator、Google Authenticator 或 FreeOTP。
      </p>
      {data.asksPassword && (
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
          <Input.Password
            autoFocus
            autoComplete="current-password"
            maxLength={200}
            placeholder="请输入登录密码"
          />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={begin.isPending}>
        下一步
      </Button>
    </Form>
  )
}

interface ConfirmProps {
  secret: string
  address: string
  onConfirmed: (codes: string[]) => void
}

function Confirm({ secret, address, onConfirmed }: ConfirmProps) {
  const confirm = useAction(ownSecondFactor.confirm, {
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <Form<{ code: string }>
      layout="vertical"
      className={styles.steps}
      onFinish={({ code }) => confirm.mutate({ code })}
    >
      <p>用验证器应用扫描二维码；不能扫描时，手工输入下面的密钥。</p>
      <div className={styles.picture} role="img" aria-label="两步验证二维码">
        <QRCode value={address} size={184} bordered={false} color="#000" bgColor="#fff" />
      </div>
      <Typography.Paragraph
        className={styles.secret}
        copyable={{ text: secret, tooltips: false, icon: ['复制密钥', '已复制'] }}
      >
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Typography.Paragraph>
      <Form.Item name="code" label="验证器上的验证码" rules={[{ required: true, message: '请输入验证码' }]}>
        <Input
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          placeholder="6 位数字"
        />
      </Form.Item>
      <Alert type="info" showIcon title="开启后，您在其他设备上的登录将退出。" />
      <Button type="primary" htmlType="submit" loading={confirm.isPending}>
        开启
      </Button>
    </Form>
  )
}
