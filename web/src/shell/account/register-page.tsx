import { Registration, registration } from '@banyan/contract/identity/registration'
import type { FormEvent } from 'react'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { navigateTo } from '#kit/call/navigation.ts'
import { TextField } from '#shell/public-page/field.tsx'
import { PublicPage } from '#shell/public-page/public-page.tsx'
import { SmsField } from '#shell/public-page/sms-field.tsx'
import { Submit } from '#shell/public-page/submit.tsx'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { useDraft } from '#shell/public-page/use-draft.ts'
import { NewPassword, newPasswordRules } from './new-password.tsx'

const { tenantCode, username, realname, email, phone, smscode } = Registration.shape
const rules = { tenantCode, username, realname, email, phone, smscode, ...newPasswordRules }

/** `/user/register`: registers an account, which is frozen until an administrator releases it (SESS-050, DEC-026). */
export const RegisterPage = () => (config.smsLogin ? <Register /> : <Closed />)

/** Registration needs a code by SMS. */
const Closed = () => (
  <PublicPage title="注册" heading="注册账号">
    <p className="entry-help">本系统未开通短信，暂不能自助注册。请联系管理员开通账号。</p>
    <p className="entry-more">
      已有账号？<a href="#/user/login">登录</a>
    </p>
  </PublicPage>
)

function Register() {
  const draft = useDraft(rules)
  const attempt = useAttempt('注册失败')
  const { field, values } = draft

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget)) return
    const { confirm: _, password, ...typed } = values
    const trimmed = Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, text.trim()]),
    ) as typeof typed
    const done = await attempt.run(() =>
      call(registration.register, { ...trimmed, password }, { quiet: true }),
    )
    if (done) navigateTo('/user/register-result')
  }
  return (
    <PublicPage title="注册" heading="注册账号">
      <form className="login-form entry-long" noValidate onSubmit={submit} onChange={attempt.forget}>
        <TextField
          label="租户编码"
          {...field('tenantCode')}
          autoFocus
          maxLength={50}
          placeholder="由管理员提供"
        />
        <TextField label="用户名" {...field('username')} autoComplete="username" maxLength={100} />
        <TextField label="姓名" {...field('realname')} autoComplete="name" maxLength={100} />
        <TextField
          label="邮箱"
          {...field('email')}
          inputMode="email"
          autoComplete="email"
          maxLength={100}
          placeholder="选填"
        />
        <TextField
          label="手机号"
          {...field('phone')}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={11}
        />
        <SmsField
          mobile={values.phone}
          mode={1}
          refusalOfMobile={draft.refused('phone')}
          field={field('smscode')}
        />
        <NewPassword values={values} field={field} />
        <Submit attempt={attempt} busy="提交中……">
          提交
        </Submit>
      </form>
      <p className="entry-more">
        已有账号？<a href="#/user/login">登录</a>
      </p>
    </PublicPage>
  )
}
