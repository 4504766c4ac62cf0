import { defaultButtonText, singleSignIn } from '@banyan/contract/identity/single-sign-on'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '#kit/call/api.ts'
import { useSession } from '#kit/call/session.ts'
import { TextField } from '#shell/public-page/field.tsx'
import { Submit } from '#shell/public-page/submit.tsx'
import type { Attempt } from '#shell/public-page/use-attempt.ts'
import { useDraft } from '#shell/public-page/use-draft.ts'
import { leaveForLogin, takeNonce } from './address-credentials.ts'
import type { EnterWithLogin } from './use-complete-login.tsx'

/** The button of single sign-on, as the tenant named it. */
export function SingleSignOn({ attempt }: { attempt: Attempt }) {
  const offered = useSession((state) => state.branding?.singleSignOn)
  const [isAsking, setAsking] = useState(false)
  const tenant = offered?.tenant || tenantInAddress()
  const begin = () => (tenant ? void attempt.run(() => beginSingleSignOn(tenant)) : setAsking(true))
  return (
    <>
      <div className="entry-ways">
        <button type="button" disabled={attempt.isBusy} onClick={begin}>
          <i aria-hidden="true">企</i>
          {offered?.name || defaultButtonText}
        </button>
      </div>
      {isAsking && <TenantDialog attempt={attempt} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Links to the sign-in page may name the tenant: `#/user/login?tenant=code`. */
const tenantInAddress = (): string =>
  new URLSearchParams(window.location.hash.split('?')[1]).get('tenant')?.slice(0, 50) ?? ''

/** Goes to the login page of the tenant's provider. */
async function beginSingleSignOn(tenant: string): Promise<void> {
  const asked = { tenant, origin: window.location.origin }
  const { url, nonce } = await call(singleSignIn.begin, asked, { quiet: true })
  leaveForLogin(url, nonce)
}

/** Completes a sign-in after the return from the provider; without a code it was cancelled or refused there. */
export async function finishSingleSignOn(query: string, onProved: EnterWithLogin): Promise<void> {
  const { code, state = '', iss } = Object.fromEntries(new URLSearchParams(query))
  const nonce = takeNonce()
  if (!code) throw new CallError('公司账号登录没有完成，请重试或换一种方式登录', { status: 200 })
  if (!nonce) throw new CallError('登录已失效，请重新登录', { status: 200 })
  await onProved(call(singleSignIn.finish, { code, state, nonce, iss }, { quiet: true }))
}

/** Asks for the tenant, on an address shared by several tenants. */
function TenantDialog({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const draft = useDraft({ tenant: singleSignIn.begin.input.shape.tenant })
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!draft.check(event.currentTarget)) return
    onClose()
    void attempt.run(() => beginSingleSignOn(draft.values.tenant.trim()))
  }
  return (
    <dialog ref={dialog} className="entry-dialog" aria-label="公司账号登录" onCancel={onClose}>
      <form className="login-form" noValidate onSubmit={submit}>
        <h2>公司账号登录</h2>
        <p className="entry-help">请输入公司的租户编码，不清楚时请询问管理员。</p>
        <TextField label="租户编码" {...draft.field('tenant')} autoFocus maxLength={50} />
        <Submit attempt={attempt} busy="请稍候……">
          下一步
        </Submit>
        <button type="button" className="entry-plain" style={{ marginTop: 8 }} onClick={onClose}>
          返回
        </button>
      </form>
    </dialog>
  )
}
