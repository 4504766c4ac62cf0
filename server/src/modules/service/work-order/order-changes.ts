import { readLocation } from '@banyan/contract/area/pointer'
import { metaOf } from '@banyan/contract/field'
import { type FilledValues, filledValue } from '@banyan/contract/service/template/filled'
import { isFilled, itemLabel } from '@banyan/contract/service/template/item'
import { filledValueText } from '@banyan/contract/service/template/value-text'
import { WorkOrder } from '@banyan/contract/service/work-order'
import type { WorkOrderEvent } from '@banyan/contract/service/work-order-event'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { difference } from '#kernel/observe/audit.ts'
import { isHidden, type Row } from '#kernel/records/list/row-scope.ts'
import type { Draft } from '#kernel/records/records.ts'
import { addTexts } from '#kernel/records/texts.ts'
import { pinnedTemplate } from './pinned-template.ts'
import { findNames, hidesForm } from './shown-form.ts'
import type { OrderChanges } from './work-order.tables.ts'

/** Columns that follow from the filled form. */
const derivedMembers = new Set(['formIndex', 'formSearch'])

/** What an edit changes; nothing where all stays as it was. */
export function readChanges(row: Row, draft: Draft): OrderChanges | undefined {
  const members = Object.keys(draft).filter((member) => !derivedMembers.has(member) && member !== 'formData')
  const { before, after } = difference(row, pick(draft, members))
  if (draft.formData) {
    const [old, now] = [(row.formData ?? {}) as FilledValues, draft.formData as FilledValues]
    const items = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    const form = difference(pick(old, items), pick(now, items))
    if (Object.keys(form.after).length) Object.assign(before, { formData: form.before })
    if (Object.keys(form.after).length) Object.assign(after, { formData: form.after })
  }
  return Object.keys(after).length ? { before, after } : undefined
}

const pick = (row: Record<string, unknown>, members: readonly string[]) =>
  Object.fromEntries(members.map((member) => [member, row[member]]))

type ShownChanges = NonNullable<WorkOrderEvent['changes']>

/** The changes of events in words, without what a rule hides from the reader. */
export async function describeChanges(
  reading: Reading,
  source: ListSource,
  order: { serviceTypeId: string; templateVersion: number },
  all: readonly (OrderChanges | null)[],
): Promise<(ShownChanges | undefined)[]> {
  const kept = all.filter((changes) => changes !== null)
  if (kept.length === 0) return all.map(() => undefined)
  const { tx, me } = reading
  const rows = kept.flatMap(({ before, after }) => [{ ...before }, { ...after }]) as Row[]
  const named = await addTexts(tx, me, source.columns.values(), rows)
  const shown = new Map<OrderChanges, ShownChanges>()
  for (const [at, changes] of kept.entries())
    shown.set(changes, fixedChanges(source, me, named[2 * at] as Row, named[2 * at + 1] as Row))
  if (!hidesForm(me)) await addFormChanges(reading, order, kept, shown)
  return all.map((changes) => changes && shown.get(changes)).map((each) => each || undefined)
}

function fixedChanges(source: ListSource, me: Reading['me'], before: Row, after: Row): ShownChanges {
  return Object.entries(WorkOrder.shape).flatMap(([member, schema]) => {
    const meta = metaOf(schema)
    if (!meta || !(member in after) || isHidden(source, me, member)) return []
    const text = (row: Row) => valueWords(meta.type, row[`${member}_dictText`] ?? row[member])
    return [{ label: meta.label, before: text(before), after: text(after) }]
  })
}

function valueWords(type: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (type === 'amap') return readLocation(String(value)).description
  if (type === 'file' || type === 'image') return `${String(value).split(',').length} 个文件`
  return String(value)
}

async function addFormChanges(
  { tx, me }: Reading,
  order: { serviceTypeId: string; templateVersion: number },
  kept: readonly OrderChanges[],
  shown: ReadonlyMap<OrderChanges, ShownChanges>,
): Promise<void> {
  const filled = kept.filter(({ after }) => after.formData)
  if (filled.length === 0) return
  const template = await pinnedTemplate(tx, me.tenantId, order.serviceTypeId, order.templateVersion)
  const items = template.form.filter(isFilled)
  const valuesOf = (members: Record<string, unknown>) => members.formData as FilledValues
  const forms = filled.flatMap(({ before, after }) => [
    { formData: valuesOf(before), items },
    { formData: valuesOf(after), items },
  ])
  const names = await findNames(tx, me, forms)
  for (const changes of filled) {
    const [old, now] = [valuesOf(changes.before), valuesOf(changes.after)]
    for (const item of items.filter(({ id }) => Object.hasOwn(now, id)))
      shown.get(changes)?.push({
        label: itemLabel(item),
        before: filledValueText(item, filledValue(old, item.id), names),
        after: filledValueText(item, filledValue(now, item.id), names),
      })
  }
}
