import { readDefault } from '@banyan/contract/form/default-value'
import type { FormField } from '@banyan/contract/form/form-property'
import { type FieldDefinition, fieldsFromDefinition } from '@banyan/contract/online/form-definition'
import type { FieldDraft } from '@banyan/contract/online/form-field'
import { prefixedTable } from '@banyan/contract/online/form-names'

/** The parts that fields refer to by code. */
interface NamedParts {
  dictionaries: string[]
  checkRules: string[]
  fillRules: string[]
  reports: string[]
  /** Tables they choose from. */
  tables: string[]
}

export function namedParts(drafts: readonly Omit<FieldDraft, 'id'>[]): NamedParts {
  const fields = fieldsFromDefinition(drafts as readonly FieldDefinition[])
  const each = (names: (field: FormField) => readonly (string | undefined)[]) => [
    ...new Set(fields.flatMap((field) => names(field).filter((name) => name !== undefined))),
  ]
  return {
    dictionaries: each(({ type, dictCode, dictTable, ownQuery }) => [
      type === 'popup' || dictTable ? undefined : dictCode,
      ownQuery?.dictTable ? undefined : ownQuery?.dictCode,
    ]),
    checkRules: each(({ checkRule }) => [checkRule]),
    fillRules: each(({ defVal }) => {
      const value = readDefault(defVal)
      return value.kind === 'fill' ? [value.ruleCode] : []
    }),
    reports: each(({ type, popupCode }) => (type === 'popup' ? [popupCode] : [])),
    tables: each(({ dictTable, linkDownConfig }) => [dictTable, linkDownConfig?.table]),
  }
}

interface NamedTable {
  head: { tableName?: string | null }
}

/** The view names of a form in reports: its table, its sub-tables, and their joins with it. */
export function viewNames({ head, tables }: NamedTable & { tables: readonly NamedTable[] }): string[] {
  const main = prefixedTable(head.tableName ?? '')
  const parts = tables.map((table) => prefixedTable(table.head.tableName ?? ''))
  return [main, ...parts, ...parts.map((part) => `${main}__${part.replace(/^onl_/, '')}`)]
}

/** Whether a report reads one of these views: it is one, or a SELECT that names it. */
export const readsView = (source: string, views: readonly string[]): boolean =>
  views.some((view) => new RegExp(`(^|[^a-z0-9_])${view}([^a-z0-9_]|$)`, 'i').test(source))
