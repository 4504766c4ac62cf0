import { session } from '@banyan/contract/identity/session'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#kit/call/api.ts'
import { storedPreferences } from '#kit/call/storage.ts'
import { PasswordField, TextField } from '#shell/public-page/field.tsx'
import { Submit } from '#shell/public-page/submit.tsx'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { useDraft } from '#shell/public-page/use-draft.ts'
import { useCaptcha } from './use-captcha.tsx'
import type { EnterWithLogin } from './use-complete-login.tsx'

const { username, password } = session.login.input.shape

/** 账号登录: name and password, with a picture where the server wants one (SESS-007, DEC-011, DEC-115). */
export function PasswordForm({ onProved }: { onProved: EnterWithLogin }) {
  const [known] = useState(() => String(storedPreferences.read('remembered') ?? ''))
  const draft = useDraft({ username, password }, { username: known })
  const [remembers, setRemembers] = useState(known !== '')
  const captcha = useCaptcha()
  const attempt = useAttempt()
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget) || !captcha.check(event.currentTarget)) return
    const name = draft.values.username.trim()
    const credentials = { username: name, password: draft.values.password }
    await attempt.run(async () => {
      try {
        await onProved(call(session.login, { ...credentials, ...captcha.proof }, { quiet: true }))
        if (remembers) storedPreferences.write('remembered', name)
        else storedPreferences.remove('remembered')
      } catch (error) {
        captcha.afterFailure(error)
        draft.empty('password') // DEC-012: the name stays
        passwordInput.current?.focus()
        throw error
      }
    })
  }
  return (
    <form className="login-form" noValidate onSubmit={submit} onChange={attempt.forget}>
      <TextField
        label="用户名"
        {...draft.field('username')}
        autoComplete="username"
        autoFocus={known === ''}
        maxLength={100}
      />
      <PasswordField
        label="密码"
        {...draft.field('password')}
        ref={passwordInput}
        autoComplete="current-password"
        autoFocus={known !== ''}
      />
      {captcha.field}
      <RememberLine remembers={remembers} onChange={setRemembers} />
      <Submit attempt={attempt} busy="登录中……">
        登录
      </Submit>
    </form>
  )
}

interface RememberProps {
  remembers: boolean
  onChange: (remembers: boolean) => void
}

/** 记住我 and the way to a new password. */
function RememberLine({ remembers, onChange }: RememberProps) {
  return (
    <div className="entry-line">
      <label className="login-remember">
        <input type="checkbox" checked={remembers} onChange={({ target }) => onChange(target.checked)} />
        记住我
      </label>
      <a href="#/user/alteration">忘记密码</a>
    </div>
  )
}
