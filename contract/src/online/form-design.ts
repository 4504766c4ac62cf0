import { z } from 'zod'
import type { FormNote } from '../field-options.ts'
import { type FormField, withoutUndefined } from '../form/form-property.ts'
import { FormRule, withRules } from './form-rules.ts'

const name = z.string().min(1).max(50)
const title = z.string().trim().max(50)

/** An entry of the layout: an element besides fields, or the width of a field. */
export const LayoutEntry = z.union([
  z.object({ field: name, span: z.int().min(1).max(4).optional() }),
  /** Starts a tab with the following entries. */
  z.object({ tab: title.min(1) }),
  z.object({ group: title.min(1) }),
  z.object({ note: z.string().trim().max(500) }),
  z.object({ divider: title }),
])
export type LayoutEntry = z.output<typeof LayoutEntry>
type LayoutMark = Exclude<LayoutEntry, { field: string }>

/** Layout and rules of a form, kept beside its fields (decision 0035). */
export const FormDesign = z.object({
  layout: z.array(LayoutEntry).max(400).default([]),
  rules: z.array(FormRule).max(100).default([]),
  /** The order of the list's columns and of the query items, where it is not that of the form. */
  list: z.array(name).max(400).optional(),
  query: z.array(name).max(400).optional(),
})
export type FormDesign = z.output<typeof FormDesign>

export const designLimit = 60_000

/** Parses the stored design; empty when it is unreadable. */
export function readDesign(text: string | null | undefined): FormDesign {
  return parseDesign(text) ?? { layout: [], rules: [] }
}

function parseDesign(text: string | null | undefined): FormDesign | undefined {
  try {
    return FormDesign.safeParse(JSON.parse(text || '{}')).data
  } catch {
    return undefined
  }
}

/** The text of a design; null while it is empty. */
export const designText = ({ layout, rules, list, query }: FormDesign): string | null => {
  const isPlain =
    !list && !query && rules.length === 0 && layout.every((entry) => 'field' in entry && !entry.span)
  return isPlain ? null : JSON.stringify({ layout, rules, list, query })
}

export const designFault = (text: string | null | undefined): string | undefined =>
  parseDesign(text) ? undefined : '布局与规则的格式不正确'

/**
 * Merges fields and layout marks: a mark stays before the next field of the layout that still exists, so that it keeps
 * its place when other fields come and go.
 */
export function placedMarks(
  names: readonly string[],
  layout: readonly LayoutEntry[],
): (string | LayoutMark)[] {
  const known = new Set(names)
  const before = new Map<string, LayoutMark[]>()
  let waiting: LayoutMark[] = []
  for (const entry of layout) {
    if (!('field' in entry)) waiting.push(entry)
    else if (known.has(entry.field) && waiting.length) {
      before.set(entry.field, [...(before.get(entry.field) ?? []), ...waiting])
      waiting = []
    }
  }
  return [...names.flatMap((each) => [...(before.get(each) ?? []), each]), ...waiting]
}

/** How many columns fields take. */
export const columnSpans = (layout: readonly LayoutEntry[]): ReadonlyMap<string, number> =>
  new Map(layout.flatMap((entry) => ('field' in entry && entry.span ? [[entry.field, entry.span]] : [])))

/** The fields of a form with the settings of its design. */
export const withDesign = (fields: readonly FormField[], design: FormDesign): FormField[] =>
  withRules(withPlaces(withLayout(fields, design.layout), design), design.rules)

/** Adds the positions of columns and query items to the fields. */
function withPlaces(fields: readonly FormField[], { list, query }: FormDesign): FormField[] {
  if (!list && !query) return [...fields]
  const [listed, asked] = [list, query].map((names) => new Map(names?.map((each, at) => [each, at + 1])))
  return fields.map((field) =>
    withoutUndefined({ ...field, listAt: listed?.get(field.name), queryAt: asked?.get(field.name) }),
  )
}

/**
 * Adds tabs, groups, widths, notes and dividers to the fields; clients that do not know them show the fields in order.
 */
function withLayout(fields: readonly FormField[], layout: readonly LayoutEntry[]): FormField[] {
  if (layout.length === 0) return [...fields]
  const spans = columnSpans(layout)
  const byName = new Map(fields.map((field) => [field.name, field]))
  const placed: FormField[] = []
  let tab: string | undefined
  let group: string | undefined
  let notes: FormNote[] = []
  /** Notes after the last field of a group are attached to that field. */
  const close = () => {
    const last = placed.at(-1)
    if (!last || notes.length === 0) return
    last.notes = [...(last.notes ?? []), ...notes.map((note) => ({ ...note, isAfter: true }))]
    notes = []
  }
  for (const entry of placedMarks([...byName.keys()], layout)) {
    if (typeof entry === 'string') {
      const field = byName.get(entry)
      if (!field) continue
      const isShown = !field.notInForm && field.type !== 'hidden'
      const span = spans.get(entry)
      placed.push({
        ...field,
        ...(tab !== undefined && { tab }),
        ...(group !== undefined && { group }),
        ...(span !== undefined && { span }),
        ...(isShown && notes.length && { notes }),
      })
      if (isShown) notes = []
    } else if ('group' in entry || 'tab' in entry) {
      if (placed.some((field) => field.group === group && field.tab === tab)) close()
      if ('tab' in entry) tab = entry.tab
      group = 'tab' in entry ? undefined : entry.group
    } else notes.push('note' in entry ? { note: entry.note } : { divider: entry.divider })
  }
  close()
  return placed
}
