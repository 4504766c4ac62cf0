import { session } from '@banyan/contract/identity/session'
import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '#kit/api.ts'
import { refusalOf } from '#kit/form-rules.ts'
import { dismissNotifications, notify, prepareReporters } from '#kit/report.ts'
import { login } from '#kit/sign-in.ts'

const { username: nameRule, password: passwordRule } = session.login.input.shape

/** Name and password. Success needs nothing here: the door lets the user in. */
export function LoginForm() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [remembers, setRemembers] = useState(false)
  const [isShown, setShown] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)

  const refusals = { username: refusalOf(nameRule, username), password: refusalOf(passwordRule, password) }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    if (refusals.username || refusals.password) {
      const first = refusals.username ? 'username' : 'password'
      return event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    }
    setBusy(true)
    prepareReporters() // arrives while the server thinks
    try {
      await login({ username: username.trim(), password, remember_me: remembers })
      dismissNotifications()
    } catch (error) {
      setFailure(tellFailure(error))
      setPassword('') // DEC-012: the name stays
      setChecked(false)
      passwordField.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="login-form" noValidate onSubmit={submit} onChange={() => setFailure('')}>
      <Field label="用户名" refusal={isChecked ? refusals.username : undefined}>
        <input
          name="username"
          autoComplete="username"
          // biome-ignore lint/a11y/noAutofocus: the one thing to do on this page
          autoFocus
          maxLength={100}
          placeholder="请输入用户名"
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
      </Field>
      <Field label="密码" refusal={isChecked ? refusals.password : undefined}>
        <input
          ref={passwordField}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          maxLength={200}
          placeholder="请输入密码"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? '隐藏' : '显示'}
        </button>
      </Field>
      <label className="login-remember">
        <input type="checkbox" checked={remembers} onChange={({ target }) => setRemembers(target.checked)} />
        记住我
      </label>
      <p className="login-failure" role="status">
        {failure}
      </p>
      <button type="submit" className="plain-button" aria-busy={isBusy} disabled={isBusy}>
        {isBusy ? '登录中……' : '登录'}
      </button>
    </form>
  )
}

function Field({ label, refusal, children }: { label: string; refusal?: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className="login-field" data-wrong={refusal ? '' : undefined}>
      <span>{label}</span>
      <span className="login-control">{children}</span>
      <span className="login-refusal" role="alert">
        {refusal}
      </span>
    </label>
  )
}

/** 登录失败 with the server's words (DEC-012). */
function tellFailure(error: unknown): string {
  const text = (error instanceof CallError && error.message) || '请求出现错误，请稍后再试'
  notify(text, undefined, '登录失败')
  return text
}
