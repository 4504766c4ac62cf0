import { signIn } from '@banyan/contract/identity/sign-in'
import { singleSignIn, usualName } from '@banyan/contract/identity/single-sign-on'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { config } from '#kit/call/config.ts'
import { useSession } from '#kit/call/session.ts'
import { TextField } from '#shell/public-page/field.tsx'
import { Submit } from '#shell/public-page/submit.tsx'
import type { Attempt } from '#shell/public-page/use-attempt.ts'
import { useDraft } from '#shell/public-page/use-draft.ts'
import { rememberLeaving, takeNonce } from './address-credentials.ts'
import type { AddressCredentials } from './read-address.ts'
import type { EnterWithLogin } from './use-complete-login.tsx'

const scans = { 1: '钉钉', 2: '微信' } // TENANT-005

/** Scans offered on this host and single sign-on, as icons with names (SHELL-009, DEC-013, DEC-094). */
export function OtherWays({ attempt }: { attempt: Attempt }) {
  const offered = useSession((state) => state.branding?.otherLoginType ?? '').split(',')
  const types = ([1, 2] as const).filter((type) => offered.includes(String(type)))
  const single = useSession((state) => state.branding?.singleSignOn)
  const [isAsking, setAsking] = useState(false)
  if (types.length === 0 && !config.casUrl && !single) return null

  const scan = (type: 1 | 2) =>
    attempt.run(async () => {
      const { url, nonce } = await call(signIn.thirdAuthorize, { type }, { quiet: true })
      leaveFor(url, nonce)
    })
  const signOn = (tenant: string) =>
    attempt.run(async () => {
      const { url, nonce } = await call(
        singleSignIn.begin,
        { tenant, origin: window.location.origin },
        { quiet: true },
      )
      leaveFor(url, nonce)
    })
  const tenant = single?.tenant || tenantInAddress()
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
        <button type="button" onClick={() => leaveFor(casAddress())}>
          <i aria-hidden="true">单</i>
          单点登录
        </button>
      )}
      {single && (
        <button
          type="button"
          disabled={attempt.isBusy}
          onClick={() => (tenant ? void signOn(tenant) : setAsking(true))}
        >
          <i aria-hidden="true">企</i>
          {single.name || usualName}
        </button>
      )}
      {isAsking && (
        <TenantDialog
          attempt={attempt}
          onAnswer={(code) => {
            setAsking(false)
            if (code) void signOn(code)
          }}
        />
      )}
    </div>
  )
}

/** Links to the sign-in page may name the tenant: `#/user/login?tenant=code`. */
const tenantInAddress = (): string =>
  new URLSearchParams(window.location.hash.split('?')[1]).get('tenant')?.slice(0, 50) ?? ''

/** On an address that several tenants share: whose account it is. */
function TenantDialog({ attempt, onAnswer }: { attempt: Attempt; onAnswer: (code?: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const draft = useDraft({ tenant: singleSignIn.begin.input.shape.tenant })
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (draft.check(event.currentTarget)) onAnswer(draft.values.tenant.trim())
  }
  return (
    <dialog ref={dialog} className="entry-dialog" aria-label="公司账号登录" onCancel={() => onAnswer()}>
      <form className="login-form" noValidate onSubmit={submit}>
        <h2>公司账号登录</h2>
        <p className="entry-help">请输入公司的租户编码，不清楚时请询问管理员。</p>
        <TextField label="租户编码" {...draft.field('tenant')} autoFocus maxLength={50} />
        <Submit attempt={attempt} busy="请稍候……">
          下一步
        </Submit>
        <button type="button" className="entry-plain" style={{ marginTop: 8 }} onClick={() => onAnswer()}>
          返回
        </button>
      </form>
    </dialog>
  )
}

/** Back from the provider; without a code the person turned back there, or it would not sign them in. */
export async function finishSingleSignOn(
  { code, state, iss }: NonNullable<AddressCredentials['oidc']>,
  onProved: EnterWithLogin,
): Promise<void> {
  const nonce = takeNonce()
  if (!code) throw new CallError('公司账号登录没有完成，请重试或换一种方式登录', { status: 200 })
  if (!nonce) throw new CallError('登录已失效，请重新登录', { status: 200 })
  await onProved(call(singleSignIn.finish, { code, state, nonce, iss }, { quiet: true }))
}

/** The sign-on server sends people back to the page they came from; the ticket is made out for that address. */
function casAddress(): string {
  const { origin, pathname } = window.location
  return `${config.casUrl.replace(/\/+$/, '')}/login?service=${encodeURIComponent(origin + pathname)}`
}

function leaveFor(url: string, nonce?: string): void {
  if (!/^https?:\/\//i.test(url)) throw new Error('not a web address')
  rememberLeaving(nonce)
  window.location.assign(url)
}
