import { directOperands, type Expression, parse } from '../expression/parse.ts'
import { callerName, type FormCaller } from '../form/form-context.ts'

/* Conditions about who fills in a form: the user, their departments, their roles. */

export type CallerKind = 'users' | 'departments' | 'roles'

interface CallerSubject {
  kind: CallerKind
  label: string
  /** How it is compared in words: one of the chosen values, or none of them. */
  words: { any: string; none: string }
  /** Follows the names of the chosen values. */
  suffix?: string
}

const isOrIsNot = { any: '是', none: '不是' }

/** What a condition may ask about the caller, by its name in expressions. */
export const callerSubjects: Readonly<Record<string, CallerSubject>> = {
  [`${callerName}.username`]: { kind: 'users', label: '填写人', words: isOrIsNot },
  [`${callerName}.departments`]: { kind: 'departments', label: '填写人的部门', words: isOrIsNot },
  [`${callerName}.departmentsAndAbove`]: {
    kind: 'departments',
    label: '填写人的部门',
    words: isOrIsNot,
    suffix: '（含下级部门）',
  },
  [`${callerName}.roles`]: {
    kind: 'roles',
    label: '填写人的角色',
    words: { any: '包含', none: '不包含' },
  },
} satisfies Record<`${typeof callerName}.${keyof FormCaller}`, CallerSubject>

export const isCallerSubject = (name: string): boolean => Object.hasOwn(callerSubjects, name)

/** Names of users (by username), departments (by id) and roles (by code): those that exist. */
export type CallerNames = Readonly<Record<CallerKind, ReadonlyMap<string, string>>>

/** The name of a value that a condition compares with the caller. */
export const callerText =
  (names: CallerNames | undefined) =>
  (subject: string, value: string): string => {
    const kind = callerSubjects[subject]?.kind
    return (kind && names?.[kind].get(value)) ?? value
  }

/** The users, departments and roles that expressions compare with the caller. */
export function callerValues(texts: readonly string[]): Record<CallerKind, string[]> {
  const found: Record<CallerKind, Set<string>> = {
    users: new Set(),
    departments: new Set(),
    roles: new Set(),
  }
  const walk = (expression: Expression): void => {
    for (const part of directOperands(expression)) walk(part)
    const [subject, given] = callerComparison(expression) ?? []
    if (subject && given) for (const value of given.split(',')) found[subject.kind].add(value.trim())
  }
  for (const text of texts) {
    const expression = text.includes(callerName) ? parse(text) : undefined
    if (expression) walk(expression)
  }
  const listOf = (kind: CallerKind) => [...found[kind]].filter(Boolean)
  return { users: listOf('users'), departments: listOf('departments'), roles: listOf('roles') }
}

/** What an expression compares the caller with: `includesAny(currentUser.roles, 'a,b')` or `currentUser.username == 'a'`. */
function callerComparison(expression: Expression): [CallerSubject, string] | undefined {
  const [left, right] =
    expression.kind === 'call' && ['includesAny', 'includes'].includes(expression.function)
      ? expression.args
      : expression.kind === 'binary' && ['==', '!='].includes(expression.operator)
        ? [expression.left, expression.right]
        : []
  if (left?.kind !== 'name' || right?.kind !== 'literal' || typeof right.value !== 'string') return undefined
  const subject = callerSubjects[left.path.join('.')]
  return subject && [subject, right.value]
}

/**
 * A text of expressions with other departments in its conditions, such as their codes in the place of their ids; those
 * without a counterpart stay.
 */
export const withDepartments = (text: string, counterparts: ReadonlyMap<string, string>): string =>
  text.replaceAll(
    departmentsCompared,
    (_, before: string, listed: string) =>
      `${before}${listed
        .split(',')
        .map((each) => counterparts.get(each.trim()) ?? each)
        .join(',')}'`,
  )
const departmentsCompared = /(includesAny\(\s*currentUser\.departments(?:AndAbove)?\s*,\s*')([^']*)'/g
