import { setImmediate } from 'node:timers/promises'
import type { LoginResult } from '@banyan/contract/identity/session'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AppState } from '#kernel/app-state.ts'
import type { Answer, Context, Peer } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { fixedWrite, placeholders } from '#kernel/database/fixed-write.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import { extendScope, inTenant, sendCommit, type Tx } from '#kernel/database/tx.ts'
import { newId, randomToken } from '#kernel/keys.ts'
import { requestColumns } from '#kernel/observe/audit.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { allItems } from '#modules/dictionary/public.ts'
import { ownTenants } from '#modules/tenancy/public.ts'
import { isPassword } from '../account/password.ts'
import { toUserInfo } from '../account/user-info.ts'
import { accounts } from '../identity.tables.ts'
import type { AwaitsCode } from '../session/awaits-code.ts'
import type { DeviceCookies } from '../session/device-cookie.ts'
import { withSignInCookies } from '../session/file-cookie.ts'
import type { LinkHolder } from '../session/link.ts'
import {
  findAccountByLogin,
  findMemberships,
  insertSession,
  isAccountChanged,
  lockSession,
  type NewSession,
} from '../session/session.queries.ts'
import type { TokenMint } from '../session/token.ts'
import type { Captchas } from './captcha/captcha.ts'
import {
  countFailure,
  countFailures,
  forgetFailures,
  keepFailure,
  loginSource,
  refuseFailingAddress,
  refuseLocked,
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
  /** Refuses a password login without the right captcha, where one is required (DEC-115). */
  checkCaptcha: Captchas['check']
  devices: DeviceCookies
  secondSteps: SecondSteps
}

export type Account = typeof accounts.$inferSelect

const wrongCredentials = '用户名或密码错误'

/** The account or its membership changed between the proof and the session. */
class AccountChanged extends Refusal {
  constructor() {
    super('账号信息已变更，请重新登录')
  }
}

export type Within = Context<unknown>['within']
type PasswordOutcome =
  | { account: Account; standing: TenantStanding; refusal?: undefined }
  | { account?: undefined; standing?: undefined; refusal: Refusal }

/** The tenants an account may work in: its active rows in open tenants. */
interface TenantStanding {
  active: Awaited<ReturnType<typeof findMemberships>>
  mine: Awaited<ReturnType<typeof ownTenants>>
  /** The departments of the person in the tenant that is signed in to by default. */
  departs?: LoginResult['departs']
}

/**
 * Signs in with name and password, with the checks in the required order; an unknown name takes the same time
 * (DEC-011).
 */
export async function passwordLogin(
  within: Within,
  peer: Peer,
  { username, password }: { username: string; password: string },
  rules: SessionRules,
): Promise<PasswordOutcome> {
  const { app, devices, loginsPerMinute } = rules
  const [[account], counts] = await within({ auth: true, isReadOnly: true }, (tx) =>
    Promise.all([findAccountByLogin(tx, username), countFailures(tx, username, peer.address)]),
  )
  const key = account?.username.toLowerCase() ?? username.toLowerCase()
  const source = loginSource(peer, devices.deviceOf(peer.cookies, account?.id ?? ''))
  const refuseIfLocked = () => refuseLocked(app, key, source, counts, loginsPerMinute)
  refuseIfLocked()
  const checking = isPassword(account?.passwordHash, password, refuseIfLocked).then((isRight) => {
    // counted at once, so that queued attempts are refused
    if (!isRight) countFailure(app, key, source)
    return isRight
  })
  checking.catch(() => undefined) // the error is handled below
  // Lets the hash start on its thread before this thread builds further statements.
  await setImmediate()
  // No transaction is open during the slow hash; the tenants are read at the same time.
  const [isRight, standing] = await Promise.all([
    checking,
    within({ auth: true, isReadOnly: true }, (tx) => findPlacedStanding(tx, account, rules)),
  ])
  if (isRight && account) {
    // With a second factor only the right code resets the failures: otherwise the password alone would allow endless
    // codes.
    if (account.totpSecret === null && counts.bySource.has(source.name))
      await within({ auth: true }, (tx) => forgetFailures(app, tx, key, source))
    return { account, standing }
  }
  await keepWrongPassword(within, peer, username, account, rules)
  return { refusal: new Refusal(wrongCredentials) }
}

async function keepWrongPassword(
  within: Within,
  peer: Peer,
  username: string,
  account: Account | undefined,
  { devices }: SessionRules,
): Promise<void> {
  const source = loginSource(peer, devices.deviceOf(peer.cookies, account?.id ?? ''))
  await within({ auth: true }, async (tx) => {
    await keepFailure(tx, (account?.username ?? username).toLowerCase(), source)
    await logFailure(tx, peer, username, account)
  })
}

