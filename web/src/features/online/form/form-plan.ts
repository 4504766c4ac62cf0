import { formFromSchema } from '@banyan/contract/form/form-schema'
import { fieldsFromQuery, type QueryItem } from '@banyan/contract/form/query-item'
import type { FormColumns, FormItem } from '@banyan/contract/online/form'
import { checkBySchema } from '#kit/form/check.ts'
import { columnsFrom } from '#kit/form/layout.ts'
import type { Plan } from '#kit/list/family.ts'
import { callsOf } from './form-calls.ts'

/** What the server tells of a form. */
export interface FormParts {
  item: FormItem
  columns: FormColumns
  queryInfo: QueryItem[]
}

/** A published form as the list page and the form renderer see it. */
export function formPlan({ item, columns, queryInfo }: FormParts): Plan {
  const { schema, head } = item
  const shown = new Map(columns.columns.map((column, at) => [column.dataIndex, { ...column, at }]))
  const form = formFromSchema(schema)
  const fields = form.fields.map((field) => ({
    ...field,
    notInList: !shown.has(field.name) || undefined,
    ellipsLength: field.ellipsLength ?? shown.get(field.name)?.showLength,
  }))
  return {
    code: `online.${head.id}`,
    title: schema.title,
    fields,
    tables: form.tables,
    asked: fieldsFromQuery(queryInfo),
    calls: callsOf(head.id),
    check: checkBySchema,
    columns: columnsFrom(head.formTemplate),
    table: schema.table,
  }
}
