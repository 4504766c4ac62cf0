import { parsedSettings } from '@banyan/contract/access/member-marks'
import { attrRule, dataAccess, objectRule } from '@banyan/contract/access/object-rule'
import { fieldsOf } from '@banyan/contract/field'
import { and, asc, eq } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import type { Caller, Reading } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft } from '#kernel/records/records.ts'
import { insertRow, removeRows, updateRow } from '#kernel/records/rows.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { absentTexts, Refusal, refuse } from '#kernel/refusal.ts'
import { findBriefs } from '#modules/identity/public.ts'
import { attrRules, objectRules } from '../access.tables.ts'
import { refuseHigherRole } from '../role/assign-roles.ts'
import { findRole } from '../role/role.queries.ts'
import { entityAttrs, entityName, refuseLimited, ruledEntities, ruledSource } from '../scope/entities.ts'
import { parseConditions } from '../scope/entity-scope.ts'
import { scopeField } from '../scope/scope-field.ts'
import { refuseUnknown } from './condition-values.ts'
import { countWithRule } from './rule-effect.ts'

const withEntityNames = async (_: Tx, me: Caller, rows: Row[]): Promise<Row[]> =>
  rows.map((row) => ({ ...row, entityName: entityName(me, String(row.entity)) }))

export const objectRuleRoutes = entityRoutes(
  objectRule,
  uniformEntity(objectRule, objectRules, {
    missing: absentTexts.record,
    decorate: withEntityNames,
    async insert(change, draft) {
      await refuseWrongRule(change, draft)
      await refuseUnknownValues(change, draft)
      return insertRow(change.tx, objectRules, withStatus(draft))
    },
    async update(change, row, draft) {
      await refuseWrongRule(change, row)
      await refuseWrongRule(change, { ...row, ...draft })
      if ('condition' in draft || 'scope' in draft) await refuseUnknownValues(change, { ...row, ...draft })
      await updateRow(change.tx, objectRules, row.id, withStatus(draft))
    },
    async remove(change, rows) {
      for (const row of rows) await refuseBeyond(change, row)
      await removeRows(
        change.tx,
        objectRules,
        rows.map(({ id }) => id),
      )
    },
  }),
)

export const attrRuleRoutes = entityRoutes(
  attrRule,
  uniformEntity(attrRule, attrRules, {
    missing: absentTexts.record,
    decorate: withEntityNames,
    async insert(change, draft) {
      refuseWrongSettings(change, draft)
      return insertRow(change.tx, attrRules, draft)
    },
    async update(change, row, draft) {
      refuseWrongSettings(change, { ...row, ...draft })
      await updateRow(change.tx, attrRules, row.id, draft)
    },
    async remove(change, rows) {
      for (const row of rows) refuseLimited(change.me, ruledSource(change.me, row.entity))
      await removeRows(
        change.tx,
        attrRules,
        rows.map(({ id }) => id),
      )
    },
  }),
)

export const dataAccessRoutes = serve(dataAccess, {
  holders: ({ tx, me, input: { roid } }) =>
    findBriefs(tx, me, [
      (bind) =>
        `id in (select user_id from access_user_role
          where tenant_id = ${bind(me.tenantId)} and role_id = ${bind(roid)} and del_flag = 0)`,
    ]).then((rows) =>
      rows.map(({ id, username, realname }) => ({
        id,
        username: textOrNull(username),
        realname: textOrNull(realname),
      })),
    ),
  entities: async ({ me }) =>
    ruledEntities(me).map((source) => {
      const { member, name } = scopeField(source)
      const { entity, description } = source
      return { entity, name: description.title, scopeField: member, scopeFieldName: name }
    }),
  async effect({ tx, me, input: { id, userId, ...rule } }) {
    if (!['add', 'edit'].some((verb) => me.rights.can(`objectRule:${verb}`))) throw refuse.noPermission()
    const source = ruledSource(me, rule.entity)
    refuseLimited(me, source)
    await refuseUnknownValues({ tx, me }, rule)
    return countWithRule({ tx, me }, source, { ...rule, id, condition: rule.condition ?? null }, userId)
  },
  async attrs({ me, input }) {
    const source = ruledSource(me, input.entity)
    const declared = new Map(fieldsOf(source.description.shape))
    return entityAttrs(source).map((attr) => ({
      ...attr,
      field: declared.get(attr.attr),
      isStored: source.columns.has(attr.attr),
    }))
  },
  async ofRole({ tx, me, input: { roid } }) {
    const rows = await tx
      .select()
      .from(objectRules)
      .where(and(eq(objectRules.roleId, roid), eq(objectRules.delFlag, 0)))
      .orderBy(asc(objectRules.createTime), asc(objectRules.id))
    return rows.map((row) => ({ ...row, entityName: entityName(me, row.entity) }))
  },
  async attrRules({ tx, me, input: { entity } }) {
    const rows = await tx
      .select()
      .from(attrRules)
      .where(and(eq(attrRules.delFlag, 0), entity ? eq(attrRules.entity, entity) : undefined))
      .orderBy(asc(attrRules.name))
    return rows.map((row) => ({ ...row, entityName: entityName(me, row.entity) }))
  },
})

/** A rule names a known entity, a role within the caller's own rights, and a condition that can be read. */
async function refuseWrongRule(change: Change, rule: Draft): Promise<void> {
  const source = ruledSource(change.me, rule.entity)
  await refuseBeyond(change, rule)
  if (String(rule.scope) === '5') parseConditions(textOrNull(rule.condition), source)
  if (!rule.ruleId) return
  const [attrs] = await change.tx
    .select({ entity: attrRules.entity })
    .from(attrRules)
    .where(and(eq(attrRules.id, String(rule.ruleId)), eq(attrRules.delFlag, 0)))
  if (attrs?.entity !== rule.entity) throw new Refusal('属性规则与实体不一致')
}

async function refuseBeyond(change: Change, rule: Draft): Promise<void> {
  refuseLimited(change.me, ruledSource(change.me, rule.entity))
  const role = await findRole(change.tx, String(rule.roleId))
  await refuseHigherRole(change, role)
}

/** Every setting names a member of the entity; there is no SQL in it. */
function refuseWrongSettings({ me }: Change, rule: Draft): void {
  const source = ruledSource(me, rule.entity)
  refuseLimited(me, source)
  const settings = parsedSettings(String(rule.content))
  if (!settings) throw new Refusal('属性设置格式不正确')
  const known = new Set(entityAttrs(source).map(({ attr }) => attr))
  const unknown = settings.find(({ attr }) => !known.has(attr))
  if (unknown) throw new Refusal(`属性${unknown.attr}不存在`)
}

/** Refuses a condition with a value that no record can have. */
async function refuseUnknownValues(reading: Reading, rule: Draft): Promise<void> {
  if (String(rule.scope) !== '5') return
  const source = ruledSource(reading.me, rule.entity)
  await refuseUnknown(reading, source, parseConditions(textOrNull(rule.condition), source))
}

const withStatus = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([member, value]) => member !== 'status' || value !== null))

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
