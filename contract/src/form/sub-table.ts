import { z } from 'zod'
import type { FieldType } from '../field.ts'
import {
  type FormField,
  FormProperty,
  fieldFromProperty,
  fieldsFromProperties,
  propertiesFrom,
  propertyFromField,
  requiredNames,
  WireChoice,
  withoutUndefined,
} from './form-property.ts'

/** Rows of another table that belong to a record and are edited with it. */
export interface SubTable {
  /** The name of the table: a record holds its rows under it (DEC-080). */
  key: string
  title: string
  /** `many`: any number of rows. `one`: always exactly one row. */
  relation: 'many' | 'one'
  /** The column of a row that holds the record's `mainKey`; the server fills it. */
  foreignKey: string
  /** The member of the record that its rows point to. */
  mainKey: string
  fields: readonly FormField[]
  /** How many rows a record may have; for `many` only. */
  minRows?: number
  maxRows?: number
  /** Buttons the screen leaves out: `add` (also copies), `delete`. */
  hideButtons?: readonly string[]
}

/** A form with the sub-tables filled in with it; a flat form has none. */
export interface NestedForm {
  fields: readonly FormField[]
  tables: readonly SubTable[]
}

/** The most rows of a sub-table that sets no limit of its own. */
export const mostRows = 500

const text = z.string().optional()

/** A column of a one-to-many sub-table (family contract 13.3); `type` is the editor a client of the family uses. */
const SubTableColumn = FormProperty.omit({
  type: true,
  view: true,
  order: true,
  defVal: true,
  enum: true,
}).extend({
  key: z.string(),
  type: z.string(),
  /** The kind of control, where `type` does not say it. */
  view: text,
  width: text,
  fieldDefaultValue: text,
  options: z.array(WireChoice).optional(),
})
type SubTableColumn = z.output<typeof SubTableColumn>

/** A sub-table as it travels among the properties of its form (family contract 13.3). */
export const SubTableProperty = z.object({
  type: z.literal('object'),
  title: z.string(),
  order: z.number().optional(),
  view: z.literal('tab'),
  key: z.string(),
  describe: z.string(),
  /** 0 one-to-many, 1 one-to-one (DEC-080). */
  relationType: z.literal([0, 1]),
  /** One-to-many: the column of a row that holds the record's `mainKey`. One-to-one: `mainKey` itself (family contract 18). */
  foreignKey: z.string(),
  /** The column of a one-to-one row that holds the record's `mainKey`. */
  rowKey: text,
  /** `id` by default. */
  mainKey: text,
  required: z.array(z.string()),
  /** The fields of a one-to-many sub-table in their order. */
  columns: z.array(SubTableColumn).optional(),
  /** The fields of a one-to-one sub-table. */
  properties: z.record(z.string(), FormProperty).optional(),
  hideButtons: z.array(z.string()),
  minRows: z.number().optional(),
  maxRows: z.number().optional(),
})
export type SubTableProperty = z.output<typeof SubTableProperty>

/** The sub-table a property describes. */
export function tableFromProperty(property: SubTableProperty): SubTable {
  const { key, describe, relationType, mainKey, hideButtons, minRows, maxRows } = property
  return withoutUndefined({
    key,
    title: describe,
    relation: relationType === 1 ? 'one' : 'many',
    foreignKey: property.rowKey ?? property.foreignKey,
    mainKey: mainKey ?? 'id',
    fields: property.columns
      ? property.columns.map((column) => fieldFromColumn(column, property.required.includes(column.key)))
      : fieldsFromProperties(property.properties ?? {}, property.required),
    minRows,
    maxRows,
    hideButtons: hideButtons.length ? hideButtons : undefined,
  } satisfies SubTable)
}

/** The property of a sub-table at a place in its form. */
export function tablePropertyFrom(table: SubTable, order: number): SubTableProperty {
  const { key, title, relation, foreignKey, mainKey, fields, minRows, maxRows } = table
  const isOne = relation === 'one'
  return withoutUndefined({
    type: 'object',
    title,
    order,
    view: 'tab',
    key,
    describe: title,
    relationType: isOne ? 1 : 0,
    foreignKey: isOne ? mainKey : foreignKey,
    rowKey: isOne ? foreignKey : undefined,
    mainKey: mainKey === 'id' ? undefined : mainKey,
    required: requiredNames(fields),
    columns: isOne ? undefined : fields.map(columnFrom),
    properties: isOne ? propertiesFrom(fields) : undefined,
    hideButtons: [...(table.hideButtons ?? [])],
    minRows,
    maxRows,
  } satisfies SubTableProperty)
}

function fieldFromColumn(column: SubTableColumn, required: boolean): FormField {
  const { key, type, view = type, width: _, fieldDefaultValue: defVal, options, ...members } = column
  return fieldFromProperty(key, { ...members, type: 'string', view, defVal, enum: options }, required)
}

function columnFrom(field: FormField): SubTableColumn {
  const { type: _, order: __, view, defVal, enum: options, ...members } = propertyFromField(field, 0)
  const type = editorNames[field.type] ?? view
  return withoutUndefined({
    ...members,
    key: field.name,
    type,
    view: type === view ? undefined : view,
    width: `${field.width ?? defaultWidth}px`,
    fieldDefaultValue: defVal,
    options,
  })
}

const defaultWidth = 186

/** Kinds of control that clients of the family know by the name of an editor (family contract 18). */
const editorNames: Partial<Record<FieldType, string>> = {
  text: 'input',
  textarea: 'textarea',
  number: 'inputNumber',
  integer: 'inputNumber',
  list: 'select',
  tab_list: 'select',
  tab_date: 'date',
  tab_datetime: 'datetime',
}
