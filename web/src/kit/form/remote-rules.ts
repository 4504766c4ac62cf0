import { CallError, call } from '#kit/call/api.ts'
import type { Backend } from '#kit/call/backend.ts'
import { isNullLike } from '#kit/ui/format.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'

interface Given {
  rules: Backend['rules']
  table: string | undefined
  recordId: string | undefined
  opened: Values
}

/** A rule only the server knows; it answers with the refusal of a value. The save asks again. */
export interface RemoteRule {
  /** Asked a second after typing too, not only when the field is left (family contract 13.3). */
  isAskedTyping: boolean
  refusal: (value: unknown) => Promise<string | undefined>
}

/** Whether a value is still free, and what named check rules say. */
export function remoteRules(field: Field, { rules: calls, table, recordId, opened }: Given): RemoteRule[] {
  const rules: RemoteRule[] = []
  const isStored = (value: unknown) => recordId !== undefined && value === opened[field.name]
  if (field.unique && table !== undefined) {
    const asked = { tableName: table, fieldName: field.name, dataId: recordId }
    rules.push({
      isAskedTyping: true,
      refusal: askedOnce(isStored, (fieldVal) => call(calls.isFree, { ...asked, fieldVal }, { quiet: true })),
    })
  }
  const ruleCode = field.checkRule
  if (ruleCode) {
    rules.push({
      isAskedTyping: false,
      refusal: askedOnce(isStored, (value) =>
        call(calls.check, { ruleCode, value: encodeURIComponent(value) }, { quiet: true }),
      ),
    })
  }
  return rules
}

/** One question per value: the submit does not repeat what typing has asked. */
function askedOnce(
  isStored: (value: unknown) => boolean,
  ask: (value: string) => Promise<unknown>,
): RemoteRule['refusal'] {
  let last: { value: string; refusal: Promise<string | undefined> } | undefined
  return async (value) => {
    if (isNullLike(value) || isStored(value)) return undefined
    const text = String(value).trim()
    if (last?.value !== text) last = { value: text, refusal: refusalIn(ask(text)) }
    return last.refusal
  }
}

/** A refusal is an answer, in the server's words (ADMIN-090); a call that failed is none, and the save will tell. */
async function refusalIn(asked: Promise<unknown>): Promise<string | undefined> {
  try {
    await asked
    return undefined
  } catch (error) {
    if (error instanceof CallError && error.status === 200 && error.message) return error.message
    if (error instanceof CallError) return undefined
    throw error
  }
}
