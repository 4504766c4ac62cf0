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
  /** Whoever holds the role signs in with a second factor, or sets one up before anything else. */
  secondFactor: field.radio('必须两步验证', 'yn', { asNumber: true, query: 'eq', defVal: '0', width: 120 }),
  description: field.textarea('描述', { max: 200, width: 300 }),
})

export const role = uniform('role', '/sys/role', Role, {
  title: '角色',
  says: { edit: '修改成功!', remove: '删除角色成功', removeBatch: '删除角色成功!' },
})

/** The platform's own role: nobody edits, removes or gives it, and no alert goes to it (DEC-049). */
export const superAdmin = 'super_admin'
/** Everything inside the tenant, without a list to keep: new features are covered the day they appear. */
export const tenantAdmin = 'tenant_admin'

/** The roles an alert may be sent to: all but the reserved one (ADMIN-028). */
export const alertRoles = <T extends { roleCode: string }>(roles: readonly T[]): T[] =>
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

/** A new role with the grants, attached rules and data-access rules of another one; its users stay where they are. */
export const roleCopy = entity('role', 'tenant', {
  copy: post('/sys/role/copy', {
    needs: 'role:add',
    input: z.object({ sourceId: id, ...Role.shape }),
    result: z.object({ id: z.string() }),
    says: '复制成功',
  }),
})