/** Opens the session of a right password. One that was replaced since it was checked counts as wrong. */
export async function openByPassword<T>(
  within: Within,
  peer: Peer,
  account: Account,
  rules: SessionRules,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof AccountChanged)) throw error
    await keepWrongPassword(within, peer, account.username, account, rules)
    throw new Refusal(wrongCredentials)
  }
}

/** Refuses an address that failed too often lately; right tries use up nothing (DEC-011). */
export const refuseFailing = ({ address }: Peer, { app, loginsPerMinute }: SessionRules): void =>
  refuseFailingAddress(app, address, loginsPerMinute)

/** Logs a failed attempt in the person's tenant, or in the platform's for unknown names. */
export const logFailure = (tx: Tx, peer: Peer, username: string, account?: Account) =>
  inTenant(tx, account?.homeTenantId ?? 0, (tx) => logLogin(tx, peer, username, account?.id, '登录失败'))

/**
 * Opens a session for an authenticated account; every sign-in ends here or in `openSessionAtOnce`. An account with a
 * second factor gets a ticket for its code instead. A link names the tenant, and its session ends with its access token
 * (DEC-014) and with the session that made the link, which has proved the code.
 */
export async function openSession(
  tx: Tx,
  peer: Peer,
  account: Account,
  rules: SessionRules,
  { link, standing: known, hasProvedCode, bind, singleSignOn }: OpenSessionOptions = {},
): Promise<z.input<typeof LoginResult> | AwaitsCode> {
  const standing = known ?? (await findStanding(tx, account.id))
  const place = chooseWorkPlace(account, standing, link?.tenantId ?? singleSignOn?.tenantId, Boolean(link))
  if (account.totpSecret !== null && !hasProvedCode && !link)
    return rules.secondSteps.issue(tx, account, { bind, singleSignOn })
  if (bind) await bindThird(tx, bind, account.id)
  const parent = link && firstOrRefuse(await lockSession(tx, link.sessionId), '登录链接无效或已过期')
  const session = newSession(tx.app, peer, account, place, rules, {
    parent,
    singleSignOn: singleSignOn?.sealed,
  })
  const { user } = place
  // One round trip for both.
  const [departs, items] = await inTenant(tx, session.tenantId, (tx) =>
    Promise.all([
      rules.departsOf(tx, user.id),
      allItems(tx, session.tenantId),
      extendScope(tx, { accountId: account.id, sessionId: session.id }),
      insertSession(tx, session, account),
      markSignedIn(tx, session),
      singleSignOn && bind && logLogin(tx, peer, user.username, user.id, '绑定公司账号'),
      logLogin(tx, peer, user.username, user.id, singleSignOn ? '经单点登录，登录成功' : '登录成功'),
    ]),
  ).catch(refuseIfChanged)
  return loginResult(tx.app, rules, session, place, standing, departs, items)
}

/**
 * `openSession` for a right password whose standing is known already: one packet with the commit, and the answer is
 * built while the database writes. Reads nothing but dictionaries that are not cached.
 */
export async function openSessionAtOnce(
  within: Within,
  peer: Peer,
  account: Account,
  rules: SessionRules,
  standing: TenantStanding,
): Promise<Answer<z.input<typeof LoginResult>>> {
  const { departs } = standing
  if (account.totpSecret !== null || !departs) {
    const opened = await within({ auth: true }, (tx) => openSession(tx, peer, account, rules, { standing }))
    return withSignInCookies(rules, peer, opened)
  }
  const place = chooseWorkPlace(account, standing)
  const { user } = place
  const session = newSession(rules.app, peer, account, place, rules)
  const scope = { auth: true, tenantId: session.tenantId, accountId: account.id, sessionId: session.id }
  return within(scope, async (tx) => {
    const items = await allItems(tx, session.tenantId)
    const written = Promise.all([
      insertSession(tx, session, account),
      markSignedIn(tx, session),
      logLogin(tx, peer, user.username, user.id, '登录成功'),
    ])
    sendCommit(tx)
    const result = loginResult(tx.app, rules, session, place, standing, departs, items)
    const answer = withSignInCookies(rules, peer, result)
    await written
    return answer
  }).catch(refuseIfChanged)
}

function refuseIfChanged(error: unknown): never {
  throw isAccountChanged(error) ? new AccountChanged() : error
}

/** The tenant a person works in from now on, and their row in it. */
interface WorkPlace {
  tenant: TenantStanding['mine'][number]
  user: TenantStanding['active'][number]
}

/** The tenant that is named, or else the one they worked in last; throws where there is none. */
function chooseWorkPlace(
  account: Account,
  standing: TenantStanding,
  named?: number,
  isLink = false,
): WorkPlace {
  const { active, mine } = standing
  if (active.length === 0) throw new Refusal('该用户已冻结')
  const tenant = named !== undefined ? mine.find(({ id }) => id === named) : preselectedTenant(account, mine)
  if (!tenant && isLink) throw refuse.foreignTenant()
  if (!tenant) throw new Refusal('与该用户关联的租户均已被冻结，无法登录！')
  return { tenant, user: active.find((each) => each.tenantId === tenant.id)! }
}

