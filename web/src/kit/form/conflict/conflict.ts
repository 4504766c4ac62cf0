import type { SubTable } from '@banyan/contract/form/sub-table'
import type { ReactNode } from 'react'
import type { Field } from '#kit/widgets/widget.ts'
import type { Values } from '../check.ts'

/** A value that differs between the two versions. */
export interface Difference {
  key: string
  label: string
  /** How a value is displayed: by its field or by a function. */
  shown: { field: Field } | { show: (value: unknown) => ReactNode }
  mine: unknown
  stored: unknown
  /** Changed by the user; otherwise only the other one changed it. */
  isChangedByMe: boolean
}

export type Side = 'mine' | 'stored'

/** A record in three versions: as opened, as edited, and as stored now. */
export interface Versions<V = Values> {
  opened: V
  mine: V
  stored: V
}

/** Compares one value of the three versions; `undefined` where the edited and the stored one are equal. */
export function findDifference(
  about: Pick<Difference, 'key' | 'label' | 'shown'>,
  { opened, mine, stored }: Versions<unknown>,
): Difference[] {
  if (isSame(mine, stored)) return []
  return [{ ...about, mine, stored, isChangedByMe: !isSame(mine, opened) }]
}

/** The fields and sub-tables where the edited and stored values differ. */
export function findDifferences(
  shape: { fields: readonly Field[]; tables?: readonly SubTable[] },
  versions: Versions,
): Difference[] {
  const at = (key: string) => ({
    opened: versions.opened[key],
    mine: versions.mine[key],
    stored: versions.stored[key],
  })
  const isSent = (key: string) => key in versions.mine
  const inFields = shape.fields
    .filter(({ name }) => isSent(name))
    .flatMap((field) =>
      findDifference({ key: field.name, label: field.label, shown: { field } }, at(field.name)),
    )
  const inTables = (shape.tables ?? [])
    .filter(({ key }) => isSent(key))
    .flatMap((table) => {
      const { opened, mine, stored } = at(table.key)
      const plain = (rows: unknown) => rowsForComparison(table, rows)
      const found = findDifference(
        { key: table.key, label: table.title, shown: { show: (rows) => rowsText(table, rows) } },
        { opened: plain(opened), mine: plain(mine), stored: plain(stored) },
      )
      return found.map((each) => ({ ...each, mine, stored }))
    })
  return [...inFields, ...inTables]
}

/** The preselected side: the stored value where only the other person changed it. */
export const firstChoice = ({ isChangedByMe }: Difference): Side => (isChangedByMe ? 'mine' : 'stored')

/** The values chosen from the stored record, by key. */
export const chosenValues = (differences: readonly Difference[], chosen: Record<string, Side>): Values =>
  Object.fromEntries(
    differences
      .filter((difference) => (chosen[difference.key] ?? firstChoice(difference)) === 'stored')
      .map(({ key, stored }) => [key, stored ?? null]),
  )

/**
 * Whether two values are equal: absent, null, blank and an empty list are the same, and so are a number and its text
 * (DEC-114).
 */
const isSame = (one: unknown, other: unknown): boolean => comparableText(one) === comparableText(other)
const comparableText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return ''
  if (Array.isArray(value) && value.length === 0) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const asRows = (rows: unknown): Values[] => (Array.isArray(rows) ? (rows as Values[]) : [])

/** The rows as comparable texts. */
const rowsForComparison = ({ fields }: SubTable, rows: unknown): string[][] =>
  asRows(rows).map((row) => fields.map(({ name }) => comparableText(row[name])))

/** The number of rows and their first values, as text. */
function rowsText({ fields: [first] }: SubTable, rows: unknown): string {
  const names = asRows(rows).map((row) => (first ? comparableText(row[first.name]) : ''))
  return `${names.length} 行${names.some(Boolean) ? `：${names.filter(Boolean).join('、')}` : ''}`
}
