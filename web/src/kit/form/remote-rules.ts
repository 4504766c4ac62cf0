import { CallError, call } from '#kit/call/api.ts'
import type { Backend } from '#kit/call/backend.ts'
import { isNullLike } from '#kit/ui/format.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'

interface RemoteRuleContext {
  rules: Backend['rules']
  table: string | undefined
  recordId: string | undefined
  opened: Values
}

/** A rule that only the server can check; returns the refusal of a value. Saving checks again. */
export interface RemoteRule {
  /** Also checked a second after typing, not only on leaving the field (family contract 13.3). */
  isAskedTyping: boolean
  refusal: (value: unknown) => Promise<string | undefined>
}

/** Rules about unique values and named check rules. */
export function remoteRules(
  field: Field,
  { rules: calls, table, recordId, opened }: RemoteRuleContext,
): RemoteRule[] {
  const rules: RemoteRule[] = []
  const isStored = (value: unknown) => recordId !== undefined && value === opened[field.name]
  if (field.unique && table !== undefined) {
    const asked = { tableName: table, fieldName: field.name, dataId: recordId }
    rules.push({
      isAskedTyping: true,
      refusal: cachedRefusal(isStored, (fieldVal) =>
        call(calls.isFree, { ...asked, fieldVal }, { quiet: true }),
      ),
    })
  }
  const ruleCode = field.checkRule
  if (ruleCode) {
    rules.push({
      isAskedTyping: false,
      refusal: cachedRefusal(isStored, (value) =>
        call(calls.check, { ruleCode, value: encodeURIComponent(value) }, { quiet: true }),
      ),
    })
  }
  return rules
}

/** One call per value: submitting does not repeat a check made while typing. */
function cachedRefusal(
  isStored: (value: unknown) => boolean,
  ask: (value: string) => Promise<unknown>,
): RemoteRule['refusal'] {
  let last: { value: string; refusal: Promise<string | undefined> } | undefined
  return async (value) => {
    if (isNullLike(value) || isStored(value)) return undefined
    const text = String(value).trim()
    if (last?.value !== text) last = { value: text, refusal: refusalFrom(ask(text)) }
    return last.refusal
  }
}

/** Returns a refusal as text (ADMIN-090); failed calls count as no refusal, because saving will check again. */
async function refusalFrom(asked: Promise<unknown>): Promise<string | undefined> {
  try {
    await asked
    return undefined
  } catch (error) {
    if (error instanceof CallError && error.status === 200 && error.message) return error.message
    if (error instanceof CallError) return undefined
    throw error
  }
}
