import { z } from 'zod'
import { entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { departLookup } from '../organisation/depart.ts'
import { uniform } from '../uniform.ts'
import { commaList, id, nothing } from '../wire.ts'

/** A role inside one department (DEC-059). */
const DepartRole = z.object({
  departId: field.ref('所属部门', departLookup, {
    required: true,
    ownsRecord: true,
    query: 'eq',
    writeOnce: true,
    width: 180,
  }),
  roleName: field.text('角色名称', { required: true, max: 50, query: 'like', width: 180 }),
  roleCode: field.pattern(
    '角色编码',
    /^[A-Za-z][A-Za-z0-9_]{1,49}$/,
    '角色编码以字母开头，只能包含字母、数字和下划线',
    { required: true, query: 'like', writeOnce: true, width: 180 },
  ),
  description: field.textarea('描述', { max: 200, width: 300 }),
})

const roles = uniform('departRole', '/sys/sysDepartRole', DepartRole, {
  title: '部门角色',
})
const deptId = id.optional()

/** The uniform list; `deptId` is another spelling of the department (DEC-059). */
export const departRole = Object.assign(roles, {
  list: { ...roles.list, input: roles.list.input.extend({ deptId }) },
  exportXls: { ...roles.exportXls, input: roles.exportXls.input.extend({ deptId }) },
})

const DepartRoleRef = z.object({
  id: z.string(),
  departId: z.string(),
  roleName: z.string(),
  roleCode: z.string(),
  description: z.string().nullish(),
})

export const departRoleUser = entity('departRole', 'tenant', {
  ofDepart: get('/sys/sysDepartRole/getDeptRoleList', {
    needs: 'session',
    input: z.object({ departId: id.optional(), userId: id.optional() }),
    result: z.array(DepartRoleRef),
  }),
  ofUser: get('/sys/sysDepartRole/getDeptRoleByUserId', {
    needs: 'session',
    input: z.object({ userId: id, departId: id.optional() }),
    result: z.array(z.object({ id: z.string(), userId: z.string(), droleId: z.string() })),
  }),
  assign: post('/sys/sysDepartRole/deptRoleUserAdd', {
    needs: 'departRole:user',
    input: z.object({ userId: id, newRoleId: commaList.optional(), oldRoleId: commaList.optional() }),
    result: nothing,
    says: '添加成功！',
  }),
})
