import type { AnswerOf } from '@banyan/contract/endpoint'
import { session } from '@banyan/contract/identity/session'
import { type Peer, serve } from '#kernel/call/serve.ts'
import { clock } from '#kernel/clock.ts'
import { extendScope, type Tx } from '#kernel/database/tx.ts'
import { randomToken, sha256 } from '#kernel/keys.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { ownTenants } from '#modules/tenancy/public.ts'
import { toUserInfo } from '../account/user-info.ts'
import { withFileCookie, withoutFileCookie } from '../session/file-cookie.ts'
import { isDerived } from '../session/link.ts'
import {
  endSession,
  findSession,
  findUser,
  insertTicket,
  rememberTenant,
  rotateSession,
} from '../session/session.queries.ts'
import {
  logLogin,
  openByPassword,
  openSessionAtOnce,
  passwordLogin,
  type SessionRules,
  type Within,
} from './login.ts'

export interface SystemInfo {
  sysId: string
  sysname: string
  moreTmnl: number
  tmnlPrefix: string
}

export type FindRoles = (
  tx: Tx,
  userId: string,
) => Promise<{ id: string; roleCode: string; roleName: string }[]>

const ticketSeconds = { download: 60, socket: 30, link: 120 } as const
/** The previous refresh token still gets the same successor for this long, so that two tabs do not end each other. */
const graceMs = 10_000

/** The address for signing out at the provider of a single sign-on session. */
export type EndSessionUrl = (
  within: Within,
  session: { accountId: string; singleSignOn: string | null },
) => Promise<string | undefined>

export const sessionRoutes = (
  rules: SessionRules,
  system: SystemInfo,
  rolesOf: FindRoles,
  endSessionUrl: EndSessionUrl,
) =>
  serve(session, {
    async login({ within, peer, input }) {
      await rules.checkCaptcha(within, input)
      const { account, standing, refusal } = await passwordLogin(within, peer, input, rules)
      if (refusal) throw refusal
      return openByPassword(within, peer, account, rules, () =>
        openSessionAtOnce(within, peer, account, rules, standing),
      )
    },

    async refresh({ within, peer, input: { username, refreshToken } }) {
      const claims = rules.mint.readRefresh(refreshToken)
      if (!claims) throw refuse.noSession()
      const fresh = await within({ sessionId: claims.sessionId }, (tx) =>
        rotateTokens(tx, rules, claims, username),
      )
      if (!fresh) throw refuse.noSession()
      return withFileCookie(rules, peer, fresh)
    },

    async logout({ within, token, peer }) {
      const claims = token ? rules.mint.readAccess(token) : undefined
      const ended =
        claims && (await within({ sessionId: claims.sessionId }, (tx) => signOut(tx, peer, claims.sessionId)))
      if (!ended) throw new Refusal('退出登录失败！')
      const url = await endSessionUrl(within, ended)
      return withoutFileCookie(rules, peer, url === undefined ? null : { url })
    },

    async unlock({ within, me, peer, input: { password } }) {
      const { refusal } = await passwordLogin(within, peer, { username: me.username, password }, rules)
      if (refusal) throw new Refusal('密码错误')
      return null
    },

    async info({ tx, me }) {
      const tenants = await ownTenants(tx, me.userId)
      const rows = await findUser(tx, me.userId)
      return toUserInfo(
        firstOrRefuse(rows.filter((user) => user.tenantId === me.tenantId)),
        tenants.map(({ id }) => id),
        tx.app.part(clock).wallTime(),
      )
    },

    /** The console asks for it whenever it starts to work in a tenant. */
    async detail({ tx, me }) {
      await rememberTenant(tx, me.userId, me.tenantId)
      const tenants = await ownTenants(tx, me.userId)
      const rows = await findUser(tx, me.userId)
      const user = firstOrRefuse(rows.filter((each) => each.tenantId === me.tenantId))
      return {
        ...toUserInfo(
          user,
          tenants.map(({ id }) => id),
          tx.app.part(clock).wallTime(),
        ),
        roles: await rolesOf(tx, me.userId),
        departs: await rules.departsOf(tx, me.userId),
        tenants: tenants.map(({ id, name }) => ({ id, name })),
        ...system,
      }
    },

    async ticket({ tx, me, input: { use, path } }) {
      if (use === 'download' && !path?.startsWith('/')) throw refuse.malformed()
      if (use === 'link' && (await isDerived(tx, me.sessionId)))
        throw new Refusal('通过链接登录后不能再生成登录链接，请使用账号登录')
      const ticket = randomToken()
      const expiresAt = tx.app.part(clock).date(ticketSeconds[use] * 1000)
      await extendScope(tx, { ticket: sha256(ticket) })
      await insertTicket(tx, {
        hash: sha256(ticket),
        use,
        path: use === 'download' && path ? rules.barePath(path) : undefined, // whatever prefix it is written with
        sessionId: me.sessionId,
        accountId: me.userId,
        tenantId: me.tenantId,
        expiresAt,
      })
      return { ticket, expires: expiresAt.getTime() }
    },
  })

/** The next pair of tokens, or `undefined` when the session is over, or ends now because of a replay. */
async function rotateTokens(
  tx: Tx,
  { mint, accessHours }: SessionRules,
  { sessionId, gen, signature }: { sessionId: string; gen: number; signature: string },
  username: string,
): Promise<AnswerOf<typeof session.refresh> | undefined> {
  const time = tx.app.part(clock)
  const [row] = await findSession(tx, sessionId)
  if (!row || row.revokedAt || row.expiresAt <= time.date()) return undefined
  if (!mint.isRefresh(signature, row.id, gen, row.salt)) return undefined
  await extendScope(tx, { accountId: row.accountId, tenantId: row.tenantId })
  const user = (await findUser(tx, row.accountId)).find((each) => each.tenantId === row.tenantId)
  if (!user || user.status === '2' || user.username !== username) return undefined
  const [rotated] = await rotateSession(tx, row.id, gen, time.date(accessHours * 3_600_000))
  const current = rotated ?? (await findSession(tx, row.id))[0]
  const isRepeat = current?.gen === gen + 1 && time.now() - (current.rotatedAt?.getTime() ?? 0) <= graceMs
  if (!current || (!rotated && !isRepeat)) {
    // A token used long after its successor was issued has been copied: the session ends (DEC-024).
    await endSession(tx, row.id, 'replay')
    return undefined
  }
  const tenants = await ownTenants(tx, row.accountId)
  return {
    token: mint.access(row.id, row.tenantId, current.accessUntil),
    refreshToken: mint.refresh(row.id, current.gen, row.salt),
    user: toUserInfo(
      user,
      tenants.map(({ id }) => id),
      tx.app.part(clock).wallTime(),
    ),
  }
}

async function signOut(tx: Tx, peer: Peer, sessionId: string) {
  const [row] = await findSession(tx, sessionId)
  const [ended] = await endSession(tx, sessionId, 'self')
  if (!row || !ended) return undefined
  await extendScope(tx, { accountId: row.accountId, tenantId: row.tenantId })
  const user = (await findUser(tx, row.accountId)).find((each) => each.tenantId === row.tenantId)
  await logLogin(tx, peer, user?.username ?? '', row.accountId, '退出登录')
  return row
}
