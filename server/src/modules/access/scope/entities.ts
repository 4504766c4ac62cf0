import { fieldsOf } from '@banyan/contract/field'
import type { Caller, ListSource } from '#kernel/caller.ts'
import { absentTexts, Refusal, refuse } from '#kernel/refusal.ts'

/**
 * Entities without data rules: rules about rights would decide who may change the rules, and dictionary texts are
 * needed on every page.
 */
const unruledEntities = new Set([
  ...['role', 'permission', 'departRole', 'objectRule', 'attrRule'],
  ...['dict', 'dictItem', 'serviceDict', 'serviceDictItem'],
])

/** Whether data rules and the right to list decide who sees its rows. */
export const isRuled = ({ entity }: ListSource): boolean => !unruledEntities.has(entity)

/** Entities a data rule can protect: every list of the tenant with a description (DEC-063). */
export const ruledEntities = ({ catalogue }: Pick<Caller, 'catalogue'>): ListSource[] =>
  [...catalogue.entities.values()].filter(isRuled)

export const entityName = ({ catalogue }: Caller, entity: string): string =>
  catalogue.entities.get(entity)?.description.title ?? entity

export function ruledSource(me: Caller, entity: unknown): ListSource {
  const source = ruledEntities(me).find((each) => each.entity === entity)
  if (!source) throw new Refusal(absentTexts.definition)
  return source
}

interface EntityAttribute {
  attr: string
  name: string
}

/** The members of an entity that a rule can hide or fix. */
export const entityAttrs = ({ description }: ListSource): EntityAttribute[] =>
  fieldsOf(description.shape).flatMap(([attr, { secret, label }]) => (secret ? [] : [{ attr, name: label }]))

const stampAttributes: EntityAttribute[] = [
  { attr: 'createBy', name: '创建人' },
  { attr: 'createTime', name: '创建时间' },
  { attr: 'updateBy', name: '修改人' },
  { attr: 'updateTime', name: '修改时间' },
  { attr: 'sysOrgCode', name: '所属部门编码' },
]

/** The columns a condition can compare: attributes that are stored, and the stamps. */
export const ruleColumns = (source: ListSource): EntityAttribute[] =>
  [...entityAttrs(source), ...stampAttributes].filter(({ attr }) => source.columns.has(attr))

/** Refuses callers with a data rule on the entity, so that nobody can define a wider scope than their own. */
export function refuseLimited(me: Caller, source: ListSource): void {
  if (me.rights.rowRule(source) || !me.rights.lists(source))
    throw refuse.beyond('不能设置超出自己数据范围的规则')
}
