import { currentPath, loginPath, navigateTo } from '#kit/call/navigation.ts'
import { PublicPage } from '#shell/public-page/public-page.tsx'

/** `/out/link` without a token: a link that was cut off or copied in part (SESS-054, DEC-026). */
export function LinkPage() {
  return (
    <PublicPage title="打开链接" heading="链接不完整">
      <p className="entry-help" role="status">
        链接中没有登录信息，可能没有复制完整。请向发送人重新索取，或登录后打开。
      </p>
      <div className="login-form">
        <button type="button" className="plain-button" onClick={() => navigateTo(loginPath(currentPath()))}>
          登录后打开
        </button>
      </div>
    </PublicPage>
  )
}
