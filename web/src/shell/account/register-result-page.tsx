import { navigateTo } from '#kit/call/navigation.ts'
import { PublicPage } from '#shell/public-page/public-page.tsx'

/** `/user/register-result`: the application waits for approval (SESS-051, DEC-026). */
export function RegisterResultPage() {
  return (
    <PublicPage title="注册结果" heading="注册成功">
      <p className="entry-help" role="status">
        申请已提交，账号需管理员审核通过后才能登录。
      </p>
      <div className="login-form">
        <button type="button" className="plain-button" onClick={() => navigateTo('/user/login')}>
          返回登录
        </button>
      </div>
    </PublicPage>
  )
}
