import { withLabel } from '@banyan/contract/wire'
import { violatedConstraint } from '#kernel/call/errors.ts'
import type { ListSource } from '#kernel/caller.ts'
import { tableInfo, uniqueMembers } from '#kernel/database/table.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Issue } from '../records.ts'
import { importableFields } from './export.ts'
import type { ImportField } from './import-sheet.ts'

/** A fault of a row and its column, where that is known. */
export interface RowFault {
  column?: string
  text: string
}

/** Why a cell does not fit. */
export function faultOfIssue(fields: readonly ImportField[], issue: Issue): RowFault {
  const field = fields.find(([member]) => member === issue.path[0])
  return { column: field?.[1].label, text: withLabel(issue.message) || '格式不正确' }
}

/** The fault of a row that was refused when it was stored. */
export const refusalFault = (source: ListSource, thrown: unknown, text: string): RowFault => ({
  column: columnOfFault(source, thrown, text),
  text,
})

/** The reason for a row, with its number in Excel and the title of its column. */
export const rowReason = ({ column, text }: RowFault, row: number): string =>
  column ? `第 ${row} 行「${column}」：${text}` : `第 ${row} 行：${text}`

/** The column that a refusal is about: the one named in the refusal, or the columns of the violated unique index. */
function columnOfFault(source: ListSource, thrown: unknown, text: string): string | undefined {
  const fields = importableFields(source.description.shape)
  const refused = thrown instanceof Refusal ? (thrown.result as { field?: unknown } | null)?.field : undefined
  const own = fields.find(([member]) => member === refused)
  if (own) return own[1].label
  const named = fields.map(([, { label }]) => label).filter((label) => text.includes(label))
  if (named.length) return named.sort((a, b) => b.length - a.length)[0]
  const members = uniqueMembers(tableInfo(source.table), violatedConstraint(thrown)) ?? []
  const labels = fields.flatMap(([member, { label }]) => (members.includes(member) ? [label] : []))
  return labels.join('、') || undefined
}
