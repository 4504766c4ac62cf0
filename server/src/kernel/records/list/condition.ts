import type { Condition, LikeRule } from '@banyan/contract/list-query'
import { isRealDay } from '@banyan/contract/wire'
import type { ListColumn } from '#kernel/caller.ts'
import { all, any, type Fragment } from '#kernel/database/fragment.ts'
import { Refusal } from '#kernel/refusal.ts'

const operators = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

/** One condition on one column as SQL with bound values. */
export function conditionOn(column: ListColumn, condition: Condition): Fragment {
  switch (condition.rule) {
    case 'empty':
      return () =>
        column.kind === 'text' ? `(${column.sql} is null or ${column.sql} = '')` : `${column.sql} is null`
    case 'not_empty':
      return () =>
        column.kind === 'text'
          ? `(${column.sql} is not null and ${column.sql} <> '')`
          : `${column.sql} is not null`
    case 'in':
      return isOneOf(column, condition.values)
    case 'any_like':
      return any(condition.values.map((value) => matchesLike(column, 'like', value)))
    case 'like':
    case 'left_like':
    case 'right_like':
      return matchesLike(column, condition.rule, condition.value)
    default:
      return compare(column, condition.rule, condition.value)
  }
}

/** Both ends inclusive; a plain day stands for its first or last second (DEC-070). */
export function isInRange(column: ListColumn, begin: string | undefined, end: string | undefined): Fragment {
  const bounds: Fragment[] = []
  if (begin) bounds.push(compare(column, 'ge', begin))
  if (end) bounds.push(compare(column, 'le', end))
  return all(bounds)
}

function compare(column: ListColumn, rule: keyof typeof operators, text: string): Fragment {
  if (column.kind === 'time' && isDay(text)) return compareDay(column, rule, text)
  const value = valueFor(column, text)
  if (rule === 'ne') return (bind) => `(${column.sql} <> ${bind(value)} or ${column.sql} is null)`
  return (bind) => `${column.sql} ${operators[rule]} ${bind(value)}`
}

/** A day compared with moments means all of that day. */
function compareDay(column: ListColumn, rule: keyof typeof operators, day: string): Fragment {
  valueFor({ ...column, kind: 'day' }, day)
  const from: Fragment = (bind) => `${bind(`${day} 00:00:00`)}`
  const past: Fragment = (bind) => `(${bind(`${day} 00:00:00`)}::timestamptz + interval '1 day')`
  const is =
    (operator: string, edge: Fragment): Fragment =>
    (bind) =>
      `${column.sql} ${operator} ${edge(bind)}`
  if (rule === 'eq') return all([is('>=', from), is('<', past)])
  if (rule === 'ne')
    return (bind) => `(not ${all([is('>=', from), is('<', past)])(bind)} or ${column.sql} is null)`
  if (rule === 'ge') return is('>=', from)
  if (rule === 'gt') return is('>=', past)
  return rule === 'le' ? is('<', past) : is('<', from)
}

function isOneOf(column: ListColumn, values: string[]): Fragment {
  if (values.length > 1000) throw new Refusal('查询条件过多，最多1000个')
  const list = values.map((value) => valueFor(column, value))
  const type = {
    number: 'double precision',
    time: 'timestamptz',
    day: 'date',
    boolean: 'boolean',
    text: 'text',
  }[column.kind]
  return (bind) => `${column.sql} = any(${bind(list)}::${type}[])`
}

function matchesLike(column: ListColumn, rule: LikeRule, text: string): Fragment {
  const escaped = text.replace(/[\\%_]/g, '\\$&')
  const pattern = { like: `%${escaped}%`, left_like: `%${escaped}`, right_like: `${escaped}%` }[rule]
  const subject = column.kind === 'text' ? column.sql : `${column.sql}::text`
  const like: Fragment = (bind) => `${subject} ilike ${bind(pattern)}`
  // The index of slices finds candidates; `ilike` then decides.
  if (!column.searchable || [...text].length < 2) return like
  const sliced = all([(bind) => `bigrams(${column.sql}) @> bigrams(${bind(text)})`, like])
  return Object.assign(sliced, { isKeyword: true as const })
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function valueFor(column: ListColumn, text: string): unknown {
  const wrong = () => new Refusal('查询条件格式不正确')
  switch (column.kind) {
    case 'number': {
      const value = Number(text)
      if (text.trim() === '' || !Number.isFinite(value)) throw wrong()
      return value
    }
    case 'time':
      if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text) || !isRealDay(text)) throw wrong()
      return text
    case 'day':
      if (!isDay(text) || !isRealDay(text)) throw wrong()
      return text
    case 'boolean':
      if (!/^(1|0|true|false|Y|N)$/i.test(text)) throw wrong()
      return /^(1|true|Y)$/i.test(text)
    default:
      if (text.includes('\0')) throw wrong()
      return text
  }
}
