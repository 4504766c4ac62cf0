import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { commaList, id, nothing } from '../wire.ts'
import { GrantTree } from './permission.ts'

/** The rights of a department, which everyone in it holds too (DEC-046). */
export const departGrant = entity('depart', 'tenant', {
  ofDepart: get('/sys/permission/queryDepartPermission', {
    via: 'oauth',
    needs: 'depart:grant',
    input: z.object({ departId: id }),
    result: z.array(z.string()),
  }),
  grantDepart: post('/sys/permission/saveDepartPermission', {
    via: 'oauth',
    needs: 'depart:grant',
    input: z.object({ departId: id, permissionIds: commaList, lastpermissionIds: commaList.optional() }),
    result: nothing,
    says: '保存成功！',
  }),
})

/** The rights of a department role, chosen from those of its department (DEC-059). */
export const departRoleGrant = entity('departRole', 'tenant', {
  tree: get('/sys/sysDepartPermission/queryTreeListForDeptRole', {
    needs: 'departRole:grant',
    input: z.object({ departId: id }),
    result: GrantTree,
  }),
  ofDepartRole: get('/sys/sysDepartPermission/queryDeptRolePermission', {
    needs: 'departRole:grant',
    input: z.object({ roleId: id }),
    result: z.array(z.string()),
  }),
  grantDepartRole: post('/sys/sysDepartPermission/saveDeptRolePermission', {
    needs: 'departRole:grant',
    input: z.object({ roleId: id, permissionIds: commaList, lastpermissionIds: commaList.optional() }),
    result: nothing,
    says: '保存成功！',
  }),
})
