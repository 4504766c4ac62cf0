import type { ReportParam } from '@banyan/contract/online/report-definition'
import type { Caller } from '#kernel/caller.ts'
import type { Clock } from '#kernel/clock.ts'
import { Refusal } from '#kernel/refusal.ts'
import { numberPlaceholders, type ReportVariable } from './select/placeholders.ts'

/** The caller of a report and the time of the call. */
export interface ReportCaller {
  me: Caller
  clock: Clock
}

/** The values of a SELECT's parameters and variables in order; an empty one is null. */
export const readValues = (
  asker: ReportCaller,
  names: readonly string[],
  params: readonly ReportParam[],
  input: Record<string, unknown>,
): (string | null)[] => names.map((name) => readValue(asker, name, params, input) || null)

/** A text with its parameters and variables filled in, e.g. the value of a condition. */
export function fillVariables(
  asker: ReportCaller,
  text: string,
  params: readonly ReportParam[],
  input: Record<string, unknown>,
): string {
  const { text: numbered, names } = numberPlaceholders(text)
  return numbered.replace(/ \$(\d+) /g, (_, number: string) =>
    readValue(asker, names[Number(number) - 1] ?? '', params, input),
  )
}

function readValue(
  asker: ReportCaller,
  name: string,
  params: readonly ReportParam[],
  input: Record<string, unknown>,
): string {
  if (name.startsWith('#')) return variables[name.slice(1) as ReportVariable](asker)
  const param = params.find(({ paramName }) => paramName === name)
  if (!param) throw new Refusal(`参数未定义：${name}`)
  const given = input[`self_${name}`]
  // Text may come quoted (family contract 13.5).
  if (typeof given === 'string') return given.slice(0, 1000).replace(/^'(.*)'$/s, '$1')
  return typeof given === 'number' ? String(given) : (param.paramValue ?? '')
}

const variables: Record<ReportVariable, (asker: ReportCaller) => string> = {
  sysUserCode: ({ me }) => me.username,
  sysUserName: ({ me }) => me.realname ?? '',
  sysOrgCode: ({ me }) => me.orgCode ?? '',
  sysDate: ({ clock }) => clock.wallTime().slice(0, 10),
  sysTime: ({ clock }) => clock.wallTime(),
}
