import { lazy, Suspense, useState } from 'react'
import { config } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { Tabs } from '#shell/public-page/tabs.tsx'
import { useAttempt } from '#shell/public-page/use-attempt.ts'
import { PasswordForm } from './password-form.tsx'
import { useCompleteLogin } from './use-complete-login.tsx'
import { useExternalLogin } from './use-external-login.ts'

// Loaded on demand, because most users sign in with a password.
const OtherWays = lazy(() => import('./other-ways.tsx').then((file) => ({ default: file.OtherWays })))
const SingleSignOn = lazy(() =>
  import('./single-sign-on.tsx').then((file) => ({ default: file.SingleSignOn })),
)
const PhoneForm = lazy(() => import('./phone-form.tsx').then((file) => ({ default: file.PhoneForm })))

type LoginWay = 'account' | 'phone'

/** The ways to sign in. After success the session gate opens the console. */
export function LoginForm() {
  const [way, setWay] = useState<LoginWay>('account')
  const { enter, dialog } = useCompleteLogin()
  const elsewhere = useAttempt()
  useExternalLogin(elsewhere, enter)
  const tabs: { key: LoginWay; label: string }[] = [{ key: 'account', label: '账号登录' }]
  if (config.smsLogin) tabs.push({ key: 'phone', label: '手机号登录' })
  const farewell = useSession((state) => state.farewell)
  const hasOthers = useSession((state) => Boolean(state.branding?.otherLoginType || config.casUrl))
  const hasSingleSignOn = useSession((state) => state.branding?.singleSignOn)
  return (
    <>
      {farewell && (
        <p className="login-farewell" role="alert">
          {farewell}
        </p>
      )}
      <Tabs label="登录方式" tabs={tabs} active={way} onChange={setWay}>
        <Suspense>
          {way === 'account' ? <PasswordForm onProved={enter} /> : <PhoneForm onProved={enter} />}
        </Suspense>
      </Tabs>
      {elsewhere.failure && (
        <p className="login-failure" role="status">
          {elsewhere.failure}
        </p>
      )}
      <Suspense>
        {hasOthers && <OtherWays attempt={elsewhere} />}
        {hasSingleSignOn && <SingleSignOn attempt={elsewhere} />}
      </Suspense>
      {/* registration needs a code by SMS */}
      {config.smsLogin && (
        <p className="entry-more">
          没有账号？<a href="#/user/register">注册</a>
        </p>
      )}
      {dialog}
    </>
  )
}
