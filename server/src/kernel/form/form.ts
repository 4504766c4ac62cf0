import type { FormField } from '@banyan/contract/form/form-property'
import type { ComputedForm } from '@banyan/contract/form/form-value'
import type { SubTable } from '@banyan/contract/form/sub-table'
import type { Row } from '#kernel/records/list/row-scope.ts'
import type { Change, Draft, RecordEntity } from '#kernel/records/records.ts'

/** What a form needs from other contexts. */
export interface FormRules {
  /** Those of these keys that name files stored in the caller's tenant. */
  knownFiles(change: Change, keys: string[]): Promise<ReadonlySet<string>>
  /** Why a named check rule refuses a value; nothing when it does not. */
  checkRule(change: Change, code: string, value: string): Promise<string | undefined>
  /** What a named fill rule gives for these values. */
  fillValue(change: Change, code: string, values: Draft): Promise<string | undefined>
}

/** A sub-table of a form; its rows are records of an entity of their own, which data rules may name. */
export interface FormTable extends SubTable {
  entity: RecordEntity
}

/** A form in use: its records behave like those of every other entity. */
export interface FormEntity extends RecordEntity {
  fields: readonly FormField[]
  tables: readonly FormTable[]
  rules: FormRules
}

/** A record or sub-table row with its computed values, beside what is stored. */
export interface ComputedRecord {
  entity: RecordEntity
  fields: readonly FormField[]
  settled: ComputedForm
  /** The stored row with the member names of the form; absent for a new record. */
  stored: Draft | undefined
  /** Ids of the record itself, or of all rows of its sub-table: their values do not count as taken. */
  own: readonly string[]
  /** The place of a sub-table row; absent for the record itself. */
  place?: { table: string; row: number; foreignKey: string }
}

/** The changes of a sub-table: the changed values by row, none for unchanged rows. */
export interface TableChange {
  rows: readonly { stored?: Row; values: Draft }[]
  removed: readonly Row[]
}