const preselectedTenant = (account: Account, mine: TenantStanding['mine']) =>
  mine.find(({ id }) => id === account.lastTenantId) ?? preferredTenant(mine, account.homeTenantId)

function newSession(
  app: AppState,
  peer: Peer,
  account: Account,
  { tenant }: WorkPlace,
  rules: SessionRules,
  { parent, singleSignOn }: { parent?: { id: string; expiresAt: Date }; singleSignOn?: string } = {},
): NewSession {
  const time = app.part(clock)
  const accessUntil = time.date(rules.accessHours * 3_600_000)
  return {
    id: newId(),
    salt: randomToken(),
    parentId: parent?.id ?? null,
    accountId: account.id,
    tenantId: tenant.id,
    accessUntil,
    expiresAt: parent
      ? new Date(Math.min(accessUntil.getTime(), parent.expiresAt.getTime()))
      : time.date(rules.refreshDays * 86_400_000),
    peer: peer.address,
    agent: peer.agent,
    singleSignOn: singleSignOn ?? null,
  }
}

/** The answer to a sign-in. */
function loginResult(
  app: AppState,
  { mint }: SessionRules,
  { id, tenantId, accessUntil, salt }: NewSession,
  { user }: WorkPlace,
  { mine }: TenantStanding,
  departs: LoginResult['departs'],
  sysAllDictItems: Awaited<ReturnType<typeof allItems>>,
): z.input<typeof LoginResult> {
  return {
    token: mint.access(id, tenantId, accessUntil),
    refreshToken: mint.refresh(id, 1, salt),
    userInfo: toUserInfo(
      user,
      mine.map((each) => each.id),
      app.part(clock).wallTime(),
    ),
    sysAllDictItems,
    departs,
    multi_depart: Math.min(departs.length, 2),
    tenantList: mine.map((each) => ({ id: each.id, name: each.name })),
  }
}

interface OpenSessionOptions {
  link?: LinkHolder
  standing?: TenantStanding
  /** The code of the second factor was checked. */
  hasProvedCode?: true
  /** The key of a third-party identity to bind to the account. */
  bind?: string
  /** The provider of this tenant vouched for the person; what leaving it needs is kept sealed with the session. */
  singleSignOn?: { tenantId: number; sealed: string }
}

async function findStanding(tx: Tx, accountId: string): Promise<TenantStanding> {
  const [, memberships, open] = await Promise.all([
    extendScope(tx, { accountId }),
    findMemberships(tx, accountId),
    ownTenants(tx, accountId),
  ])
  const active = memberships.filter((user) => user.status !== '2')
  return { active, mine: open.filter((tenant) => active.some((user) => user.tenantId === tenant.id)) }
}

/** `findStanding` with the departments in the preferred tenant; an unknown account runs the same statements. */
async function findPlacedStanding(
  tx: Tx,
  account: Account | undefined,
  { departsOf }: SessionRules,
): Promise<TenantStanding> {
  const standing = await findStanding(tx, account?.id ?? '')
  const tenant = account && preselectedTenant(account, standing.mine)
  const departs = await inTenant(tx, tenant?.id ?? 0, (tx) => departsOf(tx, account?.id ?? ''))
  return { ...standing, departs }
}

const markSignedIn = fixedWrite<Pick<NewSession, 'accountId' | 'tenantId'>>(accounts, (tx) => {
  const value = placeholders('accountId', 'tenantId')
  return tx
    .update(accounts)
    .set({ lastTenantId: sql`${value.tenantId}`, signedInAt: sql`app_now()` })
    .where(eq(accounts.id, value.accountId))
})

/** The home tenant, unless it is the platform and the person belongs to another tenant. */
const preferredTenant = <T extends { id: number }>(mine: T[], home: number): T | undefined =>
  mine.find(({ id }) => id === home && id !== 0) ?? mine.find(({ id }) => id !== 0) ?? mine[0]

/** A row of the login log (type 1) of the tenant the transaction works in. */
export const logLogin = (tx: Tx, peer: Peer, username: string, userId: string | undefined, what: string) =>
  writeLogin(tx, {
    id: newId(),
    content: `用户 ${username} ${what}`,
    username,
    userId: userId ?? null, // the same statement whether somebody is known or not (DEC-011)
    ...requestColumns(peer),
  })

const writeLogin = fixedWrite<
  Pick<
    typeof logs.$inferInsert,
    'id' | 'content' | 'username' | 'userId' | keyof ReturnType<typeof requestColumns>
  >
>(logs, (tx) =>
  tx.insert(logs).values({
    logType: 1,
    ...placeholders(
      'id',
      'content',
      'username',
      'userId',
      'peer',
      'requestId',
      'method',
      'requestUrl',
      'costTime',
    ),
  }),
)
