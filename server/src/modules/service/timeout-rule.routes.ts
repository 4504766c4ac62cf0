import { type TimeoutRuleDraft, timeoutRule } from '@banyan/contract/service/timeout-rule'
import { type Context, serve } from '#kernel/call/serve.ts'
import { type AuditEntry, audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import { pageWith, readPaging } from '#kernel/records/list/paging.ts'
import { refuse } from '#kernel/refusal.ts'
import { checkedReceivers, refuseUnknownLevel, withReceiverTexts } from './alert-receivers.ts'
import { findTypeInScope } from './service-type.queries.ts'
import {
  findRulePage,
  insertRule,
  lockRule,
  removeRule,
  type TimeoutRuleChange,
  type TimeoutRuleRow,
  updateRule,
} from './timeout-rule.queries.ts'

export const timeoutRuleRoutes = serve(timeoutRule, {
  async list({ tx, me, input: { serviceTypeId, ...asked } }) {
    await findTypeInScope({ tx, me }, serviceTypeId)
    const paging = readPaging(asked)
    const { records, total } = await findRulePage(tx, serviceTypeId, paging)
    return pageWith({ total, records: await withReceiverTexts({ tx, me }, records) }, paging)
  },
  async save(context) {
    const { tx, input } = context
    const { id, serviceTypeId, ...draft } = input
    const type = await findTypeInScope(context, serviceTypeId)
    const before = id ? await lockRule(tx, id) : undefined
    if (before && before.serviceTypeId !== type.id) throw refuse.missing()
    const change = await checkDraft(context, draft, before)
    if (before) await updateRule(tx, before.id, change)
    const rowId = before?.id ?? (await insertRule(tx, type.id, change))
    await logChange(context, before ? '编辑超时规则' : '新增超时规则', {
      operateType: before ? operationCodes.edit : operationCodes.add,
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
      operateType: operationCodes.edit,
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
      operateType: operationCodes.remove,
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

/** Level, people and roles exist (SERVICE-063). */
async function checkDraft(
  context: Writing,
  { outHour, level, status, ...given }: Omit<TimeoutRuleDraft, 'id' | 'serviceTypeId'>,
  before?: TimeoutRuleRow,
): Promise<TimeoutRuleChange> {
  await refuseUnknownLevel(context, level, '请选择报警级别')
  return { outHour, level, status, ...(await checkedReceivers(context, given, before)) }
}
