import { signIn } from '@banyan/contract/identity/sign-in'
import type { FormEvent } from 'react'
import { call } from '#kit/call/api.ts'
import { TextField } from '#shell/public-page/field.tsx'
import { SmsField } from '#shell/public-page/sms-field.tsx'
import { Submit } from '#shell/public-page/submit.tsx'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { useDraft } from '#shell/public-page/use-draft.ts'
import type { EnterWithLogin } from './use-complete-login.tsx'

const { mobile, captcha } = signIn.byPhone.input.shape

/** 手机号登录: a number and the code sent to it (SESS-009, DEC-011). */
export function PhoneForm({ onProved }: { onProved: EnterWithLogin }) {
  const draft = useDraft({ mobile, captcha })
  const attempt = useAttempt()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget)) return
    const { mobile: number, captcha: code } = draft.values
    const typed = { mobile: number.trim(), captcha: code.trim() }
    const isIn = await attempt.run(() => onProved(call(signIn.byPhone, typed, { quiet: true })))
    if (!isIn) draft.empty('captcha')
  }
  return (
    <form className="login-form" noValidate onSubmit={submit} onChange={attempt.forget}>
      <TextField
        label="手机号"
        {...draft.field('mobile')}
        autoFocus
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
      />
      <SmsField
        mobile={draft.values.mobile}
        mode={0}
        refusalOfMobile={draft.refused('mobile')}
        field={draft.field('captcha')}
      />
      <Submit attempt={attempt} busy="登录中……">
        登录
      </Submit>
    </form>
  )
}
