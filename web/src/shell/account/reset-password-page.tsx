import type { InputOf } from '@banyan/contract/endpoint'
import { registration } from '@banyan/contract/identity/registration'
import { type FormEvent, useState } from 'react'
import { call, callForAnswer } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { navigateTo } from '#kit/call/navigation.ts'
import { showSuccess } from '#kit/call/report.ts'
import { PasswordField, TextField } from '#shell/public-page/field.tsx'
import { PublicPage } from '#shell/public-page/public-page.tsx'
import { SmsField } from '#shell/public-page/sms-field.tsx'
import { Submit } from '#shell/public-page/submit.tsx'
import { Tabs } from '#shell/public-page/tabs.tsx'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { useDraft } from '#shell/public-page/use-draft.ts'
import { NewPassword, newPasswordRules } from './new-password.tsx'

type ResetWay = 'lost' | 'old'
const heading = '重置密码失败'

/** `/user/alteration`: a forgotten password by phone, a due one by the old password (SESS-053, DEC-026). */
export function ResetPasswordPage() {
  const [way, setWay] = useState<ResetWay>('lost')
  const tabs: { key: ResetWay; label: string }[] = [
    { key: 'lost', label: config.smsLogin ? '手机验证' : '忘记密码' },
    { key: 'old', label: config.smsLogin ? '原密码验证' : '知道原密码' },
  ]
  const Lost = config.smsLogin ? ByPhone : AskAdministrator
  return (
    <PublicPage title="重置密码" heading="重置密码">
      <Tabs label="验证方式" tabs={tabs} active={way} onChange={setWay}>
        {way === 'lost' ? <Lost /> : <ByOldPassword />}
      </Tabs>
      <p className="entry-more">
        <a href="#/user/login">返回登录</a>
      </p>
    </PublicPage>
  )
}

/** Shown where no SMS can be sent: only an administrator can reset the password. */
const AskAdministrator = () => (
  <div className="entry-help">
    <p>请联系管理员重置密码。</p>
    <p>管理员在“用户”页面找到您的账号，选择“重置密码”后把新密码告诉您；登录后请尽快修改。</p>
  </div>
)

interface Verified {
  username: string
  phone: string
  /** A one-time code for the next step. */
  smscode: string
}

/** Resets the password by phone: verifies the number, then asks for the password. */
function ByPhone() {
  const [verified, setVerified] = useState<Verified>()
  return verified ? <SetPassword verified={verified} /> : <Verify onVerified={setVerified} />
}

const { phone, smscode } = registration.verifyPhone.input.shape

function Verify({ onVerified }: { onVerified: (verified: Verified) => void }) {
  const draft = useDraft({ phone, smscode })
  const attempt = useAttempt(heading)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget)) return
    const typed = { phone: draft.values.phone.trim(), smscode: draft.values.smscode.trim() }
    const isDone = await attempt.run(async () => {
      const found = await call(registration.verifyPhone, typed, { quiet: true })
      onVerified({ ...found, phone: typed.phone })
    })
    if (!isDone) draft.empty('smscode')
  }
  return (
    <form className="login-form" noValidate onSubmit={submit} onChange={attempt.forget}>
      <TextField
        label="手机号"
        {...draft.field('phone')}
        autoFocus
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
      />
      <SmsField
        mobile={draft.values.phone}
        mode={2}
        refusalOfMobile={draft.refused('phone')}
        field={draft.field('smscode')}
      />
      <Submit attempt={attempt} busy="验证中……">
        下一步
      </Submit>
    </form>
  )
}

const doNothing = () => undefined

function SetPassword({ verified }: { verified: Verified }) {
  const draft = useDraft({ username: doNothing, ...newPasswordRules }, { username: verified.username })
  const attempt = useAttempt(heading)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget)) return
    await attempt.run(() => submitNewPassword({ ...verified, password: draft.values.password }))
  }
  return (
    <form className="login-form" noValidate onSubmit={submit} onChange={attempt.forget}>
      <TextField label="用户名" {...draft.field('username')} readOnly autoComplete="username" />
      <NewPassword label="新密码" values={draft.values} field={draft.field} />
      <Submit attempt={attempt} busy="提交中……">
        重置密码
      </Submit>
    </form>
  )
}

const oldRules = {
  username: registration.changePassword.input.shape.username,
  oldpassword: (typed: string) => (typed ? undefined : '请输入原密码'),
  ...newPasswordRules,
}

function ByOldPassword() {
  const draft = useDraft(oldRules)
  const attempt = useAttempt(heading)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget)) return
    const { username, oldpassword, password } = draft.values
    const isDone = await attempt.run(() =>
      submitNewPassword({ username: username.trim(), oldpassword, password }),
    )
    if (!isDone) draft.empty('oldpassword')
  }
  return (
    <form className="login-form" noValidate onSubmit={submit} onChange={attempt.forget}>
      <TextField
        label="用户名"
        {...draft.field('username')}
        autoFocus
        autoComplete="username"
        maxLength={100}
      />
      <PasswordField label="原密码" {...draft.field('oldpassword')} autoComplete="current-password" />
      <NewPassword label="新密码" values={draft.values} field={draft.field} />
      <Submit attempt={attempt} busy="提交中……">
        重置密码
      </Submit>
    </form>
  )
}

/** Changes the password, says 密码重置完成！ and opens the sign-in page. */
async function submitNewPassword(input: InputOf<typeof registration.changePassword>): Promise<void> {
  const { message } = await callForAnswer(registration.changePassword, input, { quiet: true })
  showSuccess(message)
  navigateTo('/user/login')
}
