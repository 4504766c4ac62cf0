import { signIn } from '@banyan/contract/identity/sign-in'
import { call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import type { Attempt } from '#shell/public-page/use-attempt.ts'
import { leaveForLogin } from './address-credentials.ts'

const scans = { 1: '钉钉', 2: '微信' } // TENANT-005

/** Scans offered on this host and single sign-on, as icons with names (SHELL-009, DEC-013, DEC-094). */
export function OtherWays({ attempt }: { attempt: Attempt }) {
  const offered = useSession((state) => state.branding?.otherLoginType ?? '').split(',')
  const types = ([1, 2] as const).filter((type) => offered.includes(String(type)))
  if (types.length === 0 && !config.casUrl) return null

  const scan = (type: 1 | 2) =>
    attempt.run(async () => {
      const { url, nonce } = await call(signIn.thirdAuthorize, { type }, { quiet: true })
      leaveForLogin(url, nonce)
    })
  return (
    <div className="entry-ways">
      <span>其他方式</span>
      {types.map((type) => (
        <button key={type} type="button" disabled={attempt.isBusy} onClick={() => void scan(type)}>
          <i aria-hidden="true">{scans[type].slice(0, 1)}</i>
          {scans[type]}
        </button>
      ))}
      {config.casUrl && (
        <button type="button" onClick={() => leaveForLogin(casAddress())}>
          <i aria-hidden="true">单</i>
          单点登录
        </button>
      )}
    </div>
  )
}

/** The address to return to; the sign-on server issues its ticket for it. */
function casAddress(): string {
  const { origin, pathname } = window.location
  return `${config.casUrl.replace(/\/+$/, '')}/login?service=${encodeURIComponent(origin + pathname)}`
}
