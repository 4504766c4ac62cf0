import { AttrSetting } from '@banyan/contract/access/object-rule'
import { SuperQuery, superCondition } from '@banyan/contract/list-query'
import { z } from 'zod'
import type { RowRule } from '#kernel/caller.ts'
import type { ListSource } from '#kernel/records/list/column.ts'
import { conditionOn } from '#kernel/records/list/condition.ts'
import { all, any, type Fragment } from '#kernel/records/list/fragment.ts'
import { Refusal } from '#kernel/refusal.ts'
import { type MenuRule, menuRuleCondition, type RuleUser } from './menu-rule.ts'

export type { MenuRule } from './menu-rule.ts'

/** A rule of one of the person's roles, with the content of its attribute rule. */
export interface ObjectRule {
  entity: string
  scope: string
  condition: string | null
  content: string | null
}

/**
 * Object rules of several roles widen: a row is reached through any of them, a member is hidden or fixed only by all
 * (DEC-063). Rules of the menu narrow further: every one counts (DEC-111).
 */
export function rowRuleOf(
  source: ListSource,
  rules: ObjectRule[],
  menuRules: MenuRule[],
  who: RuleUser,
): RowRule | undefined {
  const mine = rules.filter((rule) => rule.entity === source.entity)
  const narrowing = menuRules
    .filter(({ families }) => families.includes(source.entity))
    .flatMap((rule) => menuRuleCondition(rule, source, who) ?? [])
  if (mine.length === 0 && narrowing.length === 0) return undefined
  const settings = mine.map(({ content }) => settingsIn(content))
  const reaches = mine.map((rule) => scopeReach(rule, source, who))
  const widening =
    mine.length === 0 || reaches.includes(undefined) ? [] : [any(reaches.flatMap((reach) => reach ?? []))]
  const where = [...widening, ...narrowing]
  return {
    hidden: commonTo(settings, ({ visible }) => !visible),
    readOnly: commonTo(settings, ({ editable }) => !editable),
    ...(where.length ? { where: all(where) } : {}),
  }
}

function commonTo(rules: AttrSetting[][], matches: (setting: AttrSetting) => boolean): Set<string> {
  const [first = [], ...rest] = rules.map((settings) => settings.filter(matches).map(({ attr }) => attr))
  return new Set(first.filter((attr) => rest.every((each) => each.includes(attr))))
}

function scopeReach(rule: ObjectRule, source: ListSource, who: RuleUser): Fragment | undefined {
  // People and departments stand for themselves; other records belong to the department that entered them.
  const org = source.columns.has('orgCode') ? 'org_code' : 'sys_org_code'
  switch (rule.scope) {
    case '1':
      return undefined
    case '2':
      return who.orgCode ? orgAndBelow(org, who.orgCode) : nothing
    case '3':
      return who.orgCode ? (bind) => `${org} = ${bind(who.orgCode)}` : nothing
    case '4':
      return (bind) => `create_by = ${bind(who.username)}`
    default:
      // Unset means closed: a custom rule that cannot be read reaches nothing.
      return closedUnless(() => conditionIn(rule.condition, source))
  }
}

const nothing: Fragment = () => 'false'

const closedUnless = (read: () => Fragment): Fragment => {
  try {
    return read()
  } catch {
    return nothing
  }
}

/**
 * Codes that begin with the person's own, as a range of bytes: the same rows as `starts_with`, but answered by an index
 * over `sys_org_code collate "C"`. Counting 52,000 rows took half the time.
 */
const orgAndBelow =
  (column: string, orgCode: string): Fragment =>
  (bind) =>
    `(${column} collate "C" >= ${bind(orgCode)} and ${column} collate "C" < ${bind(`${orgCode}\u{10ffff}`)})`

const wrong = () => new Refusal('自定义条件不正确')

/** The condition of a custom rule on the columns of its entity; refused on saving, closed on reading. */
export function conditionIn(text: string | null | undefined, source: ListSource): Fragment {
  const items = SuperQuery.safeParse(text ?? '')
  if (!items.success || items.data.length === 0) throw wrong()
  return all(
    items.data.map((item) => {
      const read = superCondition(item)
      const column = typeof read === 'object' ? source.columns.get(read.field) : undefined
      if (!column || typeof read !== 'object') throw wrong()
      return conditionOn(column, read.condition)
    }),
  )
}

const Settings = z.array(AttrSetting).max(200)

/** The settings of an attribute rule; what cannot be read sets nothing. */
function settingsIn(content: string | null): AttrSetting[] {
  if (content === null) return []
  return parsedSettings(content) ?? []
}

export function parsedSettings(content: string): AttrSetting[] | undefined {
  try {
    const parsed = Settings.safeParse(JSON.parse(content))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
