import { attachedRule, DataRule, dataRule } from '@banyan/contract/access/data-rule'
import { and, desc, eq, ilike } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Caller } from '#kernel/caller.ts'
import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { audit, difference, operationCodes } from '#kernel/observe/audit.ts'
import type { Change } from '#kernel/records/records.ts'
import { firstOrRefuse, Refusal, refuse } from '#kernel/refusal.ts'
import { dataRules, permissions } from '../access.tables.ts'
import { departInScope, departRoleInScope } from '../depart/depart-grant.routes.ts'
import { absentMenu } from '../menu/menu.rules.ts'
import { refuseHigherRole } from '../role/assign-roles.ts'
import { departGrantTable, departRoleGrants, type GrantTable, roleGrants } from '../role/grants.ts'
import { findRole } from '../role/role.queries.ts'
import { refuseLimited, ruleColumns, ruledEntities } from '../scope/entities.ts'
import { type MenuRule, readLimit } from '../scope/entity-scope.ts'
import { limitCondition } from '../scope/row-rule.ts'
import { toCamelCase } from '../scope/rule-value.ts'

const answerTexts = { notGranted: '请先保存角色菜单权限!', noRules: '未找到权限配置信息' }

export const dataRuleRoutes = serve(dataRule, {
  ofMenu: ({ tx, input: { permissionId } }) => findRules(tx, { permissionId }),
  search: ({ tx, input }) => findRules(tx, input),
  async columns({ tx, me, input: { permissionId } }) {
    const sources = sourcesOfMenu(me, await findMenu(tx, permissionId))
    const columns = new Map(sources.flatMap((source) => ruleColumns(source)).map((each) => [each.attr, each]))
    return [...columns.values()]
  },

  async add(context) {
    const { tx, input } = context
    await refuseUnfit(context, input)
    const id = newId()
    await tx.insert(dataRules).values({ ...input, id })
    await auditRule(context, '新增数据规则', operationCodes.add, id, {}, input)
    return { id }
  },
  async edit(context) {
    const { tx, input } = context
    const { id, ...change } = input
    const before = await findOwnRule(context, id)
    await refuseUnfit(context, { ...before, ...change })
    await tx.update(dataRules).set(change).where(eq(dataRules.id, id))
    await auditRule(context, '编辑数据规则', operationCodes.edit, id, before, change)
    return null
  },
  async remove(context) {
    const { tx, input } = context
    const before = await findOwnRule(context, input.id)
    refuseLimitedMenu(context, await findMenu(tx, before.permissionId))
    await tx.update(dataRules).set({ delFlag: 1 }).where(eq(dataRules.id, input.id))
    await auditRule(context, '删除数据规则', operationCodes.remove, input.id, before, {})
    return null
  },
})

export const attachedRuleRoutes = serve(attachedRule, {
  async rulesOfRole({ tx, input: { permissionId, roleId } }) {
    return findAttachedRules(tx, roleGrants, roleId, permissionId)
  },
  async rulesToRole(context) {
    const { roleId, permissionId, dataRuleIds } = context.input
    const role = await findRole(context.tx, roleId)
    await refuseHigherRole(context, role)
    await attachRules(context, roleGrants, roleId, permissionId, dataRuleIds ?? [], answerTexts.notGranted)
    return null
  },
  async rulesOfDepart(context) {
    const { departId, permissionId } = context.input
    const depart = await departInScope(context, departId)
    return findAttachedRules(context.tx, departGrantTable, depart.id, permissionId)
  },
  async rulesToDepart(context) {
    const { departId, permissionId, dataRuleIds } = context.input
    const depart = await departInScope(context, departId)
    await attachRules(
      context,
      departGrantTable,
      depart.id,
      permissionId,
      dataRuleIds ?? [],
      '请先保存部门菜单权限!',
    )
    return null
  },
  /** A department role may use only rules that apply to its department. */
  async rulesOfDepartRole(context) {
    const { departId, roleId, permissionId } = context.input
    const depart = await departInScope(context, departId)
    const known = await departGrantTable.ruleIds(context.tx, depart.id, permissionId)
    if (!known) throw new Refusal(answerTexts.noRules)
    return findAttachedRules(context.tx, departRoleGrants, roleId, permissionId)
  },
  async rulesToDepartRole(context) {
    const { roleId, permissionId, dataRuleIds } = context.input
    const role = await departRoleInScope(context, roleId)
    await attachRules(
      context,
      departRoleGrants,
      role.id,
      permissionId,
      dataRuleIds ?? [],
      answerTexts.notGranted,
    )
    return null
  },
})

