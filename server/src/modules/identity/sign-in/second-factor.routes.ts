import { ownSecondFactor, secondStep } from '@banyan/contract/identity/second-factor'
import type { Peer } from '#kernel/call/serve.ts'
import { serve } from '#kernel/call/serve.ts'
import { type Caller, scopeOf } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { findAccounts, noSecondFactor, updateAccount } from '../account/account.queries.ts'
import { withSignInCookies } from '../session/file-cookie.ts'
import { refuseCredentialsByLink } from '../session/link.ts'
import { endSessionsOf, findSession } from '../session/session.queries.ts'
import {
  type Account,
  logFailure,
  openSession,
  passwordLogin,
  refuseFailing,
  type SessionRules,
  type Within,
} from './login.ts'
import type { OneTimeCodes } from './proof.ts'
import { lockAccount, type SecondFactors } from './second-factor/second-factor.ts'
import { accountFingerprint } from './second-factor/second-step.ts'
import { findStep, newSecret, setUpAddress } from './second-factor/totp.ts'

const setUpSeconds = 600
/** Within this time after the sign-in the password is not asked again. */
const freshMs = 600_000
const wrongCode = '验证码错误'

interface Services {
  rules: SessionRules
  factors: SecondFactors
  proofs: OneTimeCodes
  /** The name of the product in the authenticator app. */
  systemName: string
}

/** Calls of the second step, which are authenticated by ticket and code only. */
export const secondStepRoutes = ({ rules, factors }: Services) =>
  serve(secondStep, {
    async prove({ within, peer, input: { ticket, code } }) {
      refuseFailing(peer, rules)
      const opened = await within({ auth: true }, async (tx) => {
        const held = await rules.secondSteps.read(tx, ticket)
        const [account] = held ? await findAccounts(tx, [held.accountId]) : []
        if (!held || !account || accountFingerprint(account) !== held.passwordMark) return 'gone' as const
        if (!(await factors.isCode(tx, peer, account.id, code))) {
          await logFailure(tx, peer, account.username, account)
          return 'wrong' as const
        }
        await rules.secondSteps.use(tx, ticket)
        const { bind, singleSignOn } = held
        return openSession(tx, peer, account, rules, { hasProvedCode: true, bind, singleSignOn })
      })
      if (opened === 'gone') throw new Refusal('登录已超时，请重新登录')
      if (opened === 'wrong') throw new Refusal(wrongCode)
      return withSignInCookies(rules, peer, opened)
    },
  })

