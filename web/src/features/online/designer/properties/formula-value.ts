import { fillPlaceholders, namesInExpression, namesInPlaceholders } from '@banyan/contract/expression/fill-in'
import { standardFunctions } from '@banyan/contract/expression/functions'
import { directOperands, type Expression, parse } from '@banyan/contract/expression/parse'
import { callerName, type FormContext } from '@banyan/contract/form/form-context'
import type { FormField } from '@banyan/contract/form/form-property'
import { formScope } from '@banyan/contract/form/form-scope'
import { computeForm, isNumeric } from '@banyan/contract/form/form-value'
import { type FieldDefinition, fieldsFromDefinition } from '@banyan/contract/online/form-definition'
import { type FieldItem, toFieldRow } from '../draft/design-items.ts'
import { sampleValue } from '../draft/sample-list.ts'

/** A field that a formula reads, with an example value. */
interface FormulaInput {
  name: string
  label: string
  sample: string
}

/** The fields a formula reads: those beside it, those of the record by `main.`, and columns of rows. */
export function formulaInputs(
  compute: string,
  fields: readonly FieldItem[],
  all: readonly FieldItem[],
): FormulaInput[] {
  const expression = parse(compute)
  return expression ? inputsForNames(namesInExpression(expression), fields, all) : []
}

const inputsForNames = (
  names: readonly string[],
  fields: readonly FieldItem[],
  all: readonly FieldItem[],
): FormulaInput[] =>
  [...new Set(names)]
    .filter((name) => name.split('.')[0] !== callerName)
    .flatMap((name) => {
      const [table, column] = name.split('.')
      const item = column
        ? all.find(({ dbFieldName }) => dbFieldName === column)
        : fields.find(({ dbFieldName }) => dbFieldName === table)
      if (!item) return []
      const [field] = definedFields([item])
      return [
        { name, label: item.dbFieldTxt, sample: field ? String(sampleValue(field, 0).value ?? '') : '' },
      ]
    })

/** The message of a check with the example values in the place of its `{{expressions}}`. */
export function messageSample(
  message: string,
  fields: readonly FieldItem[],
  all: readonly FieldItem[],
  context: FormContext,
): string {
  const inputs = inputsForNames(namesInPlaceholders(message), fields, all)
  return fillPlaceholders(
    message,
    formScope(nestValues(new Map(inputs.map(({ name, sample }) => [name, sample]))), context),
  )
}

/** The result of a formula for these values, or the reason why there is none. */
export function formulaResult(
  item: FieldItem,
  compute: string,
  given: ReadonlyMap<string, string>,
  context: FormContext,
): { value: string } | { fault: string } {
  const expression = parse(compute)
  const [field] = definedFields([item])
  if (!expression || !field) return { fault: '公式写得不对' }
  const unknown = functionsIn(expression).find(
    (name) => !Object.hasOwn(standardFunctions, name) && name !== 'today',
  )
  if (unknown) return { fault: `没有函数 ${unknown}` }
  const tried: FormField = { ...field, compute, showIf: undefined, setTo: undefined }
  const value = computeForm([tried], {}, context, nestValues(given)).values[field.name]
  if (value === null || value === undefined || value === '')
    return { fault: '按这些值算不出结果：可能有字段没填、除数为零，或文字不能当作数字、日期' }
  if (isNumeric(field.type) && typeof value !== 'number')
    return { fault: `结果“${value}”不是数字，不能存入这个字段` }
  return { value: String(value) }
}

export const definedFields = (items: readonly FieldItem[]): FormField[] =>
  fieldsFromDefinition(items.map(toFieldRow) as unknown as FieldDefinition[])

const functionsIn = (expression: Expression): string[] => [
  ...(expression.kind === 'call' ? [expression.function] : []),
  ...directOperands(expression).flatMap(functionsIn),
]

/**
 * The values as nested objects for expressions: `main.rate` of the record, `onl_lines.price` in one row of that table.
 */
function nestValues(given: ReadonlyMap<string, string>): Record<string, unknown> {
  const around: Record<string, unknown> = {}
  const inside = new Map<string, Record<string, unknown>>()
  for (const [name, text] of given) {
    const value = text === '' ? null : text
    const [table = name, column] = name.split('.')
    if (column) inside.set(table, { ...inside.get(table), [column]: value })
    else around[name] = value
  }
  for (const [table, row] of inside) around[table] = table === 'main' ? row : [row]
  return around
}
