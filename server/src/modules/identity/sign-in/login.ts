import type { LoginResult } from '@banyan/contract/identity/session'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AppState } from '#kernel/app-state.ts'
import type { Context, Peer } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import { extendScope, inTenant, type Tx } from '#kernel/database/tx.ts'
import { newId, randomToken } from '#kernel/keys.ts'
import { requestColumns } from '#kernel/observe/audit.ts'
import { found, Refusal, refuse } from '#kernel/refusal.ts'
import { allItems } from '#modules/dictionary/public.ts'
import { ownTenants } from '#modules/tenancy/public.ts'
import { isPassword } from '../account/password.ts'
import { userInfoOf } from '../account/user-info.ts'
import { accounts } from '../identity.tables.ts'
import type { AwaitsCode } from '../session/awaits-code.ts'
import type { DeviceCookies } from '../session/device-cookie.ts'
import type { LinkHolder } from '../session/link.ts'
import {
  findAccountByLogin,
  findMemberships,
  holdSession,
  insertSession,
} from '../session/session.queries.ts'
import type { TokenMint } from '../session/token.ts'
import type { Captchas } from './captcha/captcha.ts'
import {
  countFailure,
  countFailures,
  forgetFailures,
  keepFailure,
  refuseFailingAddress,
  refuseLocked,
  sourceOf,
} from './login-limits.ts'
import type { SecondSteps } from './second-factor/second-step.ts'
import { bindThird } from './third-party/bind-third.ts'

export interface SessionRules {
  app: AppState
  mint: TokenMint
  accessHours: number
  refreshDays: number
  /** Failed tries of an address within a minute. */
  loginsPerMinute: number
  /** A path without the prefix it may be written with (DEC-001). */
  barePath(path: string): string
  /** Path of the file cookie. */
  filePath: string
  /** The departments someone works in, in the tenant of the transaction (DEC-109). */
  departsOf(tx: Tx, userId: string): Promise<LoginResult['departs']>
  /** Refuses a password login without the right captcha, where one is wanted (DEC-115). */
  checkCaptcha: Captchas['check']
  devices: DeviceCookies
  secondSteps: SecondSteps
}

export type Account = typeof accounts.$inferSelect

const wrong = '用户名或密码错误'

export type Within = Context<unknown>['within']
type Outcome =
  | { account: Account; standing: Standing; refusal?: undefined }
  | { account?: undefined; standing?: undefined; refusal: Refusal }

/** Where an account may work: its rows that are not frozen, and the open tenants they lie in. */
interface Standing {
  active: Awaited<ReturnType<typeof findMemberships>>
  mine: Awaited<ReturnType<typeof ownTenants>>
}

/** Name and password, in the order of checks the requirements give; a wrong name costs the same time (DEC-011). */
export async function passwordLogin(
  within: Within,
  peer: Peer,
  { username, password }: { username: string; password: string },
  rules: SessionRules,
): Promise<Outcome> {
  const { app, devices, loginsPerMinute } = rules
  const [[account], counts] = await within({ auth: true, isReadOnly: true }, (tx) =>
    Promise.all([findAccountByLogin(tx, username), countFailures(tx, username, peer.address)]),
  )
  const key = account?.username.toLowerCase() ?? username.toLowerCase()
  const source = sourceOf(peer, devices.deviceOf(peer.cookies, account?.id ?? ''))
  const refuseIfLocked = () => refuseLocked(app, key, source, counts, loginsPerMinute)
  refuseIfLocked()
  // Nothing is kept open while the slow hash runs; what follows it is read beside it.
  const [isRight, standing] = await Promise.all([
    isPassword(account?.passwordHash, password, refuseIfLocked).then((isRight) => {
      // at once: the tries that wait for their turn are refused by this count
      if (!isRight) countFailure(app, key, source)
      return isRight
    }),
    within({ auth: true, isReadOnly: true }, (tx) => standingOf(tx, account?.id ?? '')),
  ])
  if (isRight && account) {
    // Of whoever has a second factor, only the right code forgets them: otherwise the password would buy endless codes.
    if (account.totpSecret === null && counts.bySource.has(source.name))
      await within({ auth: true }, (tx) => forgetFailures(app, tx, key, source))
    return { account, standing }
  }
  await within({ auth: true }, async (tx) => {
    await keepFailure(tx, key, source)
    await logFailure(tx, peer, username, account)
  })
  return { refusal: new Refusal(wrong) }
}

/** Refuses an address that failed too often lately; right tries use up nothing (DEC-011). */
export const refuseFailing = ({ address }: Peer, { app, loginsPerMinute }: SessionRules): void =>
  refuseFailingAddress(app, address, loginsPerMinute)

/** A failed try stands in the log of the person's own tenant, or in the platform's when nobody is known. */
export const logFailure = (tx: Tx, peer: Peer, username: string, account?: Account) =>
  inTenant(tx, account?.homeTenantId ?? 0, (tx) => logLogin(tx, peer, username, account?.id, '登录失败'))

