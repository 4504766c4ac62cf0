import { formFromSchema } from '@banyan/contract/form/form-schema'
import { fieldsFromQuery, type QueryItem } from '@banyan/contract/form/query-item'
import type { FormColumns, FormItem } from '@banyan/contract/online/form'
import { checkBySchema } from '#kit/form/check.ts'
import { columnsFrom } from '#kit/form/layout.ts'
import type { ListDeclaration } from '#kit/list/declaration.ts'
import type { Plan } from '#kit/list/family.ts'
import { formBinCalls, formListCalls } from './form-calls.ts'
import { linkedColumns } from './linked-columns.tsx'

/** The answer of the server that describes a form. */
export interface FormParts {
  item: FormItem
  columns: FormColumns
  queryInfo: QueryItem[]
}

/** A published form as the list page and the form renderer see it; `id` is that of its definition. */
export interface FormPlan extends Plan {
  id: string
  bin: ReturnType<typeof formBinCalls>
  /** How its sub-tables are shown: normal, innerTable, tab or erp. */
  theme: string
}

export function formPlan({ item, columns, queryInfo }: FormParts): FormPlan {
  const { schema, head } = item
  const shown = new Map(columns.columns.map((column, at) => [column.dataIndex, { ...column, at }]))
  const form = formFromSchema(schema)
  const fields = form.fields.map((field) => {
    const column = shown.get(field.name)
    return {
      ...field,
      notInList: !column || undefined,
      listAt: column?.at,
      width: column?.width,
      isUnsorted: column?.sorter === false || undefined,
      ellipsLength: field.ellipsLength ?? column?.showLength,
    }
  })
  return {
    id: head.id,
    theme: head.themeTemplate,
    code: `online.${head.id}`,
    title: schema.title,
    fields,
    tables: form.tables,
    asked: fieldsFromQuery(queryInfo),
    calls: formListCalls(head.id, head.isTree === 'Y', columns.hideColumns),
    bin: formBinCalls(head.id, columns.hideColumns),
    check: checkBySchema,
    columns: columnsFrom(head.formTemplate),
    table: schema.table,
  }
}

/** Settings of the list page for trees, links, and lists without pages or checkboxes. */
export function listDeclaration(
  { fields }: FormPlan,
  { item: { head }, columns }: FormParts,
): ListDeclaration {
  const { pidField: parent, hasChildrenField: hasChild, paginationFlag, checkboxFlag } = columns
  const links = linkedColumns(fields, columns)
  const declared: ListDeclaration = {
    ...links,
    without: [
      ...(paginationFlag === 'N' ? (['pages'] as const) : []),
      ...(checkboxFlag === 'N' ? (['select'] as const) : []),
    ],
    loss: () => '，可从回收站还原',
  }
  if (head.isTree !== 'Y' || !parent) return declared
  return {
    ...declared,
    tree: { parent, hasChild: (row) => !hasChild || row[hasChild] === '1' },
    reads: [...links.reads, parent, ...(hasChild ? [hasChild] : [])],
    loss: () => '，下级记录一并删除，可从回收站还原',
  }
}
