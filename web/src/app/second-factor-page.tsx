import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '#kit/call/hooks.ts'
import { logoutToLogin } from '#kit/call/logout.ts'
import { SecondFactorSetUp } from '#shell/account/second-factor-set-up.tsx'
import { PublicPage } from '#shell/public-page/public-page.tsx'
import { Providers } from './providers.tsx'

/** Shown instead of the console to users who have to set up a second factor first. */
export function SecondFactorPage() {
  return (
    <Providers>
      <QueryClientProvider client={queryClient}>
        <PublicPage title="设置两步验证" heading="设置两步验证">
          <p className="entry-help">您的角色要求两步验证，设置完成后即可使用系统。</p>
          <SecondFactorSetUp onDone={() => window.location.reload()} />
          <p className="entry-more">
            <button type="button" className="entry-plain" onClick={() => void logoutToLogin()}>
              退出登录
            </button>
          </p>
        </PublicPage>
      </QueryClientProvider>
    </Providers>
  )
}