/** The rules of a menu, newest first, disabled ones included. */
async function findRules(
  tx: Tx,
  { permissionId, ruleName, ruleValue }: { permissionId?: string; ruleName?: string; ruleValue?: string },
): Promise<DataRule[]> {
  const rows = await tx
    .select()
    .from(dataRules)
    .where(
      and(
        eq(dataRules.delFlag, 0),
        permissionId ? eq(dataRules.permissionId, permissionId) : undefined,
        ruleName ? ilike(dataRules.ruleName, likePattern(ruleName)) : undefined,
        ruleValue ? ilike(dataRules.ruleValue, likePattern(ruleValue)) : undefined,
      ),
    )
    .orderBy(desc(dataRules.createTime), desc(dataRules.id))
    .limit(1000)
  return rows.map((row) => DataRule.parse(row))
}

const likePattern = (text: string) => `%${text.replace(/^\*|\*$/g, '').replace(/[\\%_]/g, '\\$&')}%`

type Menu = Pick<typeof permissions.$inferSelect, 'id' | 'families'>

const findMenu = async (tx: Tx, id: string): Promise<Menu> =>
  firstOrRefuse(
    await tx
      .select({ id: permissions.id, families: permissions.families })
      .from(permissions)
      .where(and(eq(permissions.id, id), eq(permissions.delFlag, 0))),
    absentMenu,
  )

const sourcesOfMenu = (me: Caller, { families }: Menu) =>
  ruledEntities(me).filter(({ entity }) => families.includes(entity))

function refuseLimitedMenu({ me }: Change, menu: Menu): void {
  for (const source of sourcesOfMenu(me, menu)) refuseLimited(me, source)
}

/** Refuses a rule that no list of its menu can apply, because it would protect nothing. */
async function refuseUnfit(
  change: Change,
  rule: Omit<MenuRule, 'families'> & { permissionId: string },
): Promise<void> {
  const menu = await findMenu(change.tx, rule.permissionId)
  const sources = sourcesOfMenu(change.me, menu)
  if (sources.length === 0) throw new Refusal('该菜单没有列表，不能设置数据规则')
  refuseLimitedMenu(change, menu)
  const columns = sources.flatMap((source) => source.columns.get(toCamelCase(rule.ruleColumn)) ?? [])
  if (columns.length === 0) throw new Refusal('规则字段不存在')
  const limit = readLimit(rule, exampleCaller)
  try {
    for (const column of columns) limitCondition(limit, column, change.tx.app.part(clock))
  } catch {
    throw new Refusal('规则值与字段类型不符')
  }
}

/** Fills every variable with something that fits text and numbers alike. */
const exampleCaller = { username: '0', realname: '0', orgCode: '0', tenantId: 0, orgCodes: ['0'] }

/** A rule of the caller's own tenant; only platform administrators change rules of the platform (DEC-003). */
async function findOwnRule({ tx, me }: Change, id: string) {
  const rule = firstOrRefuse(
    await tx
      .select()
      .from(dataRules)
      .where(and(eq(dataRules.id, id), eq(dataRules.tenantId, me.tenantId), eq(dataRules.delFlag, 0))),
  )
  if (me.tenantId === 0 && !me.platformAdmin) throw refuse.noPermission()
  return rule
}

async function findAttachedRules(tx: Tx, table: GrantTable, holderId: string, permissionId: string) {
  const rules = await findRules(tx, { permissionId })
  if (rules.length === 0) throw new Refusal(answerTexts.noRules)
  const ids = (await table.ruleIds(tx, holderId, permissionId)) ?? []
  const checked = ids.filter((id) => rules.some((rule) => rule.id === id))
  return { datarule: rules, drChecked: checked.join(',') }
}

async function attachRules(
  change: Change,
  table: GrantTable,
  holderId: string,
  permissionId: string,
  ruleIds: string[],
  unheld: string,
): Promise<void> {
  const { tx, me, peer } = change
  const before = await table.ruleIds(tx, holderId, permissionId)
  if (!before) throw new Refusal(unheld)
  refuseLimitedMenu(change, await findMenu(tx, permissionId))
  const known = new Set((await findRules(tx, { permissionId })).map(({ id }) => id))
  if (!ruleIds.every((id) => known.has(id))) throw refuse.missing()
  await table.attach(tx, holderId, permissionId, [...new Set(ruleIds)])
  await audit(tx, me, peer, {
    content: '设置数据规则',
    operateType: operationCodes.edit,
    entity: 'dataRule',
    rowId: holderId,
    before: { permissionId, dataRuleIds: before },
    after: { permissionId, dataRuleIds: ruleIds },
  })
}

const auditRule = (
  { tx, me, peer }: Change,
  content: string,
  operateType: 2 | 3 | 4,
  rowId: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) =>
  audit(tx, me, peer, {
    content,
    operateType,
    entity: 'dataRule',
    rowId,
    ...(operateType === operationCodes.remove ? { before } : difference(before, after)),
  })
