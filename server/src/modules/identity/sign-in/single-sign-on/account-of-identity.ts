import { randomInt } from 'node:crypto'
import { extendScope, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { firstOrRefuse, Refusal } from '#kernel/refusal.ts'
import { findAccounts, insertAccount, isFree } from '../../account/account.queries.ts'
import { users } from '../../identity.tables.ts'
import { findMemberships } from '../../session/session.queries.ts'
import type { Account } from '../login.ts'
import { bindingKey, findAccountByEmail, findBinding, type Provider } from './provider.queries.ts'
import type { Identity } from './provider-client.ts'

/** Gives a new person of a tenant a role, unless it is gone or an administrator's. */
export type GiveRole = (tx: Tx, userId: string, roleId: string) => Promise<void>

/**
 * Finds or creates the account of an identity, and tells what has to be bound to it; runs in a sign-in transaction of
 * the tenant. A bound identity is recognised by its subject only, whatever e-mail address the provider sends.
 */
export async function findOrCreateAccount(
  tx: Tx,
  provider: Provider,
  identity: Identity,
  giveRole: GiveRole,
): Promise<{ account: Account; bind?: string }> {
  const { tenantId, firstLogin } = provider
  const key = bindingKey(tenantId, identity.issuer, identity.subject)
  const [bound] = await findBinding(tx, key)
  if (bound) {
    const account = firstOrRefuse(
      await findAccounts(tx, [bound.accountId]),
      '绑定的账号已被删除，请联系管理员',
    )
    await refuseForeign(tx, account, tenantId)
    return { account }
  }
  if (firstLogin === 'refuse') throw new Refusal('该公司账号还没有绑定本系统的账号，请联系管理员')
  const [known] =
    typeof identity.email === 'object' ? await findAccountByEmail(tx, tenantId, identity.email.verified) : []
  if (known) {
    await refuseForeign(tx, known, tenantId)
    return { account: known, bind: key }
  }
  if (firstLogin === 'bind') throw new Refusal(noAccountText(identity))
  return { account: await insertPerson(tx, provider, identity, giveRole), bind: key }
}

/**
 * Refuses accounts of other tenants, of several tenants, or with rights on the platform, because the operator of the
 * tenant's provider could sign in as them.
 */
async function refuseForeign(tx: Tx, account: Account, tenantId: number): Promise<void> {
  if (account.platformAdmin || account.homeTenantId !== tenantId)
    throw new Refusal('该账号不能经单点登录进入，请用密码登录')
  await extendScope(tx, { accountId: account.id })
  const memberships = await findMemberships(tx, account.id)
  if (memberships.some((each) => each.tenantId !== tenantId))
    throw new Refusal('该账号还属于其他租户，不能经单点登录进入，请用密码登录')
}

function noAccountText({ email }: Identity): string {
  if (email === 'missing') return '公司账号没有提供邮箱，找不到对应的账号，请联系管理员'
  if (email === 'unverified') return '公司账号的邮箱未经验证，不能据此登录，请联系管理员'
  return '本租户没有使用该邮箱的账号，请联系管理员'
}

async function insertPerson(
  tx: Tx,
  { tenantId, roleId }: Provider,
  { username: wanted, realname, email }: Identity,
  giveRole: GiveRole,
): Promise<Account> {
  const id = newId()
  const username = await freeUsername(tx, wanted ?? '')
  const members = { id, username, email: typeof email === 'object' ? email.verified.slice(0, 100) : null }
  await tx.insert(users).values({ ...members, realname: realname?.slice(0, 100) ?? username, status: '1' })
  await insertAccount(tx, { ...members, passwordHash: null, homeTenantId: tenantId })
  await giveRole(tx, id, roleId ?? '')
  return firstOrRefuse(await findAccounts(tx, [id]))
}

/** A name like the one at the provider; names are unique on the platform, and none may be a telephone number. */
async function freeUsername(tx: Tx, wanted: string): Promise<string> {
  const plain = wanted
    .replace(/@.*$/, '')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 40)
  const base = plain.length < 2 || /^\d+$/.test(plain) ? `user${plain}` : plain
  for (let name = base; ; name = `${base}_${randomInt(1000, 1_000_000)}`)
    if (await isFree(tx, 'username', name)) return name
}
