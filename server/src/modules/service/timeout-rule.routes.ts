import { type TimeoutRuleDraft, timeoutRule } from '@banyan/contract/service/timeout-rule'
import { type Context, serve } from '#kernel/call/serve.ts'
import type { Reading } from '#kernel/caller.ts'
import { type AuditEntry, audit, difference, operation } from '#kernel/observe/audit.ts'
import { pageWith, pagingOf } from '#kernel/records/list/paging.ts'
import { textSource } from '#kernel/records/texts.ts'
import { refuse } from '#kernel/refusal.ts'
import { hasReservedRole } from '#modules/access/public.ts'
import { findTypeInScope } from './service-type.queries.ts'
import {
  insertRule,
  lockRule,
  pageOfRules,
  removeRule,
  type TimeoutRuleChange,
  type TimeoutRuleRow,
  updateRule,
} from './timeout-rule.queries.ts'

const users = 'identity_user,realname,id'
const roles = 'access_role,role_name,id'

export const timeoutRuleRoutes = serve(timeoutRule, {
  async list({ tx, me, input: { serviceTypeId, ...asked } }) {
    await findTypeInScope({ tx, me }, serviceTypeId)
    const paging = pagingOf(asked)
    const { records, total } = await pageOfRules(tx, serviceTypeId, paging)
    return pageWith({ total, records: await withTexts({ tx, me }, records) }, paging)
  },
  async save(context) {
    const { tx, input } = context
    const { id, serviceTypeId, ...draft } = input
    const type = await findTypeInScope(context, serviceTypeId)
    const before = id ? await lockRule(tx, id) : undefined
    if (before && before.serviceTypeId !== type.id) throw refuse.missing()
    const change = await checked(context, draft, before)
    if (before) await updateRule(tx, before.id, change)
    const rowId = before?.id ?? (await insertRule(tx, type.id, change))
    await logChange(context, before ? '编辑超时规则' : '新增超时规则', {
      operateType: before ? operation.edit : operation.add,
      rowId,
      ...difference(before ?? {}, { ...change }),
    })
    return null
  },
  async setStatus(context) {
    const { tx, input } = context
    const rule = await lockRule(tx, input.id)
    await findTypeInScope(context, rule.serviceTypeId)
    await updateRule(tx, rule.id, { status: input.status })
    await logChange(context, input.status === 1 ? '启用超时规则' : '停用超时规则', {
      operateType: operation.edit,
      rowId: rule.id,
      ...difference({ status: rule.status }, { status: input.status }),
    })
    return null
  },
  async remove(context) {
    const { tx, input } = context
    const { id, serviceTypeId, outHour, level } = await lockRule(tx, input.id)
    await findTypeInScope(context, serviceTypeId)
    await removeRule(tx, id)
    await logChange(context, '删除超时规则', {
      operateType: operation.remove,
      rowId: id,
      before: { serviceTypeId, outHour, level },
    })
    return null
  },
})

type Writing = Pick<Context<typeof timeoutRule.save>, 'tx' | 'me' | 'peer'>

const logChange = (
  { tx, me, peer }: Writing,
  content: string,
  entry: Omit<AuditEntry, 'content' | 'entity'>,
) => audit(tx, me, peer, { content, entity: 'timeoutRule', ...entry })

/** Level, people and roles exist, and nobody names the reserved role (SERVICE-063). */
async function checked(
  { tx, me }: Writing,
  { outHour, level, status, ...given }: Omit<TimeoutRuleDraft, 'id' | 'serviceTypeId'>,
  before?: TimeoutRuleRow,
): Promise<TimeoutRuleChange> {
  const texts = tx.app.part(textSource)
  const alertUsers = [...new Set(given.alertUsers)]
  const alertRoles = [...new Set(given.alertRoles)]
  const levels = await texts.dict(tx, me.tenantId, 'alarm_level')
  if (!levels.has(level)) throw refuse.field('level', '请选择报警级别')
  // Those who stay are not asked for again: they may lie beyond this person's rules by now.
  const newUsers = alertUsers.filter((id) => !before?.alertUsers.includes(id))
  const knownUsers = await texts.lookupInScope(tx, me, users, newUsers)
  if (!newUsers.every((id) => knownUsers.has(id)))
    throw refuse.field('alertUsers', '提醒人不存在，请重新选择')
  const newRoles = alertRoles.filter((id) => !before?.alertRoles.includes(id))
  const knownRoles = await texts.lookupInScope(tx, me, roles, newRoles)
  if (!newRoles.every((id) => knownRoles.has(id)) || (await hasReservedRole(tx, newRoles)))
    throw refuse.field('alertRoles', '提醒角色不存在，请重新选择')
  return { outHour, level, status, alertUsers, alertRoles }
}

/** Rows with the texts of level, people and roles (SERVICE-049). */
async function withTexts({ tx, me }: Reading, rows: TimeoutRuleRow[]) {
  const texts = tx.app.part(textSource)
  const levels = await texts.dict(tx, me.tenantId, 'alarm_level')
  const all = (ids: string[][]) => [...new Set(ids.flat())]
  const userNames = await texts.lookup(tx, me, users, all(rows.map(({ alertUsers }) => alertUsers)))
  const roleNames = await texts.lookup(tx, me, roles, all(rows.map(({ alertRoles }) => alertRoles)))
  const named = (names: ReadonlyMap<string, string>, ids: string[]) =>
    ids.map((id) => names.get(id) ?? id).join(',')
  return rows.map((row) => ({
    ...row,
    level_dictText: levels.get(row.level) ?? row.level,
    alertUserStr: named(userNames, row.alertUsers),
    alertRolesStr: named(roleNames, row.alertRoles),
  }))
}
