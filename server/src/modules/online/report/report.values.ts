import type { ReportParam } from '@banyan/contract/online/report-definition'
import type { Caller } from '#kernel/caller.ts'
import { Refusal } from '#kernel/refusal.ts'
import { numberPlaceholders, type ReportVariable } from './select/placeholders.ts'

/** The values of a SELECT's parameters and variables, in their order; an empty one is no value. */
export const valuesFor = (
  me: Caller,
  names: readonly string[],
  params: readonly ReportParam[],
  input: Record<string, unknown>,
): (string | null)[] => names.map((name) => valueNamed(me, name, params, input) || null)

/** A text with its parameters and variables filled in, e.g. the value of a condition. */
export function filled(
  me: Caller,
  text: string,
  params: readonly ReportParam[],
  input: Record<string, unknown>,
): string {
  const { text: numbered, names } = numberPlaceholders(text)
  return numbered.replace(/ \$(\d+) /g, (_, number: string) =>
    valueNamed(me, names[Number(number) - 1] ?? '', params, input),
  )
}

function valueNamed(
  me: Caller,
  name: string,
  params: readonly ReportParam[],
  input: Record<string, unknown>,
): string {
  if (name.startsWith('#')) return variables[name.slice(1) as ReportVariable](me)
  const param = params.find(({ paramName }) => paramName === name)
  if (!param) throw new Refusal(`参数未定义：${name}`)
  const given = input[`self_${name}`]
  // Text may come quoted (family contract 13.5).
  if (typeof given === 'string') return given.slice(0, 1000).replace(/^'(.*)'$/s, '$1')
  return typeof given === 'number' ? String(given) : (param.paramValue ?? '')
}

const now = () => new Date(Date.now() + 8 * 3_600_000).toISOString().replace('T', ' ')

const variables: Record<ReportVariable, (me: Caller) => string> = {
  sysUserCode: ({ username }) => username,
  sysUserName: ({ realname }) => realname ?? '',
  sysOrgCode: ({ orgCode }) => orgCode ?? '',
  sysDate: () => now().slice(0, 10),
  sysTime: () => now().slice(0, 19),
}
