import { pickValue } from '#kit/picker/pick.ts'
import type { ReportRow } from './row-key.ts'

/** Which column of a report goes to which field of the form, by position (DEC-074). */
interface Mapping {
  orgFields: readonly string[]
  destFields: readonly string[]
}

/** What the chosen rows write: their values as picked values (PICK-001, PICK-002), joined with commas (PICK-034, DEC-074). */
export function mappedValues(rows: readonly ReportRow[], { orgFields, destFields }: Mapping): ReportRow {
  const value = (column: string) => rows.map((row) => pickValue(row[column])).join(',')
  return Object.fromEntries(destFields.map((dest, at) => [dest, value(orgFields[at] ?? '')]))
}
