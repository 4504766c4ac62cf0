import type { FormField } from '@banyan/contract/form/form-property'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { formIdFromEntity } from '@banyan/contract/online/form'
import type { FormHead } from '@banyan/contract/online/form-definition'
import type { Caller } from '#kernel/caller.ts'
import type { AnyListTable } from '#kernel/database/table.ts'
import { hasChildSql } from '#kernel/form/tree.ts'
import type { Definition, PublishedDefinition } from '#kernel/records/catalogue.ts'
import { absentTexts, Refusal } from '#kernel/refusal.ts'
import { buildForm, type OnlineForm, treeSettings } from './form.records.ts'
import { type StoredColumn, storedTable, tableOptions } from './form.table.ts'
import { widgetSampleForm } from './widget-sample.form.ts'

/** A form's definition as the catalogue stores it. */
export interface StoredForm {
  head: FormHead
  fields: readonly FormField[]
  columns: readonly StoredColumn[]
  /** The table in the database; by default named like the form's. */
  physical?: string
  tables?: readonly StoredSubTable[]
  /** Columns that a password was ever typed into: no later publication shows them. */
  masked?: readonly string[]
}

/** A sub-table with the columns of its table. */
export interface StoredSubTable extends SubTable {
  id: string
  columns: readonly StoredColumn[]
  physical?: string
  masked?: readonly string[]
}

/** The forms that come with the product. */
export const builtInForms: readonly OnlineForm[] = [buildForm(widgetSampleForm)]

/** What a published form is in a running server. */
export function publishedForm({ body }: Definition): PublishedDefinition {
  const stored = body as StoredForm
  const { head, fields, tables = [] } = stored
  const form = buildForm({
    head,
    fields,
    table: buildMainTable(stored),
    tables: tables.map((each) => ({ ...each, table: buildSubTable(each) })),
  })
  return {
    sources: [form.source, ...form.tables.map(({ entity }) => entity.source)],
    value: form,
    names: [head.tableName],
    parts: new Map(
      form.tables.flatMap(({ key, entity }) => {
        const part = { form, key } satisfies FormPart
        return [key, formIdFromEntity(entity.source.entity)].map((name) => [name, part] as const)
      }),
    ),
  }
}

/** A sub-table and the form it belongs to. */
export interface FormPart {
  form: OnlineForm
  key: string
}

/** The sub-table a caller names by its table or its id. */
export const findPart = ({ catalogue }: Caller, code: string): FormPart | undefined =>
  catalogue.published('form.part', code) as FormPart | undefined

/** The table of a form as the database has it. */
export function buildMainTable({ head, fields, columns, physical }: StoredForm): AnyListTable {
  const name = physical ?? head.tableName
  const tree = treeSettings(head)
  return storedTable(name, columns, {
    ...tableOptions(fields, columns, tree ? [tree.parent] : []),
    ...(tree ? { lookupTree: { ...tree, hasChildSql: hasChildSql(name, tree.parent) } } : {}),
    knownAs: [head.tableName],
  })
}

/** The table of a sub-table. */
export const buildSubTable = ({ key, fields, columns, foreignKey, physical }: StoredSubTable): AnyListTable =>
  storedTable(physical ?? key, columns, { ...tableOptions(fields, columns, [foreignKey]), knownAs: [key] })

/** The form a caller names by its id or by its table. */
export function requireForm(me: Caller, code: string): OnlineForm {
  const form = findForm(me, code)
  if (!form) throw new Refusal(absentTexts.definition)
  return form
}

export const findForm = ({ catalogue }: Caller, code: string): OnlineForm | undefined =>
  builtInForms.find(({ head }) => head.id === code || head.tableName === code) ??
  (catalogue.published('form', code) as OnlineForm | undefined)

/** The forms of the caller's tenant, with those of the product. */
export function publishedForms({ catalogue }: Caller): OnlineForm[] {
  const published = [...catalogue.entities.keys()].flatMap((entity) => {
    const form = catalogue.published('form', formIdFromEntity(entity)) as OnlineForm | undefined
    return form ? [form] : []
  })
  return [...builtInForms, ...published]
}
