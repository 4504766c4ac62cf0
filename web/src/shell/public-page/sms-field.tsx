import type { InputOf } from '@banyan/contract/endpoint'
import { signIn } from '@banyan/contract/identity/sign-in'
import { useId, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { useCountdown } from './countdown.ts'
import { Field } from './field.tsx'

interface Props {
  mobile: string
  /** 0 login, 1 register, 2 forgotten (DEC-011). */
  mode: InputOf<typeof signIn.sendCode>['smsmode']
  /** The refusal of the phone number. */
  refusalOfMobile: string | undefined
  field: { name: string; value: string; refusal?: string; onType: (text: string) => void }
}

/** The field of an SMS code with the button that requests one; refusals are shown below it. */
export function SmsField({ mobile, mode, refusalOfMobile, field }: Props) {
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; isGood: boolean }>()
  const [left, start] = useCountdown()

  const send = async () => {
    if (refusalOfMobile) return setOutcome({ text: refusalOfMobile, isGood: false })
    setSending(true)
    setOutcome(undefined)
    try {
      await call(signIn.sendCode, { mobile: mobile.trim(), smsmode: mode }, { quiet: true })
      start()
      setOutcome({ text: '验证码已发送，10 分钟内有效', isGood: true })
    } catch (error) {
      const text = (error instanceof CallError && error.message) || '短信验证码发送失败,请稍后重试'
      setOutcome({ text, isGood: false })
    } finally {
      setSending(false)
    }
  }
  const { onType, refusal, ...input } = field
  const note = outcome?.isGood && !refusal && (
    <span className="entry-note" role="status">
      {outcome.text}
    </span>
  )
  return (
    <Field
      label="验证码"
      id={id}
      refusal={refusal ?? (outcome?.isGood ? undefined : outcome?.text)}
      extra={note}
    >
      <input
        id={id}
        {...input}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="请输入验证码"
        aria-invalid={refusal !== undefined}
        onChange={({ target }) => onType(target.value.trim())}
      />
      <button type="button" disabled={isSending || left > 0} onClick={() => void send()}>
        {left > 0 ? `${left} 秒后重新获取` : isSending ? '发送中……' : '获取验证码'}
      </button>
    </Field>
  )
}
