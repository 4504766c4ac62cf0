import { BlockList, isIP } from 'node:net'
import { keyPrefix } from '@banyan/contract/access/api-key'
import type { KeyOfCaller } from '#kernel/caller.ts'
import type { Clock } from '#kernel/clock.ts'
import { nameOf } from '#kernel/database/prepared-statements.ts'
import { eachTenant } from '#kernel/jobs/each-tenant.ts'
import { sha256 } from '#kernel/keys.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Authenticator, Claims, SessionUser } from '#kernel/session/authenticator.ts'
import type { Transactions } from '#kernel/session/transaction.ts'
import { noteKeyUses } from './api-key.queries.ts'

interface KeyRow {
  id: string
  name: string
  roleId: string
  addresses: string[]
  perMinute: number
  revoked: boolean
  over: boolean
  userId: string
  username: string | null
  realname: string | null
  orgCode: string | null
  status: string | null
  tenantOpen: boolean | null
  accessVersion: number | null
}

/** Read at every call, so that a revoked key is refused at once. */
const keySql = `
  select json_build_object('id', k.id, 'name', k.name, 'roleId', k.role_id, 'addresses', k.addresses,
    'perMinute', k.per_minute, 'revoked', k.revoked_at is not null, 'over', k.expires_at <= app_now(),
    'userId', k.maker_id, 'username', u.username, 'realname', u.realname, 'orgCode', u.org_code, 'status', u.status,
    'tenantOpen', t.status = 1 and (t.end_date is null or t.end_date >= app_now()::date),
    'accessVersion', t.access_version)::text as session
  from access_api_key k
  left join identity_user u on u.tenant_id = $2 and u.id = k.maker_id and u.del_flag = 0
  left join tenancy_tenant t on t.id = $2
  where k.tenant_id = $2 and k.hash = $1 and k.del_flag = 0`
const keyName = nameOf(keySql)

/** The hash of a key takes the place of a session id; the two differ in length. */
const isKey = (sessionId: string): boolean => sessionId.length === 64
const keyPattern = new RegExp(`^${keyPrefix}(\\d{1,9})_[\\w-]{43}$`)

/** Authenticates other systems by their keys besides people by sessions, and records the last use of each key. */
export function apiKeyGate(clock: Pick<Clock, 'now'>, everyMs = 60_000) {
  const uses = new Map<string, { tenantId: number; at: number; address: string }>()

  async function flush({ app, within }: Transactions): Promise<void> {
    const noted = [...uses]
    uses.clear()
    const tenants = new Set(noted.map(([, { tenantId }]) => tenantId))
    await eachTenant({ app, name: 'api key uses' }, tenants, async (tenantId) => {
      const own = noted.filter(([, use]) => use.tenantId === tenantId)
      await within({ tenantId }, (tx) =>
        noteKeyUses(tx, {
          ids: own.map(([id]) => id),
          times: own.map(([, { at }]) => new Date(at).toISOString()),
          addresses: own.map(([, { address }]) => address),
        }),
      )
    })
  }

  return {
    watch: (gate: Authenticator): Authenticator => ({
      ...gate,
      claims(token) {
        const [, tenantId] = keyPattern.exec(token) ?? []
        if (tenantId === undefined) return gate.claims(token)
        return { sessionId: sha256(token), tenantId: Number(tenantId), expired: false }
      },
      sessionQuery: (sessionId, tenantId) =>
        isKey(sessionId)
          ? { name: keyName, text: keySql, values: [sessionId, tenantId] }
          : gate.sessionQuery(sessionId, tenantId),
      meansOwnTenant: (row, claims, tenantId) =>
        !isKey(claims.sessionId) && gate.meansOwnTenant(row, claims, tenantId),
      authenticate: (row, claims, tenantId) =>
        isKey(claims.sessionId)
          ? admitKey(row as unknown as KeyRow | undefined, claims, tenantId)
          : gate.authenticate(row, claims, tenantId),
      noteUse: (claims) => (isKey(claims.sessionId) ? undefined : gate.noteUse(claims)),
      admitAddress(key, tenantId, address) {
        if (!isAllowed(key.addresses, address)) throw foreignAddress()
        uses.set(key.id, { tenantId, at: clock.now(), address })
      },
    }),
    /** Stores the recorded uses periodically; `close` stores the remaining ones. */
    start(transactions: Transactions, onError: (error: unknown) => void) {
      let running: Promise<void> = Promise.resolve()
      const write = () => {
        running = running.then(() => flush(transactions)).catch(onError)
        return running
      }
      const timer = setInterval(() => void write(), everyMs)
      timer.unref()
      return {
        async close() {
          clearInterval(timer)
          await write()
        },
      }
    },
  }
}

/** Not logged as a denial, because anybody could fill the log with invented keys. */
const unknownKey = () => new Refusal('接口密钥无效', { status: 401, code: 401 })
const endedKey = (why: string) => new Refusal(`接口密钥${why}`, { status: 401, code: 401, isDenial: true })
const foreignAddress = () =>
  new Refusal('不允许从这个地址使用接口密钥', { status: 403, code: 510, isDenial: true })

/** A key calls in the name of its maker: it ends with their membership, and it is never the platform's administrator. */
function admitKey(row: KeyRow | undefined, claims: Claims, tenantId: number): SessionUser {
  if (!row) throw unknownKey()
  if (row.revoked) throw endedKey('已吊销')
  if (row.over) throw endedKey('已过期')
  if (row.username === null || !row.tenantOpen || row.status === '2') throw endedKey('的创建人或租户已停用')
  const key: KeyOfCaller = {
    id: row.id,
    name: row.name,
    roleId: row.roleId,
    addresses: row.addresses,
    perMinute: row.perMinute,
  }
  return {
    userId: row.userId,
    username: row.username,
    realname: row.realname,
    orgCode: row.orgCode,
    tenantId,
    sessionId: claims.sessionId,
    platformAdmin: false,
    homeTenantId: tenantId,
    accessVersion: row.accessVersion ?? 0,
    key,
  }
}

/** Whether an address is one of those a key may be used from; none named: any. */
export function isAllowed(addresses: readonly string[], address: string): boolean {
  if (addresses.length === 0) return true
  const list = new BlockList()
  for (const each of addresses) {
    const [ip = '', bits] = each.split('/')
    const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(bits), family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}
