import { PublicPage } from '#shell/public-page/public-page.tsx'
import { LoginForm } from './login-form.tsx'

/** `/user/login`: the target of every login redirect (SESS-048). Small: no antd here. */
export function LoginPage() {
  return (
    <PublicPage title="登录">
      <LoginForm />
    </PublicPage>
  )
}
