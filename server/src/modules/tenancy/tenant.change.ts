import { and, eq, ne, sql } from 'drizzle-orm'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { tenants } from './tenancy.tables.ts'
import { addBranding } from './tenant.queries.ts'
import { hostsIn } from './tenant.rules.ts'

/** What other contexts do for tenants: people, roles and sessions belong to them. */
export interface TenantService {
  /** Adds the roles of a new tenant and makes its creator the first administrator; runs inside that tenant. */
  seedTenant(change: Change, tenantId: number): Promise<void>
  isInUse(tx: Tx, tenantId: number): Promise<boolean>
  /** Ends the sessions of a frozen tenant. */
  close(tx: Tx, tenantId: number): Promise<void>
  /** Removes all members of a deleted tenant. */
  empty(tx: Tx, tenantId: number): Promise<void>
}

const firstId = 1000
const changingTenants = 7270002

/** A tenant like the seeded ones: with roles, branding and the person who made it. On the platform's transaction. */
export async function insertTenant(change: Change, draft: Draft, service: TenantService): Promise<number> {
  const { tx, me } = change
  await waitForTenantLock(tx)
  const id = Number(draft.id ?? (await nextId(tx)))
  const known = await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, id))
  if (known.length) throw new Refusal('该编号已存在!')
  const name = String(draft.name)
  const members = await tenantMembers(tx, draft)
  await tx.insert(tenants).values({ ...members, id, name, createBy: me.username })
  await inTenant(tx, id, async (tx) => {
    await addBranding(tx, { systemName: name.slice(0, 30), title: `${name}管理平台`.slice(0, 50) })
    await service.seedTenant({ tx, me, peer: change.peer }, id)
  })
  return id
}

export async function updateTenant(
  { tx, me }: Change,
  row: Draft,
  draft: Draft,
  service: TenantService,
): Promise<void> {
  const id = Number(row.id)
  await waitForTenantLock(tx)
  const change = await tenantMembers(tx, draft, id)
  if (id === 0 && (change.status === 0 || change.endDate)) throw new Refusal('平台租户不能冻结')
  // null removes a date, undefined leaves it unchanged.
  const beginDate = change.beginDate === undefined ? row.beginDate : change.beginDate
  const endDate = change.endDate === undefined ? row.endDate : change.endDate
  refuseReversed(beginDate, endDate)
  await tx
    .update(tenants)
    .set({
      ...change,
      version: sql`${tenants.version} + 1`,
      updateBy: me.username,
      updateTime: sql`app_now()`,
    })
    .where(eq(tenants.id, id))
  if (change.status === 0) await service.close(tx, id)
}

/** Deletes unused tenants and returns the ids of those in use. */
export async function removeTenants(tx: Tx, ids: number[], service: TenantService): Promise<number[]> {
  const kept: number[] = []
  for (const id of ids) {
    if (id === 0 || (await service.isInUse(tx, id))) {
      kept.push(id)
      continue
    }
    await service.empty(tx, id)
    // The id is never reused, because logs still refer to it; the frozen row prevents sign-in.
    await tx.update(tenants).set({ delFlag: 1, status: 0, hosts: [] }).where(eq(tenants.id, id))
  }
  return kept
}

/** `yyyy-MM-dd`, so that the order of the texts is that of the days. */
function refuseReversed(beginDate: unknown, endDate: unknown): void {
  if (beginDate && endDate && String(beginDate) > String(endDate))
    throw new Refusal('结束日期不能早于开始日期')
}

async function tenantMembers(tx: Tx, draft: Draft, id = -1) {
  const { code, name, beginDate, endDate, status, storageMb } = draft
  const hosts = draft.hosts === undefined ? undefined : hostsIn(String(draft.hosts ?? ''))
  if (hosts?.length) await refuseTakenHosts(tx, hosts, id)
  refuseReversed(beginDate, endDate)
  return {
    code: textOrNull(code),
    name: name === undefined ? undefined : String(name),
    hosts,
    beginDate: textOrNull(beginDate),
    endDate: textOrNull(endDate),
    storageMb: storageMb === undefined ? undefined : Number(storageMb) || null,
    status: status === undefined || status === null ? undefined : Number(status),
  }
}

/** `undefined` leaves a member as it is, anything empty clears it. */
const textOrNull = (value: unknown): string | null | undefined =>
  value === undefined ? undefined : value ? String(value) : null

/** A host belongs to one tenant; an index cannot check lists, so changes take a lock first. */
async function refuseTakenHosts(tx: Tx, hosts: string[], id: number): Promise<void> {
  const [taken] = await tx
    .select({ hosts: tenants.hosts })
    .from(tenants)
    .where(
      and(sql`${tenants.hosts} && ${sql.param(hosts)}::text[]`, ne(tenants.id, id), eq(tenants.delFlag, 0)),
    )
  const host = taken?.hosts.find((each) => hosts.includes(each))
  if (host) throw new Refusal(`域名${host}已被其他租户使用`)
}

const waitForTenantLock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${changingTenants})`)

async function nextId(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`greatest(max(${tenants.id}) + 1, ${firstId})` })
    .from(tenants)
  return row?.next ?? firstId
}
