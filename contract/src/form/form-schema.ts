import { z } from 'zod'
import {
  type FormField,
  FormProperty,
  fieldsFromProperties,
  propertiesFrom,
  requiredNames,
} from './form-property.ts'
import {
  type NestedForm,
  type SubTable,
  SubTableProperty,
  tableFromProperty,
  tablePropertyFrom,
} from './sub-table.ts'

/** A form on the wire: its fields and sub-tables by name, and the required fields (DEC-117). */
export const FormSchema = z.object({
  type: z.literal('object'),
  title: z.string(),
  table: z.string(),
  required: z.array(z.string()),
  properties: z.record(z.string(), z.union([SubTableProperty, FormProperty])),
})
export type FormSchema = z.output<typeof FormSchema>

/** The fields of a form in their order. */
export const fieldsFromSchema = ({ properties, required }: FormSchema): FormField[] =>
  fieldsFromProperties(
    Object.fromEntries(
      Object.entries(properties).filter((entry): entry is NamedProperty => !isTable(entry[1])),
    ),
    required,
  )
type NamedProperty = [string, FormProperty]

/** A form with its sub-tables, each in its order. */
export const formFromSchema = (schema: FormSchema): NestedForm => ({
  fields: fieldsFromSchema(schema),
  tables: Object.values(schema.properties)
    .filter(isTable)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(tableFromProperty),
})

/** The schema of a form, with its sub-tables after its fields. */
export const schemaFrom = (
  fields: readonly FormField[],
  { title, table }: { title: string; table: string },
  tables: readonly SubTable[] = [],
): FormSchema => ({
  type: 'object',
  title,
  table,
  required: requiredNames(fields),
  properties: {
    ...propertiesFrom(fields),
    ...Object.fromEntries(
      tables.map((each, at) => [each.key, tablePropertyFrom(each, fields.length + at + 1)]),
    ),
  },
})

const isTable = (property: FormProperty | SubTableProperty): property is SubTableProperty =>
  property.view === 'tab'
