import { type ContactKind, contactRefusal, ownContact } from '@banyan/contract/identity/own-account'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { draftPlace } from '#kit/draft/place.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useCountdown } from '#shell/public-page/countdown.ts'

interface Values {
  value: string
  code: string
}

const contactTexts: Record<ContactKind, { label: string; mode: 'tel' | 'email'; complete: string }> = {
  phone: { label: '手机号', mode: 'tel', complete: 'tel' },
  email: { label: '邮箱', mode: 'email', complete: 'email' },
}

/** 更换手机号 or 更换邮箱 of the signed-in user: the code goes to the new one (security, section 19). */
export function ChangeContact({ kind, onClose }: { kind: ContactKind; onClose: () => void }) {
  const { label, mode, complete } = contactTexts[kind]
  const [form] = Form.useForm<Values>()
  const [sentTo, setSentTo] = useState<string>()
  const [left, start] = useCountdown()
  const send = useAction(ownContact.sendContactCode, {
    quiet: true,
    onDone: () => {
      setSentTo(form.getFieldValue('value').trim())
      start()
    },
  })
  const change = useAction(ownContact.changeContact, { refreshes: ['session'], onDone: onClose })
  const sendCode = () =>
    form.validateFields(['value']).then(
      ({ value }) => send.mutate({ kind, value: value.trim() }),
      () => undefined, // the field shows its refusal
    )

  return (
    <FormDialog<Values>
      title={`更换${label}`}
      okText="保存"
      place={draftPlace('contact', kind)}
      secrets={['code']}
      labels={{ value: label }}
      form={form}
      isSending={change.isPending}
      onClose={onClose}
      onSubmit={({ value, code }) => change.mutate({ kind, value: value.trim(), code: code.trim() })}
    >
      <Form.Item
        name="value"
        label={`新${label}`}
        validateFirst
        rules={[
          { required: true, message: `请输入新${label}` },
          {
            validator: async (_, value: string) => {
              const refusal = contactRefusal(kind, value.trim())
              if (refusal) throw new Error(refusal)
            },
          },
        ]}
      >
        <Input
          autoFocus
          inputMode={mode}
          autoComplete={complete}
          maxLength={100}
          placeholder={`请输入新${label}`}
        />
      </Form.Item>
      <Form.Item
        name="code"
        label="验证码"
        rules={[{ required: true, message: '请输入验证码' }]}
        extra={sentTo && `验证码已发送至 ${sentTo}，10 分钟内有效`}
      >
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="请输入验证码"
          suffix={
            <Button type="link" size="small" disabled={left > 0} loading={send.isPending} onClick={sendCode}>
              {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
            </Button>
          }
        />
      </Form.Item>
    </FormDialog>
  )
}
