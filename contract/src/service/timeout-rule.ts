import { z } from 'zod'
import { del, entity, get, post, put } from '../endpoint.ts'
import { code, dictValue, id, idList, nothing, num, page, paging } from '../wire.ts'

/** 1 enabled, 2 disabled (SERVICE-048). */
const TimeoutRuleStatus = code([1, 2], '请选择启用状态')

const fields = z.object({
  id: id.nullish(),
  serviceTypeId: id,
  outHour: num('请输入超时时间', { above: 0, max: 8760 }), // DEC-091
  level: dictValue('请选择报警级别'),
  alertUsers: idList.nullish(),
  alertRoles: idList.nullish(),
  status: TimeoutRuleStatus,
})

const hasReceivers = (rule: { alertUsers?: string[] | null; alertRoles?: string[] | null }) =>
  Boolean(rule.alertUsers?.length || rule.alertRoles?.length)

/** `when`: both hints show beside other missing fields (SERVICE-060). */
export const TimeoutRuleDraft = fields
  .refine(hasReceivers, { path: ['alertUsers'], error: '请选择提醒人', when: () => true })
  .refine(hasReceivers, { path: ['alertRoles'], error: '请选择提醒角色', when: () => true })
export type TimeoutRuleDraft = z.output<typeof TimeoutRuleDraft>

/** A rule as it travels (SERVICE-046, SERVICE-049). */
export const TimeoutRule = z.object({
  id: z.string(),
  serviceTypeId: z.string(),
  outHour: z.number(),
  level: z.string(),
  level_dictText: z.string(),
  alertUsers: z.array(z.string()),
  alertUserStr: z.string(),
  alertRoles: z.array(z.string()),
  alertRolesStr: z.string(),
  status: z.number(),
})
export type TimeoutRule = z.output<typeof TimeoutRule>

const root = '/service/systemmanagement/serviceWoToRule'

export const timeoutRule = entity('timeoutRule', 'tenant', {
  list: get(`${root}/list`, {
    needs: 'timeoutRule:list',
    byCode: true,
    input: z.object({ serviceTypeId: id, ...paging }),
    result: page(TimeoutRule),
  }),
  /** Without `id` a new rule, with it the whole rule replaced (DEC-091). */
  save: post(`${root}/saveRule`, {
    needs: 'timeoutRule:edit',
    byCode: true,
    input: TimeoutRuleDraft,
    result: nothing,
    says: '保存成功',
    aliases: [{ path: '/serviceWoToRule/saveRule' }],
  }),
  setStatus: put(`${root}/edit`, {
    needs: 'timeoutRule:edit',
    byCode: true,
    input: z.object({ id, status: TimeoutRuleStatus }),
    result: nothing,
    says: '操作成功',
  }),
  remove: del(`${root}/delete`, {
    needs: 'timeoutRule:delete',
    byCode: true,
    input: z.object({ id }),
    result: nothing,
    says: '删除成功!',
    orInBody: true, // DEC-090
  }),
})
