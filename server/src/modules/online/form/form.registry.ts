import type { FormField } from '@banyan/contract/form/form-property'
import type { SubTable } from '@banyan/contract/form/sub-table'
import type { FormHead } from '@banyan/contract/online/form-definition'
import type { Caller } from '#kernel/caller.ts'
import type { Definition, Published } from '#kernel/records/catalogue.ts'
import { Refusal } from '#kernel/refusal.ts'
import { formOf, type OnlineForm } from './form.records.ts'
import { type StoredColumn, storedTable } from './form.table.ts'
import { widgetSampleForm } from './widget-sample.form.ts'

/** A form's definition as the catalogue stores it. */
export interface StoredForm {
  head: FormHead
  fields: readonly FormField[]
  columns: readonly StoredColumn[]
  tables?: readonly StoredSubTable[]
}

/** A sub-table with the columns of its table. */
export interface StoredSubTable extends SubTable {
  id: string
  columns: readonly StoredColumn[]
}

/** The forms that come with the product. */
export const builtInForms: readonly OnlineForm[] = [formOf(widgetSampleForm)]

/** What a published form is in a running server. */
export function publishedForm({ body }: Definition): Published {
  const { head, fields, columns, tables = [] } = body as StoredForm
  const form = formOf({
    head,
    fields,
    table: storedTable(head.tableName, columns),
    tables: tables.map((each) => ({ ...each, table: storedTable(each.key, each.columns) })),
  })
  return { sources: [form.source, ...form.tables.map(({ entity }) => entity.source)], value: form }
}

/** The form a caller names by its id or by its table. */
export function formNamed({ catalogue }: Caller, code: string): OnlineForm {
  const form =
    builtInForms.find(({ head }) => head.id === code || head.tableName === code) ??
    (catalogue.published('form', code) as OnlineForm | undefined)
  if (!form) throw new Refusal('实体不存在')
  return form
}
