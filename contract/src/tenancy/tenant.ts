import { z } from 'zod'
import { type Call, del, entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { describe, uniform } from '../uniform.ts'
import { commaList, id, nothing, numberCode, page, paging, stamps } from '../wire.ts'
import { tenantId } from './tenant-id.ts'

export const Tenant = z.object({
  id: field.integer('租户编号', {
    min: 1,
    maximum: 999_999_999,
    query: 'eq',
    operators: ['eq', 'ne', 'ge', 'le'],
    writeOnce: true,
    width: 110,
  }),
  code: field.pattern(
    '租户编码',
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$/,
    '租户编码只能是字母、数字、下划线和横线',
    {
      query: 'like',
      width: 140,
    },
  ),
  name: field.text('租户名称', { required: true, max: 50, query: 'like', width: 200 }),
  hosts: field.pattern('域名', /^[A-Za-z0-9.,:\s-]*$/, '请输入正确的域名，多个以逗号分隔', {
    max: 1000,
    width: 260,
  }),
  beginDate: field.date('开始日期', { width: 120 }),
  endDate: field.date('结束日期', { width: 120 }),
  storageMb: field.integer('存储上限（MB）', { min: 1, maximum: 100_000_000, width: 130 }),
  storageUsedMb: field.number('已用存储（MB）', { readOnly: true, width: 130 }),
  status: field.dict('状态', 'tenant_status', { asNumber: true, query: 'eq', width: 90 }),
})

const root = '/tenant/dictSystem'
const tenants = uniform('tenant', root, Tenant, { title: '租户', scope: 'platform', via: 'oauth' })

const text = z.string().nullish()
const Row = z.object({
  id: z.number(),
  code: text,
  name: z.string(),
  hosts: text,
  beginDate: text,
  endDate: text,
  /** The tenant's own limit; without one that of the installation counts. */
  storageMb: z.number().nullish(),
  storageUsedMb: z.number().nullish(),
  status: numberCode,
  status_dictText: z.string().optional(),
  ...stamps,
})

const namedInput = z.object({ id: tenantId })

/** The uniform list of tenants, for platform administrators (DEC-093); ids are numbers, `id` may be left to the server. */
export const tenant = {
  ...withAliases('/sys/tenant', {
    ...tenants,
    list: { ...tenants.list, result: page(Row) },
    byId: { ...tenants.byId, input: namedInput, result: Row },
    add: { ...tenants.add, result: namedInput },
    edit: { ...tenants.edit, input: tenants.edit.input.extend({ id: tenantId }) },
    remove: { ...tenants.remove, input: namedInput },
  }),
  [describe]: tenants[describe],
}

const Member = z.object({
  id: z.string(),
  username: z.string(),
  realname: text,
  phone: text,
  status: numberCode,
  /** Created in this tenant: such a person cannot be taken out of it here. */
  isHome: z.boolean(),
})
const membershipInput = z.object({ tenantId, userId: id })

/** Who belongs to a tenant, and plain lists of tenants; platform administrators only. */
export const tenantMember = entity(
  'tenant',
  'platform',
  withAliases('/sys/tenant', {
    members: get(`${root}/member`, {
      via: 'oauth',
      needs: 'tenant:member',
      input: z.object({ tenantId, keyword: z.string().trim().max(50).optional(), ...paging }),
      result: page(Member),
    }),
    /** People of other tenants who could be added, by a part of user name or phone number. */
    candidates: get(`${root}/memberCandidates`, {
      via: 'oauth',
      needs: 'tenant:member',
      input: z.object({ tenantId, keyword: z.string().trim().min(1, '请输入用户名或手机号').max(50) }),
      result: z.array(Member.pick({ id: true, username: true, phone: true })),
    }),
    addMember: post(`${root}/member`, {
      via: 'oauth',
      needs: 'tenant:member',
      input: membershipInput,
      result: nothing,
      says: '添加成功！',
    }),
    removeMember: del(`${root}/member`, {
      via: 'oauth',
      needs: 'tenant:member',
      input: membershipInput,
      result: nothing,
      says: '删除成功!',
    }),
  }),
)

/** Tenants by their ids; empty for everyone but the platform's administrators (family-contract 18). */
export const tenantChoice = entity(
  'tenant',
  'own',
  withAliases('/sys/tenant', {
    byIds: get(`${root}/queryList`, {
      via: 'oauth',
      needs: 'session',
      input: z.object({ ids: commaList.optional() }),
      result: z.array(Row),
    }),
  }),
)

/** The same calls under a second root (DEC-110). */
// biome-ignore lint/suspicious/noExplicitAny: keeps the exact type of each call
function withAliases<C extends Record<string, Call<any, any>>>(second: string, calls: C): C {
  const entries = Object.entries(calls).map(([name, declared]) => [
    name,
    { ...declared, aliases: [{ path: declared.path.replace(root, second) }] },
  ])
  return Object.fromEntries(entries)
}
