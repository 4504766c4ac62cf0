import { z } from 'zod'
import { storedPreferences } from '#kit/call/storage.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { SuperStateShape } from '../query/super-conditions.ts'

const Layout = z.object({
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  widths: z.record(z.string(), z.number().min(48).max(1000)),
  fixed: z.record(z.string(), z.enum(['start', 'end', 'none'])),
  density: z.enum(['medium', 'small']).optional(),
  superQuery: SuperStateShape.optional(),
})

/** The layout of a list by a user: a table-enhance record (DEC-019) with the density. */
export type Layout = z.output<typeof Layout>
export type FixedSide = Layout['fixed'][string]

/** The layout before any change by the user. */
export const defaultLayout: Layout = { order: [], hidden: [], widths: {}, fixed: {} }

/** Adds a record at the front; the 17th drops the oldest (SESS-025, DEC-019). */
export const withNewest = (records: readonly Layout[], newest: Layout): Layout[] =>
  [newest, ...records].slice(0, 16)

/** The records of a list, newest first; damaged ones are left out. */
export function readLayouts(code: string): Layout[] {
  const found = z.array(z.unknown()).safeParse(storedPreferences.read(`enhance${code}`))
  return (found.data ?? []).flatMap((record) => Layout.safeParse(record).data ?? [])
}

/** Stores a layout; a continued change replaces the newest record. */
export function keepLayout(code: string, layout: Layout, isGoingOn = false): void {
  const records = readLayouts(code)
  storedPreferences.write(`enhance${code}`, withNewest(isGoingOn ? records.slice(1) : records, layout))
}

/** A column as arranged by the user. */
export interface ArrangedColumn {
  field: Field
  isShown: boolean
  width: number
  fixed: FixedSide
}

/** Columns in the user's order; unknown ones come at the end. */
export function arrangeColumns(fields: Field[], layout: Layout): ArrangedColumn[] {
  const place = (name: string) => {
    const index = layout.order.indexOf(name)
    return index < 0 ? layout.order.length : index
  }
  const ordered = fields.toSorted((a, b) => place(a.name) - place(b.name))
  return ordered.map((field, index) => ({
    field,
    isShown: !layout.hidden.includes(field.name),
    width: layout.widths[field.name] ?? columnWidth(field),
    fixed: layout.fixed[field.name] ?? (index === 0 ? 'start' : 'none'),
  }))
}

/** The width for the type of a column, at least that of its title with the sort mark. */
export const columnWidth = (field: Field): number =>
  field.width ?? Math.max(defaultWidths[field.type] ?? 160, field.label.length * 14 + 56)

const defaultWidths: Partial<Record<Field['type'], number>> = {
  textarea: 260,
  number: 120,
  integer: 100,
  date: 120,
  datetime: 180,
  list: 110,
  radio: 90,
  switch: 90,
  rate: 150,
  image: 140,
}