/**
 * Opens a session for an account that has proved itself; every way in ends here. An account with a second factor gets a
 * ticket for its code instead. A link names the tenant, and its session ends with its access token (DEC-014) and with
 * the session it was made from, which has asked for the code.
 */
export async function openSession(
  tx: Tx,
  peer: Peer,
  account: Account,
  rules: SessionRules,
  { link, standing, hasProvedCode, bind, singleSignOn }: Opening = {},
): Promise<z.input<typeof LoginResult> | AwaitsCode> {
  const { active, mine } = standing ?? (await standingOf(tx, account.id))
  if (active.length === 0) throw new Refusal('该用户已冻结')
  const named = link?.tenantId ?? singleSignOn?.tenantId
  const tenant =
    named !== undefined
      ? mine.find(({ id }) => id === named)
      : (mine.find(({ id }) => id === account.lastTenantId) ?? preferred(mine, account.homeTenantId))
  if (!tenant && link) throw refuse.foreignTenant()
  if (!tenant) throw new Refusal('与该用户关联的租户均已被冻结，无法登录！')
  if (account.totpSecret !== null && !hasProvedCode && !link)
    return rules.secondSteps.issue(tx, account, { bind, singleSignOn })
  if (bind) await bindThird(tx, bind, account.id)
  const user = active.find((each) => each.tenantId === tenant.id)!

  const id = newId()
  const time = tx.app.part(clock)
  const accessUntil = time.date(rules.accessHours * 3_600_000)
  const parent = link && found(await holdSession(tx, link.sessionId), '登录链接无效或已过期')
  const expiresAt = parent
    ? new Date(Math.min(accessUntil.getTime(), parent.expiresAt.getTime()))
    : time.date(rules.refreshDays * 86_400_000)
  const salt = randomToken()
  const session = {
    id,
    salt,
    parentId: parent?.id,
    accountId: account.id,
    tenantId: tenant.id,
    accessUntil,
    expiresAt,
    peer: peer.address,
    agent: peer.agent,
    singleSignOn: singleSignOn?.sealed,
  }
  // All in one round trip.
  const [departs, sysAllDictItems] = await inTenant(tx, tenant.id, (tx) =>
    Promise.all([
      rules.departsOf(tx, user.id),
      allItems(tx, tenant.id),
      extendScope(tx, { accountId: account.id, sessionId: id }),
      insertSession(tx, session),
      markSignedIn(tx, account.id, tenant.id),
      singleSignOn && bind && logLogin(tx, peer, user.username, user.id, '绑定公司账号'),
      logLogin(tx, peer, user.username, user.id, singleSignOn ? '经单点登录，登录成功' : '登录成功'),
    ]),
  )
  return {
    token: rules.mint.access(id, tenant.id, accessUntil),
    refreshToken: rules.mint.refresh(id, 1, salt),
    userInfo: userInfoOf(
      user,
      mine.map(({ id: each }) => each),
      tx.app.part(clock).wallTime(),
    ),
    sysAllDictItems,
    departs,
    multi_depart: Math.min(departs.length, 2),
    tenantList: mine.map(({ id: each, name }) => ({ id: each, name })),
  }
}

interface Opening {
  link?: LinkHolder
  standing?: Standing
  /** The code of the second factor was right. */
  hasProvedCode?: true
  /** An identity of elsewhere to tie to the account. */
  bind?: string
  /** The provider of this tenant vouched for the person; what leaving it needs is kept sealed with the session. */
  singleSignOn?: { tenantId: number; sealed: string }
}

async function standingOf(tx: Tx, accountId: string): Promise<Standing> {
  const [, memberships, open] = await Promise.all([
    extendScope(tx, { accountId }),
    findMemberships(tx, accountId),
    ownTenants(tx, accountId),
  ])
  const active = memberships.filter((user) => user.status !== '2')
  return { active, mine: open.filter((tenant) => active.some((user) => user.tenantId === tenant.id)) }
}

const markSignedIn = (tx: Tx, accountId: string, lastTenantId: number) =>
  tx.update(accounts).set({ lastTenantId, signedInAt: sql`app_now()` }).where(eq(accounts.id, accountId))

/** The home tenant first, but a tenant with work in it before the platform's own. */
const preferred = <T extends { id: number }>(mine: T[], home: number): T | undefined =>
  mine.find(({ id }) => id === home && id !== 0) ?? mine.find(({ id }) => id !== 0) ?? mine[0]

/** A row of the login log (type 1) of the tenant the transaction works in. */
export const logLogin = (tx: Tx, peer: Peer, username: string, userId: string | undefined, what: string) =>
  tx.insert(logs).values({
    logType: 1,
    content: `用户 ${username} ${what}`,
    username,
    userId: userId ?? null, // the same statement whether somebody is known or not (DEC-011)
    ...requestColumns(peer),
  })
