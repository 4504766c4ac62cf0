import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { id } from '../wire.ts'

const Role = z.object({
  roleName: field.text('角色名称', { required: true, max: 50, query: 'like', width: 180 }),
  roleCode: field.pattern(
    '角色编码',
    /^[A-Za-z][A-Za-z0-9_]{1,49}$/,
    '角色编码以字母开头，只能包含字母、数字和下划线',
    {
      required: true,
      query: 'like',
      writeOnce: true,
      width: 180,
    },
  ),
  /** Users with this role need a second factor at sign-in. */
  secondFactor: field.radio('必须两步验证', 'yn', { asNumber: true, query: 'eq', defVal: '0', width: 120 }),
  description: field.textarea('描述', { max: 200, width: 300 }),
})

export const role = uniform('role', '/sys/role', Role, {
  title: '角色',
  says: { edit: '修改成功!', remove: '删除角色成功', removeBatch: '删除角色成功!' },
})

/** The platform's own role: it cannot be edited, removed or given, and gets no alerts (DEC-049). */
export const superAdmin = 'super_admin'
/** The role of tenant administrators, with every right in the tenant including those of future features. */
export const tenantAdmin = 'tenant_admin'

/** The roles an alert may be sent to: all but the reserved one (ADMIN-028). */
export const withoutSuperAdmin = <T extends { roleCode: string }>(roles: readonly T[]): T[] =>
  roles.filter(({ roleCode }) => roleCode !== superAdmin)

const RoleRef = z.object({ id: z.string(), roleName: z.string(), roleCode: z.string() })

export const roleLookup = entity('role', 'tenant', {
  all: get('/sys/role/queryall', { needs: 'session', input: z.object({}), result: z.array(RoleRef) }),
  isCodeFree: get('/sys/role/checkRoleCode', {
    needs: 'session',
    perMinute: 60,
    input: z.object({ id: id.optional(), roleCode: z.string().max(100) }),
    result: z.boolean(),
  }),
})

/** Copies a role with its grants, attached rules and data-access rules, without its users. */
export const roleCopy = entity('role', 'tenant', {
  copy: post('/sys/role/copy', {
    needs: 'role:add',
    input: z.object({ sourceId: id, ...Role.shape }),
    result: z.object({ id: z.string() }),
    says: '复制成功',
  }),
})
