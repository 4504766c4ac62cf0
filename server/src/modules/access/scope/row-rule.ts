import type { ListColumn, ListSource, RowRule } from '#kernel/caller.ts'
import type { Clock } from '#kernel/clock.ts'
import { all, any, type Fragment } from '#kernel/database/fragment.ts'
import { conditionOn } from '#kernel/records/list/condition.ts'
import type { EntityScope, RowGrant, RowLimit } from './entity-scope.ts'
import { fillRuleValue, ruleClock } from './rule-value.ts'
import { scopeField } from './scope-field.ts'

const noRow: Fragment = () => 'false'

/** Department id → code, for the departments that scopes refer to. */
export type DepartCodes = ReadonlyMap<string, string>

/** The scope as SQL. */
export function buildRowRule(
  scope: EntityScope,
  source: ListSource,
  clock: Clock,
  departs: DepartCodes,
): RowRule {
  const { grants, limits, isClosed, hidden, readOnly } = scope
  const opened =
    grants === undefined || grants.some(({ kind }) => kind === 'all')
      ? []
      : [any(grants.map((grant) => grantSql(grant, source, departs)))]
  const where = [
    ...opened,
    ...limits.map((limit) => limitSql(limit, source, clock)),
    ...(isClosed ? [noRow] : []),
  ]
  return { hidden, readOnly, ...(where.length ? { where: all(where) } : {}) }
}

function grantSql(grant: RowGrant, source: ListSource, departs: DepartCodes): Fragment {
  switch (grant.kind) {
    case 'all':
      return () => 'true'
    case 'below':
    case 'depart':
      return departSql(grant, source, departs)
    case 'creator':
      return (bind) => `create_by = ${bind(grant.username)}`
    case 'condition':
      return all(
        grant.items.map(({ field, condition }) => {
          const column = source.columns.get(field)
          return column ? conditionOn(column, condition) : noRow
        }),
      )
  }
}

/** Ids of departments are bound, not joined: an index finds them, and reports need no right to the departments. */
function departSql(
  { kind, orgCode }: Extract<RowGrant, { orgCode: string }>,
  source: ListSource,
  departs: DepartCodes,
): Fragment {
  const { member, holds } = scopeField(source)
  if (holds === 'code') {
    const column = member === 'orgCode' ? 'org_code' : 'sys_org_code'
    return kind === 'below' ? orgCodeRange(column, orgCode) : (bind) => `${column} = ${bind(orgCode)}`
  }
  const isMeant = (code: string) => (kind === 'below' ? code.startsWith(orgCode) : code === orgCode)
  const ids = [...departs].flatMap(([id, code]) => (isMeant(code) ? [id] : []))
  const sql = source.columns.get(member)?.sql
  return (bind) =>
    holds === 'id'
      ? `${sql} = any(${bind(ids)}::text[])`
      : `string_to_array(${sql}, ',') && ${bind(ids)}::text[]`
}

/**
 * Codes that begin with the person's own, as a range of bytes: the same rows as `starts_with`, but answered by an index
 * over `sys_org_code collate "C"`. Counting 52,000 rows took half the time.
 */
const orgCodeRange =
  (column: string, orgCode: string): Fragment =>
  (bind) =>
    `(${column} collate "C" >= ${bind(orgCode)} and ${column} collate "C" < ${bind(`${orgCode}\u{10ffff}`)})`

function limitSql(limit: RowLimit, source: ListSource, clock: Clock): Fragment {
  const column = source.columns.get(limit.member)
  if (!column) return noRow
  const compiled = (): Fragment => {
    try {
      return limitCondition(limit, column, clock)
    } catch {
      return noRow
    }
  }
  return limit.value.usesClock ? (bind) => compiled()(bind) : compiled()
}

/** The condition on a column; values that can never match, e.g. a word for a number, are refused. */
export function limitCondition({ rule, value, who }: RowLimit, column: ListColumn, clock: Clock): Fragment {
  const texts = fillRuleValue(value, who, ruleClock(clock))
  if (texts.length === 0) return noRow
  if (rule === 'in') return conditionOn(column, { rule, values: splitTexts(texts) })
  const conditions = texts.map((text) => conditionOn(column, { rule, value: text }))
  return rule === 'ne' ? all(conditions) : any(conditions)
}

/** The values of an `IN` rule: each text may itself hold several. */
export const splitTexts = (texts: string[]): string[] =>
  texts.flatMap((text) => text.split(',').map((part) => part.trim())).filter(Boolean)