export const ownSecondFactorRoutes = ({ rules, factors, proofs, systemName }: Services) => {
  const ownScope = (me: Caller) => ({ ...scopeOf(me), auth: true })
  const setUpKey = (me: Caller) => `totp:${me.userId}`

  /** Refuses a wrong code; the failed attempt is committed before. */
  async function proveCode(within: Within, me: Caller, peer: Peer, code: string): Promise<void> {
    const isRight = await within(ownScope(me), (tx) => factors.isCode(tx, peer, me.userId, code))
    if (!isRight) throw refuse.field('code', wrongCode)
  }

  /** Refuses a wrong password; it counts like a failed sign-in. Accounts without one have nothing to prove. */
  async function provePassword(within: Within, me: Caller, peer: Peer, password?: string): Promise<void> {
    const own = await within(ownScope(me), (tx) => ownAccount(tx, me))
    if (own.passwordHash === null) return
    if (!password) throw refuse.field('password', '请输入登录密码')
    const { account } = await passwordLogin(within, peer, { username: me.username, password }, rules)
    if (account?.id !== me.userId) throw refuse.field('password', '密码错误')
  }

  return serve(ownSecondFactor, {
    async state({ tx, me }) {
      const own = await ownAccount(tx, me)
      return {
        isOn: own.totpSecret !== null,
        recoveryCodesLeft: own.recoveryCodes.length,
        isRequired: me.rights.requiresSecondFactor === true,
        asksPassword: own.passwordHash !== null && !(await isFresh(tx, me)),
      }
    },

    async begin({ within, me, peer, input: { password } }) {
      const isKnown = await within(ownScope(me), async (tx) => {
        await refuseCredentialsByLink(tx, me)
        refuseTurnedOn(await ownAccount(tx, me))
        return isFresh(tx, me)
      })
      if (!isKnown) await provePassword(within, me, peer, password)
      const secret = newSecret()
      // Bound to the session, so that nobody else can confirm it.
      const proof = { key: setUpKey(me), value: me.sessionId, seconds: setUpSeconds }
      const data = factors.seal(secret, me.userId)
      await within(ownScope(me), (tx) => proofs.issue(tx, { ...proof, data }))
      const address = setUpAddress(secret, systemName, me.username)
      return { secret: new URL(address).searchParams.get('secret') ?? '', address }
    },

    async confirm({ within, me, peer, input: { code } }) {
      return within(ownScope(me), async (tx) => {
        const tried = await proofs.try(tx, setUpKey(me), me.sessionId, { tries: 10, keep: true })
        const sealed = tried.outcome === 'right' ? tried.data : null
        const secret = sealed ? factors.open(sealed, me.userId) : undefined
        if (!sealed || !secret) throw new Refusal('设置已超时，请重新开始')
        refuseTurnedOn(firstOrRefuse(await lockAccount(tx, me.userId)))
        const step = findStep(secret, code.replace(/\s/g, ''), tx.app.part(clock).now(), 0)
        if (!step) throw refuse.field('code', '验证码错误，请确认手机时间准确')
        const { shown, recoveryCodes } = factors.newCodes(me.userId)
        await updateAccount(tx, me.userId, { totpSecret: sealed, totpStep: step, recoveryCodes })
        await proofs.drop(tx, setUpKey(me))
        // Ends the other sessions, which were opened without a code.
        await endSessionsOf(tx, me.userId, 'second factor', { but: me.sessionId })
        await auditOwnChange(tx, me, peer, '开启两步验证')
        return { recoveryCodes: shown }
      })
    },

    async renewCodes({ within, me, peer, input: { code } }) {
      await within(ownScope(me), (tx) => refuseCredentialsByLink(tx, me))
      await proveCode(within, me, peer, code)
      return within(ownScope(me), async (tx) => {
        const { shown, recoveryCodes } = factors.newCodes(me.userId)
        await updateAccount(tx, me.userId, { recoveryCodes })
        await auditOwnChange(tx, me, peer, '重新生成两步验证恢复码')
        return { recoveryCodes: shown }
      })
    },

    async turnOff({ within, me, peer, input: { password, code } }) {
      if (me.rights.requiresSecondFactor) throw new Refusal('您的角色要求两步验证，不能关闭')
      await within(ownScope(me), (tx) => refuseCredentialsByLink(tx, me))
      await provePassword(within, me, peer, password)
      await proveCode(within, me, peer, code)
      await within(ownScope(me), async (tx) => {
        await updateAccount(tx, me.userId, noSecondFactor)
        await auditOwnChange(tx, me, peer, '关闭两步验证')
      })
      return null
    },
  })
}

const ownAccount = async (tx: Tx, me: Caller): Promise<Account> =>
  firstOrRefuse(await findAccounts(tx, [me.userId]))

function refuseTurnedOn({ totpSecret }: Account): void {
  if (totpSecret !== null) throw new Refusal('两步验证已经开启')
}

async function isFresh(tx: Tx, { sessionId }: Caller): Promise<boolean> {
  const [row] = await findSession(tx, sessionId)
  return row !== undefined && tx.app.part(clock).now() - row.createdAt.getTime() < freshMs
}

const auditOwnChange = (tx: Tx, me: Caller, peer: Peer, content: string) =>
  audit(tx, me, peer, { content, operateType: operationCodes.edit, entity: 'user', rowId: me.userId })
