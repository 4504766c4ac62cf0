import type { FormField } from '@banyan/contract/form/form-property'
import type { SubTable } from '@banyan/contract/form/sub-table'
import {
  type FieldDefinition,
  type FormHead,
  fieldsFromDefinition,
  subTableFrom,
} from '@banyan/contract/online/form-definition'
import { readDesign, withDesign } from '@banyan/contract/online/form-design'
import { prefixedTable } from '@banyan/contract/online/form-names'
import { type DesignItem, splitRegions } from './design-items.ts'
import { toSavedDesign } from './design-storage.ts'

interface DesignedForm {
  fields: FormField[]
  /** `id` is that of the stored definition; a new sub-table has none. */
  tables: (SubTable & { id: string | undefined })[]
}

type NamedHead = Pick<FormHead, 'tableName' | 'tableTxt' | 'relationType'> & { designJson?: string | null }

/** The form that a publication of a design would make. */
export function designedForm(items: readonly DesignItem[]): DesignedForm {
  const { head, fields, tables } = toSavedDesign(items)
  const main = head as unknown as NamedHead
  const [, ...regions] = splitRegions(items)
  return {
    fields: withDesign(
      fieldsFromDefinition(fields as unknown as FieldDefinition[]),
      readDesign(main.designJson),
    ),
    tables: tables.flatMap((table, at) => {
      const about = table.head as unknown as NamedHead
      const named = { ...about, tableName: prefixedTable(about.tableName) }
      const made = subTableFrom(
        { tableName: prefixedTable(main.tableName) },
        named,
        table.fields as unknown as FieldDefinition[],
      )
      const stored = /^table_([^_]+)$/.exec(regions[at]?.table.id ?? '')?.[1]
      return made
        ? [{ ...made, fields: withDesign(made.fields, readDesign(about.designJson)), id: stored }]
        : []
    }),
  }
}
