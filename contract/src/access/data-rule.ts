import { z } from 'zod'
import { del, entity, get, post, put } from '../endpoint.ts'
import { commaList, dictValue, id, nothing, requiredText } from '../wire.ts'

/** How a rule compares (DEC-111); `LEFT_LIKE` ends with, `RIGHT_LIKE` begins with. There is no SQL kind. */
export const ruleConditions = [
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'LIKE',
  'LEFT_LIKE',
  'RIGHT_LIKE',
  'IN',
] as const
export type RuleCondition = (typeof ruleConditions)[number]

/** The variables allowed in `#{…}` of a rule's value, in camelCase or snake_case. */
export const ruleVariables = [
  'sysUserCode',
  'sysUserName',
  'sysOrgCode',
  'sysMultiOrgCode',
  'sysDate',
  'sysTime',
  'tenantId',
] as const
export type RuleVariable = (typeof ruleVariables)[number]

const conditions = z.enum(ruleConditions, { error: '请选择规则条件' })

export const DataRule = z.object({
  id: z.string(),
  permissionId: z.string(),
  ruleName: z.string(),
  ruleColumn: z.string(),
  ruleConditions: conditions,
  ruleValue: z.string(),
  status: z.string(),
  createTime: z.string().nullish(),
  createBy: z.string().nullish(),
})
export type DataRule = z.output<typeof DataRule>

const members = {
  ruleName: requiredText('请输入规则名称', 50),
  ruleColumn: requiredText('请输入规则字段', 100),
  ruleConditions: conditions,
  ruleValue: requiredText('请输入规则值', 300),
  status: dictValue('请选择状态').optional(),
}

const root = '/sys/permission'
const via = 'oauth'

/** Rules of a menu that restrict the rows of its lists (DEC-111). */
export const dataRule = entity('dataRule', 'tenant', {
  ofMenu: get(`${root}/getPermRuleListByPermId`, {
    via,
    needs: 'dataRule:list',
    input: z.object({ permissionId: id }),
    result: z.array(DataRule),
  }),
  search: get(`${root}/queryPermissionRule`, {
    via,
    needs: 'dataRule:list',
    input: z.object({
      permissionId: id.optional(),
      ruleName: z.string().max(100).optional(),
      ruleValue: z.string().max(300).optional(),
    }),
    result: z.array(DataRule),
  }),
  /** The columns that rules of a menu may compare. */
  columns: get(`${root}/queryRuleColumns`, {
    via,
    needs: 'dataRule:list',
    input: z.object({ permissionId: id }),
    result: z.array(z.object({ attr: z.string(), name: z.string() })),
  }),
  add: post(`${root}/addPermissionRule`, {
    via,
    needs: 'dataRule:add',
    input: z.object({ permissionId: id, ...members }),
    result: z.object({ id: z.string() }),
    says: '添加成功！',
  }),
  edit: put(`${root}/editPermissionRule`, {
    via,
    needs: 'dataRule:edit',
    input: z.object({ id, ...z.object(members).partial().shape }),
    result: nothing,
    says: '更新成功！',
    aliases: [{ method: 'POST', path: `${root}/editPermissionRule` }],
  }),
  remove: del(`${root}/deletePermissionRule`, {
    via,
    needs: 'dataRule:delete',
    input: z.object({ id }),
    result: nothing,
    says: '删除成功！',
  }),
})

const AttachedRules = z.object({ datarule: z.array(DataRule), drChecked: z.string() })
const chosenRules = { permissionId: id, dataRuleIds: commaList.nullish() }

/** Assigns rules of a menu to a role, a department or a department role (DEC-111). */
export const attachedRule = {
  ...entity('role', 'tenant', {
    rulesOfRole: get('/sys/role/datarule/:permissionId/:roleId', {
      needs: 'role:grant',
      input: z.object({ permissionId: id, roleId: id }),
      result: AttachedRules,
    }),
    rulesToRole: post('/sys/role/datarule', {
      needs: 'role:grant',
      input: z.object({ ...chosenRules, roleId: id }),
      result: nothing,
      says: '保存成功!',
    }),
  }),
  ...entity('depart', 'tenant', {
    rulesOfDepart: get('/sys/sysDepartPermission/datarule/:permissionId/:departId', {
      needs: 'depart:grant',
      input: z.object({ permissionId: id, departId: id }),
      result: AttachedRules,
    }),
    rulesToDepart: post('/sys/sysDepartPermission/datarule', {
      needs: 'depart:grant',
      input: z.object({ ...chosenRules, departId: id }),
      result: nothing,
      says: '保存成功!',
    }),
  }),
  ...entity('departRole', 'tenant', {
    rulesOfDepartRole: get('/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId', {
      needs: 'departRole:grant',
      input: z.object({ permissionId: id, departId: id, roleId: id }),
      result: AttachedRules,
    }),
    rulesToDepartRole: post('/sys/sysDepartRole/datarule', {
      needs: 'departRole:grant',
      input: z.object({ ...chosenRules, roleId: id }),
      result: nothing,
      says: '保存成功!',
    }),
  }),
}
