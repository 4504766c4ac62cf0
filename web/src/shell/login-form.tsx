import { useState } from 'react'
import { config } from '#kit/config.ts'
import { OtherWays } from './entry/other-ways.tsx'
import { PasswordForm } from './entry/password-form.tsx'
import { PhoneForm } from './entry/phone-form.tsx'
import { Tabs } from './entry/tabs.tsx'
import { useAttempt } from './entry/use-attempt.ts'
import { useEntry } from './entry/use-entry.tsx'
import { useReturn } from './entry/use-return.ts'

type Way = 'account' | 'phone'

/** Every way in of the sign-in page. Success needs nothing here: the door lets the user in. */
export function LoginForm() {
  const [way, setWay] = useState<Way>('account')
  const { enter, dialog } = useEntry()
  const elsewhere = useAttempt()
  useReturn(elsewhere, enter)
  const tabs: { key: Way; label: string }[] = [{ key: 'account', label: '账号登录' }]
  if (config.smsLogin) tabs.push({ key: 'phone', label: '手机号登录' })
  return (
    <>
      <Tabs label="登录方式" tabs={tabs} active={way} onChange={setWay}>
        {way === 'account' ? <PasswordForm onProved={enter} /> : <PhoneForm onProved={enter} />}
      </Tabs>
      {elsewhere.failure && (
        <p className="login-failure" role="status">
          {elsewhere.failure}
        </p>
      )}
      <OtherWays attempt={elsewhere} />
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
