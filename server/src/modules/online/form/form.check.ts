import { checkSettled, type FormFault } from '@banyan/contract/form/form-check'
import { matchesInPlace, patternOf } from '@banyan/contract/form/form-pattern'
import type { FormField } from '@banyan/contract/form/form-schema'
import { partsOf, type SettledForm } from '@banyan/contract/form/form-value'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { matchPattern } from '#kernel/pattern/match-pattern.ts'
import type { Draft } from '#kernel/records/records.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findFiles } from '#modules/files/public.ts'
import { firstFailure } from '../rule/check-rule.rules.ts'
import { findCheckRule } from '../rule/rule.queries.ts'

type Values = SettledForm['values']

/** Says no with the first fault of a form; what an edit leaves as it was is looked at only where something is missing. */
export async function refuseFaults(
  fields: readonly FormField[],
  settled: SettledForm,
  today: string,
  stored?: Draft,
): Promise<void> {
  const isNew = ({ name }: FormField) => !stored || stored[name] !== settled.values[name]
  const matched = await matchedPatterns(fields.filter(isNew), settled.values)
  const faults = checkSettled(fields, settled, {
    today,
    matches: (pattern, value) =>
      pattern.isForeign ? matched.has(`${pattern.source}\n${value}`) : matchesInPlace(pattern, value),
  })
  const fault = faults.find(
    ({ field }) =>
      settled.values[field] === null || fields.some((each) => each.name === field && isNew(each)),
  )
  if (fault) throw refusedAt(fault)
}

/** A refusal that tells which field it is about: forms show it there. */
export const refusedAt = (fault: FormFault): Refusal => new Refusal(fault.message, { result: fault })

/** Patterns of whoever defined the form run beside the server, with a time limit (security, section 7). */
async function matchedPatterns(fields: readonly FormField[], values: Values): Promise<ReadonlySet<string>> {
  const matched = new Set<string>()
  for (const { name, pattern } of fields) {
    const value = values[name]
    if (!pattern || typeof value !== 'string' || value.length > 1000) continue
    const { source, isForeign } = patternOf(pattern)
    if (isForeign && (await matchPattern(source, value)) === 'match') matched.add(`${source}\n${value}`)
  }
  return matched
}

/** Files must be stored in this tenant; other addresses are shown, never fetched (family contract, section 11). */
export async function refuseForeignFiles(
  tx: Tx,
  me: Caller,
  fields: readonly FormField[],
  values: Values,
): Promise<void> {
  for (const { name, label, type } of fields) {
    const value = values[name]
    if ((type !== 'file' && type !== 'image') || typeof value !== 'string') continue
    const keys = partsOf(value).filter((path) => !/^https?:\/\//i.test(path))
    if (keys.length === 0) continue
    const known = new Set((await findFiles(tx, keys, me.tenantId)).map(({ key }) => key))
    if (!keys.every((key) => known.has(key)))
      throw refusedAt({ field: name, message: `${label}不存在，请重新上传` })
  }
}

/** Check rules say no in their own words (DEC-055). */
export async function refuseByRules(tx: Tx, fields: readonly FormField[], values: Values): Promise<void> {
  for (const { name, checkRule } of fields) {
    const value = values[name]
    if (!checkRule || typeof value !== 'string') continue
    const rule = await findCheckRule(tx, checkRule)
    if (!rule) throw refusedAt({ field: name, message: '该编码不存在' })
    const failure = await firstFailure(JSON.parse(rule.ruleJson), value.slice(0, 1000), matchPattern)
    if (failure) throw refusedAt({ field: name, message: failure.message })
  }
}
