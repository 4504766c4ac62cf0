import { ruleCheck } from '@banyan/contract/online/check-rule'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import type { FormRule } from 'antd'
import { CallError, call } from '#kit/api.ts'
import { isNullLike } from '#kit/format.ts'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from './check.ts'

interface Given {
  table: string | undefined
  recordId: string | undefined
  opened: Values
}

/** Rules the server answers: whether a value is still free, and named check rules. The save asks again. */
export function remoteRules(field: Field, { table, recordId, opened }: Given): FormRule[] {
  const rules: FormRule[] = []
  const isStored = (value: unknown) => recordId !== undefined && value === opened[field.name]
  if (field.unique && table !== undefined) {
    rules.push(
      asking(['onChange', 'onBlur'], isStored, async (value) => {
        const refusal = await refusalIn(
          call(
            duplicateCheck.check,
            { tableName: table, fieldName: field.name, fieldVal: value, dataId: recordId },
            { quiet: true },
          ),
        )
        return refusal === taken ? refusal : undefined // a table the check does not know is no reason to stop
      }),
    )
  }
  const ruleCode = field.checkRule
  if (ruleCode) {
    rules.push(
      asking(['onBlur'], isStored, (value) =>
        refusalIn(call(ruleCheck.check, { ruleCode, value: encodeURIComponent(value) }, { quiet: true })),
      ),
    )
  }
  return rules
}

const taken = '该值不可用，系统中已存在！'

/** One question per value: the submit does not repeat what typing has asked. */
function asking(
  validateTrigger: string[],
  isStored: (value: unknown) => boolean,
  ask: (value: string) => Promise<string | undefined>,
): FormRule {
  let last: { value: string; refusal: Promise<string | undefined> } | undefined
  return {
    validateTrigger,
    validator: async (_, value: unknown) => {
      if (isNullLike(value) || isStored(value)) return
      const text = String(value).trim()
      if (last?.value !== text) last = { value: text, refusal: ask(text) }
      const refusal = await last.refusal
      if (refusal !== undefined) throw new Error(refusal)
    },
  }
}

/** A refusal is an answer; a call that failed is none, and the save will tell. */
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
