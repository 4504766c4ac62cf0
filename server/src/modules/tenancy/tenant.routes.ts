import { tenant, tenantChoice, tenantMember } from '@banyan/contract/tenancy/tenant'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Answer, serve } from '#kernel/call/serve.ts'
import { inTenant, type Tx } from '#kernel/database/tx.ts'
import { onPlatform } from '#kernel/http/on-platform.ts'
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { type Paging, readPaging } from '#kernel/records/list/paging.ts'
import type { Change } from '#kernel/records/records.ts'
import { entityHandlers, entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { tenants } from './tenancy.tables.ts'
import { insertTenant, removeTenants, type TenantService, updateTenant } from './tenant.change.ts'

const computed = {
  code: 'coalesce("code", "id"::text)',
  hosts: `array_to_string("hosts", ',')`,
  status: '"status"::text',
  storageUsedMb: 'round(stored_bytes("id") / 104857.6)::float8 / 10',
}

/** Tenants, for platform administrators wherever they work (DEC-093). */
export function tenantRoutes(service: TenantService) {
  const entity = uniformEntity(tenant, tenants, {
    computed,
    insert: async (change, draft) => String(await insertTenant(change, draft, service)),
    update: (change, row, draft) => updateTenant(change, row, draft, service),
    async remove({ tx }, rows) {
      const ids = rows.map(({ id }) => Number(id))
      if ((await removeTenants(tx, ids, service)).length) throw new Refusal('该租户已被引用，无法删除！')
    },
  })
  const uniform = entityHandlers(tenant, entity)
  return entityRoutes(
    tenant,
    entity,
    onPlatform<typeof tenant>({
      ...uniform,
      removeBatch: (context) => removeSome(context, context.input.ids, service),
      async importExcel(context) {
        // The workbook of bad rows is a file of the tenant the caller works in.
        if (context.me.tenantId !== 0) throw new Refusal('请切换到平台租户后再导入')
        return uniform.importExcel(context)
      },
    }),
  )
}

/** Tenants in use are kept, the others removed, and the answer names them (family-contract 14). */
async function removeSome(
  { tx, me, peer }: Change,
  ids: string[],
  service: TenantService,
): Promise<Answer<null>> {
  const wanted = [...new Set(ids)].map(parseTenantId)
  const rows = await findTenants(tx, wanted)
  if (rows.length < wanted.length) throw refuse.missing()
  const kept = await removeTenants(tx, wanted, service)
  if (kept.length === wanted.length) throw new Refusal('选择的租户都已被引用，无法删除！')
  for (const row of rows.filter(({ id }) => !kept.includes(id))) {
    const what = {
      content: '删除租户',
      operateType: operationCodes.remove,
      entity: 'tenant',
      rowId: String(row.id),
    }
    await audit(tx, me, peer, { ...what, before: row })
  }
  return new Answer(null, kept.length ? { message: '部分删除成功！（被引用的租户无法删除）' } : {})
}

/** Questions about members of tenants; the identity context answers them. */
export interface MemberService {
  find(
    tx: Tx,
    tenantId: number,
    keyword: string,
    paging: Paging,
  ): Promise<{
    records: {
      id: string
      username: string
      realname: string | null
      phone: string | null
      status: string
      isHome: boolean
    }[]
    total: number
  }>
  candidates(
    tx: Tx,
    tenantId: number,
    keyword: string,
  ): Promise<{ id: string; username: string; phone: string | null }[]>
  add(tx: Tx, tenantId: number, userId: string): Promise<void>
  remove(tx: Tx, tenantId: number, userId: string): Promise<void>
}

export const tenantMemberRoutes = (members: MemberService) =>
  serve(
    tenantMember,
    onPlatform<typeof tenantMember>({
      members: ({ tx, input: { tenantId, keyword = '', ...asked } }) =>
        members.find(tx, tenantId, keyword, readPaging(asked)),
      candidates: ({ tx, input: { tenantId, keyword } }) => members.candidates(tx, tenantId, keyword),
      async addMember({ tx, me, peer, input: { tenantId, userId } }) {
        const [row] = await findTenants(tx, [tenantId])
        firstOrRefuse(row ? [row] : [])
        await members.add(tx, tenantId, userId)
        const what = { content: '添加租户成员', operateType: operationCodes.add, entity: 'tenant' } as const
        await audit(tx, me, peer, { ...what, rowId: String(tenantId), after: { userId } })
        return null
      },
      async removeMember({ tx, me, peer, input: { tenantId, userId } }) {
        await members.remove(tx, tenantId, userId)
        const what = {
          content: '移除租户成员',
          operateType: operationCodes.remove,
          entity: 'tenant',
        } as const
        await audit(tx, me, peer, { ...what, rowId: String(tenantId), before: { userId } })
        return null
      },
    }),
  )

export const tenantChoiceRoutes = serve(tenantChoice, {
  byIds: async ({ tx, me, input: { ids } }) =>
    me.platformAdmin && me.rights.can(tenant.list.needs)
      ? inTenant(tx, 0, (tx) => findTenants(tx, ids?.map(parseTenantId)))
      : [],
})

const findTenants = (tx: Tx, ids?: number[]) =>
  tx
    .select({
      id: tenants.id,
      code: sql<string>`coalesce(${tenants.code}, ${tenants.id}::text)`,
      name: tenants.name,
      hosts: sql<string>`array_to_string(${tenants.hosts}, ',')`,
      beginDate: tenants.beginDate,
      endDate: tenants.endDate,
      storageMb: tenants.storageMb,
      status: sql<string>`${tenants.status}::text`,
      version: tenants.version,
      createBy: tenants.createBy,
      createTime: tenants.createTime,
      updateBy: tenants.updateBy,
      updateTime: tenants.updateTime,
    })
    .from(tenants)
    .where(and(eq(tenants.delFlag, 0), ids ? inArray(tenants.id, ids) : undefined))
    .orderBy(asc(tenants.id))

function parseTenantId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw refuse.malformed()
  return Number(text)
}
