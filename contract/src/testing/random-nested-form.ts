import { formFromSchema, schemaFrom } from '../form/form-schema.ts'
import type { NestedForm, SubTable } from '../form/sub-table.ts'
import { type Dice, diceOf } from './random-expression.ts'
import { randomFields } from './random-form.ts'
import { type Known, maybe, pick, randomValues } from './random-value.ts'

/* Random forms with sub-tables, and random records for them: for tests. */

export interface RandomNestedForm {
  code: string
  /** As it is defined, and as it travels. */
  defined: NestedForm
  form: NestedForm
  /** Three times something to fill in, most of it good. */
  given: Record<string, unknown>[]
}

/** The tables that hold rows of random forms: the columns of the sample table and the foreign key `main_id`. */
export const randomTables = { many: 'onl_random_line', one: 'onl_random_profile' } as const

/** The same 100 forms with sub-tables wherever it runs. */
export function randomNestedForms(known: Known): RandomNestedForm[] {
  const dice = diceOf(20_261_116)
  return Array.from({ length: 100 }, (_, at) => {
    const code = `nested_${at + 1}`
    const tables = (['many', 'one'] as const).filter(() => dice(4) > 0)
    const defined = {
      fields: fewFields(dice),
      tables: tables.map((relation) => randomTable(dice, relation)),
    }
    const form = formFromSchema(
      schemaFrom(defined.fields, { title: code, table: 'onl_widget_sample' }, defined.tables),
    )
    return { code, defined, form, given: [1, 2, 3].map(() => randomRecord(dice, form, known)) }
  })
}

/** Few enough that about every third record has no fault. */
const fewFields = (dice: Dice) => randomFields(dice).filter(() => dice(3) === 0)

function randomTable(dice: Dice, relation: SubTable['relation']): SubTable {
  const fields = fewFields(dice).map((field) => ({
    ...field,
    ...(field.showIf ? { showIf: pick(dice, rowConditions) } : {}),
    // Unique among the rows of one record: the forms know it without asking the server.
    ...(field.name === 'name' && relation === 'many'
      ? maybe(dice, 3, { extend: { uniqueColumns: 'main_id' } })
      : {}),
  }))
  return {
    key: randomTables[relation],
    title: relation === 'many' ? '明细' : '附加信息',
    relation,
    foreignKey: 'main_id',
    mainKey: 'id',
    fields,
    ...(relation === 'many' ? maybe(dice, 4, { minRows: 1 }) : {}),
    ...(relation === 'many' ? maybe(dice, 4, { maxRows: 2 }) : {}),
  }
}

const rowConditions = ["enabled == 'Y'", 'isEmpty(main.remark)', 'main.amount > amount', 'quantity >= 0']

function randomRecord(dice: Dice, { fields, tables }: NestedForm, known: Known): Record<string, unknown> {
  const record = randomValues(dice, fields, known)
  for (const { key, relation, fields: columns } of tables) {
    const row = () => randomValues(dice, columns, known)
    if (dice(20) === 0) record[key] = pick<unknown>(dice, ['x', [1], null, {}, [{ id: 7 }]])
    else if (relation === 'one') record[key] = dice(3) ? [row()] : row()
    else record[key] = Array.from({ length: dice(4) }, row)
  }
  return record
}
