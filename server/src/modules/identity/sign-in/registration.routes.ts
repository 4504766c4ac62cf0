import { registration } from '@banyan/contract/identity/registration'
import { type Context, serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { extendScope, inTenant, type Tx } from '#kernel/database/tx.ts'
import { newId, randomToken } from '#kernel/keys.ts'
import { firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { findOpenTenant } from '#modules/tenancy/public.ts'
import { insertAccount, isFree, updateAccount } from '../account/account.queries.ts'
import { hashPassword } from '../account/password.ts'
import { hashCheckedPassword } from '../account/user.change.ts'
import { users } from '../identity.tables.ts'
import { endSessionsOf, findAccountByPhone } from '../session/session.queries.ts'
import { type Account, logLogin, passwordLogin, refuseFailing, type SessionRules } from './login.ts'
import { countFailedAddress, forgetAllFailures, loginSource } from './login-limits.ts'
import type { OneTimeCodes } from './proof.ts'
import type { SmsCodes } from './sms.ts'

const texts = {
  codeGone: '手机验证码失效，请重新获取',
  resetFailed: '重置密码失败！',
  nameTaken: '用户名已注册',
}

interface RegistrationServices {
  rules: SessionRules
  proofs: OneTimeCodes
  codes: SmsCodes
}

type Input<K extends keyof typeof registration> = Context<(typeof registration)[K]>['input']

/** What people do with an account while they have no session (DEC-026). */
export const registrationRoutes = ({ rules, proofs, codes }: RegistrationServices) =>
  serve(registration, {
    async register({ within, peer, input }) {
      refuseFailing(peer, rules)
      const { phone, smscode, password } = input
      // The code is checked first, so that only holders of the phone learn what is taken.
      const { outcome } = await codes.check(within, phone, 'register', smscode, true)
      if (outcome !== 'right') countFailedAddress(rules.app, peer.address)
      if (outcome === 'missing') throw new Refusal(texts.codeGone)
      if (outcome === 'wrong') throw new Refusal('手机验证码错误')
      const tenant = await within({ auth: true }, (tx) => checkRegistration(tx, input))
      const passwordHash = await hashPassword(password)
      await within({ auth: true, tenantId: tenant.id, username: input.username }, async (tx) => {
        const used = await proofs.try(tx, codes.keyOf('register', phone), smscode, { tries: codes.tries })
        if (used.outcome !== 'right') throw new Refusal(texts.codeGone)
        await insertFrozen(tx, input, tenant.id, passwordHash)
      })
      return null
    },

    async verifyPhone({ within, peer, input: { phone, smscode } }) {
      refuseFailing(peer, rules)
      const { outcome } = await codes.check(within, phone, 'forgotten', smscode)
      if (outcome !== 'right') countFailedAddress(rules.app, peer.address)
      refuseUnless(outcome)
      const fresh = randomToken()
      return within({ auth: true }, async (tx) => {
        const account = firstOrRefuse(await findAccountByPhone(tx, phone), texts.resetFailed)
        const key = codes.keyOf('reset', phone)
        await proofs.issue(tx, { key, value: fresh, seconds: codes.validSeconds })
        return { username: account.username, smscode: fresh }
      })
    },

    async changePassword({ within, peer, input }) {
      const { username, phone, smscode, oldpassword, password } = input
      const byCode = !oldpassword
      let account: Account | undefined
      if (byCode) {
        refuseFailing(peer, rules)
        if (!phone || !smscode) throw new Refusal(texts.resetFailed)
        const { outcome } = await codes.check(within, phone, 'reset', smscode, true)
        if (outcome !== 'right') countFailedAddress(rules.app, peer.address)
        refuseUnless(outcome)
        account = (await within({ auth: true }, (tx) => findAccountByPhone(tx, phone)))[0]
        if (account?.username.toLowerCase() !== username.toLowerCase()) throw new Refusal(texts.resetFailed)
      } else {
        const proved = await passwordLogin(within, peer, { username, password: oldpassword }, rules)
        if (proved.refusal) throw proved.refusal
        account = proved.account
      }
      const own = account
      await within({ auth: true }, (tx) => hashCheckedPassword(tx, password, own.username, own.homeTenantId))
      const passwordHash = await hashPassword(password)
      await within({ auth: true }, async (tx) => {
        if (phone && smscode && byCode)
          refuseUnless((await proofs.try(tx, codes.keyOf('reset', phone), smscode, codes)).outcome)
        await setPassword(tx, own, passwordHash)
        const source = loginSource(peer, rules.devices.deviceOf(peer.cookies, own.id))
        await forgetAllFailures(rules.app, tx, own.username.toLowerCase(), source)
        await inTenant(tx, own.homeTenantId, (tx) =>
          logLogin(tx, peer, own.username, own.id, '重置密码成功！'),
        )
      })
      return null
    },
  })

function refuseUnless(outcome: 'right' | 'wrong' | 'missing'): void {
  if (outcome === 'missing') throw new Refusal('短信验证码失效！')
  if (outcome === 'wrong') throw new Refusal('短信验证码不匹配！')
}

/** Finds the tenant of a registration; refuses a closed tenant, a taken name, phone or e-mail, and a weak password. */
async function checkRegistration(tx: Tx, input: Input<'register'>): Promise<{ id: number }> {
  const tenant = firstOrRefuse(await findOpenTenant(tx, input.tenantCode), '租户不存在')
  if (!(await isFree(tx, 'username', input.username))) throw new Refusal(texts.nameTaken)
  // A name that is someone else's number would take over their sign-in by phone.
  const isNumber = /^1[3-9]\d{9}$/.test(input.username)
  if (isNumber && input.username !== input.phone) throw new Refusal(texts.nameTaken)
  if (!(await isFree(tx, 'phone', input.phone))) throw new Refusal('该手机号已注册')
  if (input.email && !(await isFree(tx, 'email', input.email))) throw new Refusal('邮箱已被注册')
  await hashCheckedPassword(tx, input.password, input.username, tenant.id)
  return tenant
}

/** Adds the user frozen and without roles; an administrator releases the account. */
async function insertFrozen(
  tx: Tx,
  { username, realname, phone, email }: Input<'register'>,
  homeTenantId: number,
  passwordHash: string,
): Promise<void> {
  const id = newId()
  await tx.insert(users).values({ id, username, realname, phone, email, status: '2' })
  const phoneProvedAt = tx.app.part(clock).date()
  await insertAccount(tx, { id, username, phone, phoneProvedAt, email, passwordHash, homeTenantId })
}

/** A new password ends every session of the account. */
async function setPassword(tx: Tx, { id }: Account, passwordHash: string): Promise<void> {
  await updateAccount(tx, id, { passwordHash })
  await extendScope(tx, { accountId: id })
  await endSessionsOf(tx, id, 'password')
}
