import { type Condition, readCondition } from '@banyan/contract/list-query'
import type { FilledValues } from '@banyan/contract/service/template/filled'
import type { FormQuery } from '@banyan/contract/service/work-order-query'
import { all, any, type Fragment, withReads } from '#kernel/database/fragment.ts'
import { Refusal } from '#kernel/refusal.ts'

/** Longer texts are found by keyword only. */
const longestToken = 100

/** `item=value` for every exactly searchable value, also for each element of a list. */
export function indexTokens(values: FilledValues): string[] {
  const tokens = Object.entries(values).flatMap(([item, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap(scalarsIn).map((scalar) => `${item}=${scalar}`),
  )
  return [...new Set(tokens)]
}

/** The searchable values: both levels of a class; no pictures and no parts. */
function scalarsIn(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return value.length <= longestToken ? [value] : []
  const { largeClass, smallClass } = Object(value) as Record<string, unknown>
  return [largeClass, smallClass].filter((part): part is string => typeof part === 'string' && part !== '')
}

/** The texts of a filled form, for keywords. */
export const searchText = (values: FilledValues): string =>
  Object.values(values)
    .filter((value) => typeof value === 'string')
    .join('\n')

/** The conditions of a query on template fields, over the columns form_data, form_index and form_search. */
export const formConditions = (query: FormQuery): Fragment[] =>
  Object.entries(query).flatMap(([key, text]) => {
    const [, item = key, edge] = /^(.+)_(begin|end)$/.exec(key) ?? []
    const condition: Condition | undefined = edge
      ? text.trim() === ''
        ? undefined
        : { rule: edge === 'begin' ? 'ge' : 'le', value: text.trim() }
      : readCondition(text)
    if (!condition) return []
    const fragment = withReads([], conditionOn(item, condition))
    return [
      condition.rule.endsWith('like') ? Object.assign(fragment, { isKeyword: true as const }) : fragment,
    ]
  })

function conditionOn(item: string, condition: Condition): Fragment {
  switch (condition.rule) {
    case 'eq':
      return equalsValue(item, condition.value)
    case 'ne':
      return (bind) => `not ${equalsValue(item, condition.value)(bind)}`
    case 'in':
      return any(condition.values.map((value) => equalsValue(item, value)))
    case 'any_like':
      return any(condition.values.map((value) => containsKeyword(item, `%${escapeLike(value)}%`, value)))
    case 'like':
      return containsKeyword(item, `%${escapeLike(condition.value)}%`, condition.value)
    case 'left_like':
      return containsKeyword(item, `%${escapeLike(condition.value)}`, condition.value)
    case 'right_like':
      return containsKeyword(item, `${escapeLike(condition.value)}%`, condition.value)
    case 'ge':
    case 'gt':
    case 'le':
    case 'lt':
      return comparesValue(item, operators[condition.rule], condition.value)
    default:
      throw malformed()
  }
}

const malformed = () => new Refusal('查询条件格式不正确')

const operators = { ge: '>=', gt: '>', le: '<=', lt: '<' } as const
const decimal = /^-?\d{1,15}(\.\d{1,10})?$/

/** Numbers are found under their usual spelling too: 3.0 is 3. */
function equalsValue(item: string, value: string): Fragment {
  if (value.length > longestToken) return (bind) => `form_data ->> ${bind(item)} = ${bind(value)}`
  const spellings = new Set([value, ...(decimal.test(value) ? [String(Number(value))] : [])])
  // An array operator, because jsonb operators cannot use an index under row-level security (decision 0019).
  return any(
    [...spellings].map(
      (spelling): Fragment =>
        (bind) =>
          `form_index @> array[${bind(`${item}=${spelling}`)}]::text[]`,
    ),
  )
}

function containsKeyword(item: string, pattern: string, keyword: string): Fragment {
  const like: Fragment = (bind) => `form_data ->> ${bind(item)} ilike ${bind(pattern)}`
  if ([...keyword].length < 2) return like
  return all([(bind) => `bigrams(form_search) @> bigrams(${bind(keyword)})`, like])
}

/** Numbers compare as numbers, dates as their text; a value of another kind in an old order matches nothing. */
function comparesValue(item: string, operator: string, value: string): Fragment {
  if (decimal.test(value))
    return (bind) => {
      const member = `form_data -> ${bind(item)}`
      return `(jsonb_typeof(${member}) = 'number' and ${member} ${operator} to_jsonb(${bind(Number(value))}::numeric))`
    }
  if (!/^\d{4}-\d{2}-\d{2}/.test(value)) throw malformed()
  const bound = operator === '<=' && value.length === 10 ? `${value} 24:00` : value
  return (bind) => `form_data ->> ${bind(item)} ${operator} ${bind(bound)}`
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
