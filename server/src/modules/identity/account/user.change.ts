import { passwordRefusal, passwordStrength } from '@banyan/contract/identity/password'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Caller } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import { extendScope, type Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { insertRow, removeRows, updateRow } from '#kernel/records/rows.ts'
import { Refusal, refuse } from '#kernel/refusal.ts'
import { knownAvatar } from '#modules/files/public.ts'
import { tenantName } from '#modules/tenancy/public.ts'
import { accounts, users } from '../identity.tables.ts'
import { refuseCredentialsByLink } from '../session/link.ts'
import { endSessionsOf, findMemberships } from '../session/session.queries.ts'
import {
  copySharedMembers,
  findAccounts,
  insertAccount,
  sharedMembers,
  updateAccount,
} from './account.queries.ts'
import type { UserDepartService } from './main-depart.ts'
import { hashPassword } from './password.ts'

/** What the access context adds to users: their roles, and who may touch whom. */
export interface RoleService {
  rolesOf(tx: Tx, userId: string): Promise<{ id: string; roleCode: string; roleName: string }[]>
  /** Adds `roleNames` to rows of users, unless a rule hides it. */
  decorate(tx: Tx, me: Caller, rows: Row[]): Promise<Row[]>
  /** Replaces a user's roles. */
  assign(change: Change, userId: string, roleIds: string[]): Promise<void>
  /** Refuses users who can do or see more than the caller. */
  refuseSuperiors(change: Change, userIds: string[]): Promise<void>
  /** Removes all roles of erased users. */
  forget(tx: Tx, userIds: string[]): Promise<void>
}

/** Tells a person of a tenant something in the console. */
type TellPerson = (tx: Tx, userId: string, message: { title: string; text: string }) => Promise<unknown>

/** Services of other contexts for users. */
export interface UserServices {
  tell: TellPerson
  roles: RoleService
  departs: UserDepartService
}

type UserDraft = Draft & {
  password?: string
  selectedroles?: string[]
  selecteddeparts?: string[]
  relTenantIds?: string[] | null
}

export async function insertUser(change: Change, draft: Draft, services: UserServices): Promise<string> {
  const { tx, me } = change
  const { password, selectedroles, selecteddeparts, relTenantIds, ...profile } = draft as UserDraft
  refuseMemberships(me, relTenantIds)
  if (password || draft.phone || draft.email) await refuseCredentialsByLink(tx, me)
  const passwordHash = password
    ? await hashPassword(await hashCheckedPassword(tx, password, String(draft.username), me.tenantId))
    : null
  const picture = await ownPicture(tx, me, draft)
  const id = newId()
  // The tenant row is inserted first, because it makes the account visible to this transaction.
  await insertRow(tx, users, { status: '1', ...profile, ...picture }, id)
  await insertAccount(tx, {
    id,
    username: String(draft.username),
    phone: textOrNull(draft.phone),
    email: textOrNull(draft.email),
    passwordHash,
    homeTenantId: me.tenantId,
  })
  await assignLinks(change, id, services, selecteddeparts, selectedroles)
  return id
}

/** Memberships in other tenants are changed by the platform's administrators alone, and never dropped silently. */
function refuseMemberships({ tenantId }: Caller, named: string[] | null | undefined): void {
  if (named?.some((id) => id !== String(tenantId)))
    throw refuse.field('relTenantIds', '所属租户请由平台管理员在租户管理的成员中修改')
}

/** Departments first, in the order of locks that deleting a department uses. */
async function assignLinks(
  change: Change,
  id: string,
  { departs, roles }: UserServices,
  departIds: string[] | undefined,
  roleIds: string[] | undefined,
): Promise<void> {
  if (departIds) await departs.assign(change, id, departIds)
  if (roleIds) await roles.assign(change, id, roleIds)
}

export async function updateUser(
  change: Change,
  row: Row,
  draft: Draft,
  services: UserServices,
): Promise<void> {
  const { tx, me } = change
  const { password: _, selectedroles, selecteddeparts, relTenantIds, ...profile } = draft as UserDraft
  refuseMemberships(me, relTenantIds)
  const shared = Object.fromEntries(
    sharedMembers.flatMap((member) =>
      member in profile && (profile[member] ?? null) !== (row[member] ?? null)
        ? [[member, profile[member] ?? null]]
        : [],
    ),
  )
  if ('realname' in shared && row.id === me.userId) refuseOwnName(me)
  if (Object.keys(shared).length) {
    await refuseForeignAccounts(change, [row.id])
    Object.assign(shared, await ownPicture(tx, me, shared))
    if ('phone' in shared || 'email' in shared) {
      await refuseCredentialsByLink(tx, me)
      await refuseOtherTenants(change, row.id)
      await updateAccount(tx, row.id, {
        ...('phone' in shared ? { phone: textOrNull(shared.phone) } : {}),
        ...('email' in shared ? { email: textOrNull(shared.email) } : {}),
      })
    }
    const others = (await findMemberTenants(tx, row.id)).filter((tenantId) => tenantId !== me.tenantId)
    await copySharedMembers(tx, row.id, others, shared)
  }
  await updateRow(tx, users, row.id, { ...profile, ...shared })
  await assignLinks(change, row.id, services, selecteddeparts, selectedroles)
}

/** The avatar to store: it is readable without a session, so it must be a picture of the tenant. */
async function ownPicture(tx: Tx, me: Caller, { avatar }: Draft): Promise<Draft> {
  if (!avatar) return {}
  const key = await knownAvatar(tx, me, String(avatar))
  if (!key) throw refuse.field('avatar', '请上传图片')
  return { avatar: key }
}

/** Leaves the tenant at once; the account ends when no tenant is left. */
export async function removeUsers(change: Change, rows: Row[]): Promise<void> {
  const { tx, me } = change
  const ids = rows.map(({ id }) => id)
  await refuseOwnAndReserved(change, ids)
  for (const id of ids) {
    const others = (await findMemberTenants(tx, id)).filter((tenantId) => tenantId !== me.tenantId)
    await endSessionsOf(tx, id, 'removed', { tenantId: me.tenantId })
    if (others.length === 0)
      await tx
        .update(accounts)
        .set({ deletedAt: tx.app.part(clock).date() })
        .where(inArray(accounts.id, [id]))
  }
  await removeRows(tx, users, ids)
}

/** Restores the accounts that ended with the removal; a name or number taken meanwhile refuses the whole change. */
export async function restoreAccounts(change: Change, rows: Row[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await refuseRemovedGuests(change, ids)
  await change.tx.update(accounts).set({ deletedAt: null }).where(isClosedAccount(ids))
}

/** Erases what removed users kept: departments, roles, and the accounts of those who work nowhere else. */
export async function eraseAccounts(
  change: Change,
  rows: Row[],
  { departs, roles }: UserServices,
): Promise<void> {
  const { tx } = change
  const ids = rows.map(({ id }) => id)
  await refuseRemovedGuests(change, ids)
  // Checked here, because after the erasure the comparison before the commit finds nothing.
  await roles.refuseSuperiors(change, ids)
  await departs.forget(tx, ids)
  await roles.forget(tx, ids)
  await tx.delete(accounts).where(isClosedAccount(ids))
}

/** A guest who was removed is restored or erased by the platform only, whether the account has ended or not. */
async function refuseRemovedGuests({ tx, me }: Change, ids: string[]): Promise<void> {
  if (me.platformAdmin) return
  const homes = await tx
    .select({ tenantId: accounts.homeTenantId })
    .from(accounts)
    .where(inArray(accounts.id, ids))
  if (homes.some(({ tenantId }) => tenantId !== me.tenantId)) throw new Refusal(foreignAccount)
}

const foreignAccount = '该账号属于其他租户，只能由其所属租户修改'

const isClosedAccount = (ids: string[]) => and(inArray(accounts.id, ids), isNotNull(accounts.deletedAt))

/** Refuses changes of the caller's own account and of holders of the reserved role (DEC-052). */
export async function refuseOwnAndReserved({ tx, me }: Change, ids: string[]): Promise<void> {
  if (ids.includes(me.userId)) throw new Refusal('不能对自己的账号执行该操作')
  refuseAdministrators(await findAccounts(tx, ids))
}

function refuseAdministrators(found: readonly { platformAdmin: boolean }[]): void {
  if (found.some(({ platformAdmin }) => platformAdmin)) throw refuse.beyond('不能对超级管理员执行该操作')
}

/** Refuses people to change their real name when a data rule compares it (security, section 15). */
export function refuseOwnName({ rights }: Caller): void {
  if (rights.isRuledByRealname) throw refuse.beyond('您的数据范围取决于姓名，姓名只能由他人修改')
}

/** Account and password of a person are changed where the person was created, not where they are a guest. */
async function refuseForeignAccounts({ tx, me }: Change, ids: string[]): Promise<void> {
  if (me.platformAdmin) return
  const found = await findAccounts(tx, ids)
  refuseAdministrators(found)
  if (found.some((account) => account.homeTenantId !== me.tenantId)) throw new Refusal(foreignAccount)
}

/** Credentials of people who belong to other tenants may not be changed, because they open those tenants too. */
async function refuseOtherTenants({ tx, me }: Change, id: string): Promise<void> {
  if (me.platformAdmin || id === me.userId) return
  const others = (await findMemberTenants(tx, id)).filter((tenantId) => tenantId !== me.tenantId)
  if (others.length) throw new Refusal('该用户还属于其他租户，其密码、手机号和邮箱只能由本人或平台管理员修改')
}

/** Whether the caller may set password, phone or e-mail of these people. */
export async function refuseForeignCredentials(change: Change, ids: string[]): Promise<void> {
  await refuseCredentialsByLink(change.tx, change.me)
  await refuseForeignAccounts(change, ids)
  for (const id of ids) await refuseOtherTenants(change, id)
}

/** A password that may be set: long enough, not common, not the name of user or tenant (DEC-036). */
export async function hashCheckedPassword(
  tx: Tx,
  password: string,
  username: string,
  tenantId: number,
): Promise<string> {
  if (passwordStrength(password, [username, await tenantName(tx, tenantId)]) < 0)
    throw refuse.field('password', passwordRefusal)
  return password
}

async function findMemberTenants(tx: Tx, accountId: string): Promise<number[]> {
  await extendScope(tx, { accountId })
  return (await findMemberships(tx, accountId)).map(({ tenantId }) => tenantId)
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
