import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kernel/database/tx.ts'
import { findOpenTenant, findOpenTenantById } from '#modules/tenancy/public.ts'
import { accounts, singleSignOnProviders, thirdIdentities } from '../../identity.tables.ts'

export type Provider = typeof singleSignOnProviders.$inferSelect

export const findProvider = async (tx: Tx, tenantId: number): Promise<Provider | undefined> =>
  (await tx.select().from(singleSignOnProviders).where(eq(singleSignOnProviders.tenantId, tenantId)))[0]

/** A provider that people can sign in through: it is enabled, and its tenant is open. */
interface OpenProvider {
  provider: Provider
  tenant: Awaited<ReturnType<typeof findOpenTenant>>[number]
}

export const findProviderByCode = async (tx: Tx, code: string): Promise<OpenProvider | undefined> =>
  findOpenProvider(tx, (await findOpenTenant(tx, code))[0])

export const findProviderById = async (tx: Tx, tenantId: number): Promise<OpenProvider | undefined> =>
  findOpenProvider(tx, (await findOpenTenantById(tx, tenantId))[0])

async function findOpenProvider(tx: Tx, tenant: OpenProvider['tenant'] | undefined) {
  if (!tenant) return undefined
  const provider = await findProvider(tx, tenant.id)
  return provider?.isEnabled ? { provider, tenant } : undefined
}

const hasOpenProviders = async (tx: Tx): Promise<boolean> =>
  (
    await tx
      .select({ id: singleSignOnProviders.id })
      .from(singleSignOnProviders)
      .where(eq(singleSignOnProviders.isEnabled, true))
      .limit(1)
  ).length > 0

type ProviderMembers = Omit<
  typeof singleSignOnProviders.$inferInsert,
  'id' | 'tenantId' | 'version' | 'sealedSecret'
> & { sealedSecret: string }

export const insertProvider = (tx: Tx, tenantId: number, members: ProviderMembers) =>
  tx
    .insert(singleSignOnProviders)
    .values({ id: String(tenantId), ...members })
    .onConflictDoNothing()
    .returning({ id: singleSignOnProviders.id })

export const updateProvider = (
  tx: Tx,
  tenantId: number,
  version: number,
  members: Partial<ProviderMembers>,
) =>
  tx
    .update(singleSignOnProviders)
    .set(members)
    .where(and(eq(singleSignOnProviders.tenantId, tenantId), eq(singleSignOnProviders.version, version)))
    .returning({ id: singleSignOnProviders.id })

/** The account of a tenant's own people that has the address; in a transaction that signs someone in. */
export const findAccountByEmail = (tx: Tx, tenantId: number, email: string) =>
  tx
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.emailKey, email.toLowerCase()),
        eq(accounts.homeTenantId, tenantId),
        sql`${accounts.deletedAt} is null`,
      ),
    )

/** The storage key of a provider's identity; tenant and issuer contain no blank, so the key is unambiguous. */
export const bindingKey = (tenantId: number, issuer: string, subject: string): string =>
  `oidc:${tenantId}:${issuer} ${subject}`

export const findBinding = (tx: Tx, key: string) =>
  tx.select().from(thirdIdentities).where(eq(thirdIdentities.key, key))

/** The identities bound to an account in a tenant. */
export async function findBindings(
  tx: Tx,
  tenantId: number,
  accountId: string,
): Promise<{ key: string; issuer: string; boundAt: string }[]> {
  const start = `oidc:${tenantId}:`
  const { key, accountId: owner, createdAt } = thirdIdentities
  const rows = await tx
    .select({ key, at: sql<string>`${createdAt}::text` })
    .from(thirdIdentities)
    .where(and(eq(owner, accountId), sql`starts_with(${key}, ${start})`))
    .orderBy(asc(createdAt))
  return rows.map(({ key, at }) => ({
    ...{ key, boundAt: at.slice(0, 19) },
    issuer: key.slice(start.length, key.indexOf(' ')),
  }))
}

export const removeBinding = (tx: Tx, key: string) =>
  tx.delete(thirdIdentities).where(eq(thirdIdentities.key, key)).returning({ key: thirdIdentities.key })

/** Single sign-on as offered on a sign-in page; on an address shared by several tenants the user enters the tenant. */
export async function findOffer(
  tx: Tx,
  tenantId: number | undefined,
): Promise<{ tenant: string; name: string } | undefined> {
  if (tenantId === undefined || tenantId === 0)
    return (await hasOpenProviders(tx)) ? { tenant: '', name: '' } : undefined
  const open = await findProviderById(tx, tenantId)
  return open && { tenant: open.tenant.code, name: open.provider.name }
}
