import { signIn } from '@banyan/contract/identity/sign-in'
import { homePath } from '@banyan/contract/page-paths'
import { type FormEvent, useState } from 'react'
import { call } from '#kit/call/api.ts'
import { navigateTo } from '#kit/call/navigation.ts'
import { storedWindow } from '#kit/call/storage.ts'
import { PasswordField, TextField } from '#shell/public-page/field.tsx'
import { PublicPage } from '#shell/public-page/public-page.tsx'
import { Submit } from '#shell/public-page/submit.tsx'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { useDraft } from '#shell/public-page/use-draft.ts'
import { useCompleteLogin } from './use-complete-login.tsx'

const { username, password } = signIn.bindUser.input.shape

/** `/user/binduser`: ties a scanned third-party identity to an account and signs in (SESS-052, DEC-026). */
export function BindUserPage() {
  const [scan] = useState(() => scanIn(storedWindow.read('scan')))
  return (
    <PublicPage title="绑定账号" heading="绑定账号">
      {scan ? (
        <BindForm scan={scan} />
      ) : (
        <p className="entry-help">没有待绑定的扫码，请返回登录页重新扫码。</p>
      )}
      <p className="entry-more">
        <a href="#/user/login">返回登录</a>
      </p>
    </PublicPage>
  )
}

interface Scan {
  thirdType: 1 | 2
  thirdUuid: string
}

function BindForm({ scan }: { scan: Scan }) {
  const draft = useDraft({ username, password })
  const attempt = useAttempt()
  const { enter, dialog } = useCompleteLogin()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget)) return
    const typed = { username: draft.values.username.trim(), password: draft.values.password }
    const isIn = await attempt.run(async () => {
      const isInside = await enter(call(signIn.bindUser, { ...scan, ...typed }, { quiet: true }))
      storedWindow.remove('scan') // the scan is used up, even if the user cancelled
      navigateTo(isInside ? homePath : '/user/login')
    })
    if (!isIn) draft.empty('password')
  }
  return (
    <>
      <form className="login-form" noValidate onSubmit={submit} onChange={attempt.forget}>
        <p className="entry-help">
          {scan.thirdType === 1 ? '该钉钉账号' : '该微信账号'}
          尚未绑定，输入已有账号完成绑定，以后可直接扫码登录。
        </p>
        <TextField
          label="用户名"
          {...draft.field('username')}
          autoFocus
          autoComplete="username"
          maxLength={100}
        />
        <PasswordField label="密码" {...draft.field('password')} autoComplete="current-password" />
        <Submit attempt={attempt} busy="绑定中……">
          绑定并登录
        </Submit>
      </form>
      {dialog /* outside of the form above, because it contains a form */}
    </>
  )
}

function scanIn(found: unknown): Scan | undefined {
  const { thirdType, thirdUuid } = (found ?? {}) as Record<string, unknown>
  const isScan = (thirdType === 1 || thirdType === 2) && typeof thirdUuid === 'string' && thirdUuid !== ''
  return isScan ? { thirdType, thirdUuid } : undefined
}
