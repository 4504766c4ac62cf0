import type { FormField } from '@banyan/contract/form/form-property'
import type { SubTable } from '@banyan/contract/form/sub-table'
import type { Change, RecordEntity } from '#kernel/records/records.ts'

/** What a form asks of the contexts around it. */
export interface FormRules {
  /** Those of these keys that name files stored in the caller's tenant. */
  knownFiles(change: Change, keys: string[]): Promise<ReadonlySet<string>>
  /** Why a named check rule refuses a value; nothing when it does not. */
  checkRule(change: Change, code: string, value: string): Promise<string | undefined>
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
