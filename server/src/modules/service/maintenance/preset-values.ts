import { checkItem } from '@banyan/contract/service/template/check'
import {
  blankValues,
  type FilledValues,
  filledValue,
  settleValues,
} from '@banyan/contract/service/template/filled'
import type { TemplateItem } from '@banyan/contract/service/template/item'
import { readItems } from '@banyan/contract/service/template/template'
import type { Change } from '#kernel/records/records.ts'
import { refuse } from '#kernel/refusal.ts'
import { settleChecked } from '../work-order/check-filled.ts'
import { newestTemplates } from '../work-order/pinned-template.ts'

/**
 * The initial values of a plan's order: defaults of the present template, overridden by preset values that it still
 * accepts.
 */
export function presetValues(items: readonly TemplateItem[], text: string | null): FilledValues {
  const given = settleValues(items, readPreset(text) ?? {})
  const kept = items.filter(
    (item) => filledValue(given, item.id) !== undefined && !checkItem(item, filledValue(given, item.id)),
  )
  return { ...blankValues(items), ...Object.fromEntries(kept.map(({ id }) => [id, given[id]])) }
}

/** The text of checked preset values; nothing of them is required, since people complete the order. */
export async function checkedPreset(
  change: Change,
  serviceTypeId: string,
  text: unknown,
): Promise<string | null> {
  const given = readPreset(text)
  if (!given) throw refuse.field('formPreset', '工单内容不正确')
  const read = readItems((await newestTemplates(change.tx, serviceTypeId)).workorderVariableTemp)
  if (!read.ok) throw refuse.field('formPreset', read.message)
  const items = read.template.map((item) => ({ ...item, required: 0 as const }))
  const values = await settleChecked(change, items, given)
  return Object.keys(values).length ? JSON.stringify(values) : null
}

function readPreset(text: unknown): FilledValues | undefined {
  try {
    const read: unknown = JSON.parse(String(text ?? '{}'))
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as FilledValues)
      : undefined
  } catch {
    return undefined
  }
}
