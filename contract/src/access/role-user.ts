import { z } from 'zod'
import { del, entity, get, post } from '../endpoint.ts'
import { LinkedUser } from '../identity/user-lookup.ts'
import { id, idList, nothing, page, paging, someIds } from '../wire.ts'

const keyword = z.string().trim().max(100).optional()

/** The users of a role (DEC-112), with the editable rows of the user list. */
export const roleUser = entity('role', 'tenant', {
  holders: get('/sys/user/userRoleList', {
    needs: 'role:user',
    input: z.object({ roleId: id, username: keyword, realname: keyword, ...paging }),
    result: page(LinkedUser),
  }),
  addHolders: post('/sys/user/addSysUserRole', {
    needs: 'role:user',
    input: z.object({ roleId: id, userIdList: idList }),
    result: nothing,
    says: '添加成功!',
  }),
  removeHolder: del('/sys/user/deleteUserRole', {
    needs: 'role:user',
    input: z.object({ roleId: id, userId: id }),
    result: nothing,
    says: '删除成功!',
  }),
  removeHolders: del('/sys/user/deleteUserRoleBatch', {
    needs: 'role:user',
    input: z.object({ roleId: id, userIds: someIds('请选择一条记录！') }),
    result: nothing,
    says: '删除成功!',
  }),
})
