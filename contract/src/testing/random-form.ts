import type { FieldType } from '../field.ts'
import type { FormField } from '../form/form-property.ts'
import { fieldsFromSchema, schemaFrom } from '../form/form-schema.ts'
import { type Dice, diceOf } from './random-expression.ts'
import { type Known, maybe, pick, randomValues } from './random-value.ts'

/* Random forms over the columns of the sample table: for tests. */

export interface RandomForm {
  code: string
  /** As they are defined. */
  defined: FormField[]
  /** As they travel: what a browser knows of them. */
  fields: FormField[]
  /** Three times something to fill in, most of it good. */
  given: Record<string, unknown>[]
}

/** The same 200 forms wherever it runs: the server and the console are compared by them. */
export function randomForms(known: Known): RandomForm[] {
  const dice = diceOf(20_261_115)
  return Array.from({ length: 200 }, (_, at) => {
    const code = `random_${at + 1}`
    const defined = randomFields(dice)
    const fields = fieldsFromSchema(schemaFrom(defined, { title: code, table: 'onl_widget_sample' }))
    return { code, defined, fields, given: [1, 2, 3].map(() => randomValues(dice, fields, known)) }
  })
}

const texts = ['name', 'remark', 'sex', 'valid', 'hobbies', 'enabled', 'reason', 'notes', 'labels', 'content']
const more = [
  'popup_name',
  'popup_phone',
  'departs',
  'people',
  'category_id',
  'source_mark',
  'area_code',
  'location',
]
const kinds: Record<string, readonly FieldType[]> = {
  amount: ['number', 'rate'],
  total: ['number'],
  quantity: ['integer'],
  start_day: ['date', 'tab_date'],
  tab_day: ['date'],
  happened_at: ['datetime', 'tab_datetime'],
  tab_time: ['datetime'],
}
const textKinds: readonly FieldType[] = [
  'text',
  'textarea',
  'list',
  'tab_list',
  'radio',
  'file',
  'image',
  'checkbox',
  'switch',
  'umeditor',
  'popup',
  'list_multi',
  'sel_user',
  'hidden',
  'pca',
  'markdown',
  'amap',
]
const patterns = ['n', 'z', 's', 'e', 'm', 'n2-4', '*1-3', '[a-z]+', '\\d{2,}', '(', '汉+|x']
const conditions = [
  'isEmpty(remark)',
  "enabled == 'Y'",
  'amount > 2',
  'len(name) > 2',
  'unknown',
  'quantity % 2 == 0',
]
/** One role and one department, which only some of those who fill in the forms have. */
export const randomRole = 'random_role'
const aboutCaller = [
  `includesAny(currentUser.roles, '${randomRole}')`,
  `!includesAny(currentUser.roles, 'nobody,${randomRole}')`,
  `includesAny(currentUser.username, 'u0001,u0002')`,
  `!isEmpty(currentUser.departmentsAndAbove) && currentUser.username != 'u0001'`,
]
const computations = [
  'len(currentUser.username)',
  'amount * quantity',
  'round(quantity / 3, 2)',
  'len(name)',
  'amount + 1',
  'nonsense(',
]

/** Some of the columns, each as a random kind of control with random limits. */
export function randomFields(dice: Dice): FormField[] {
  const names = [...texts, ...more, ...Object.keys(kinds)].filter(() => dice(3) > 0)
  return names.map((name) => {
    const type = pick(dice, kinds[name] ?? textKinds)
    return { name, label: `字段${name}`, type, ...limitsOf(dice, type), ...rulesOf(dice, name, type) }
  })
}

function rulesOf(dice: Dice, name: string, type: FieldType): Partial<FormField> {
  return {
    ...maybe(dice, 4, { required: true }),
    ...maybe(dice, 8, { showIf: pick(dice, [...conditions, ...aboutCaller]) }),
    ...maybe(dice, 8, { requiredIf: pick(dice, aboutCaller) }),
    ...(name === 'total' && type === 'number' ? maybe(dice, 2, { compute: pick(dice, computations) }) : {}),
  }
}

function limitsOf(dice: Dice, type: FieldType): Partial<FormField> {
  switch (type) {
    case 'number':
      return {
        ...maybe(dice, 3, { minimum: dice(5) - 2 }),
        ...maybe(dice, 3, { maximum: dice(100) }),
        ...maybe(dice, 3, { decimals: dice(3) }),
        ...maybe(dice, 6, { onlyInteger: true }),
      }
    case 'integer':
      return { ...maybe(dice, 3, { minimum: dice(5) - 2 }), ...maybe(dice, 3, { maximum: dice(100) }) }
    case 'date':
    case 'tab_date':
    case 'datetime':
    case 'tab_datetime':
      return maybe(dice, 2, {
        extend: { before: pick(dice, [-400, '2026-01-01']), after: pick(dice, [400, '2030-01-01']) },
      })
    case 'text':
    case 'textarea':
    case 'hidden':
      return {
        ...maybe(dice, 4, { max: dice(10) + 1 }),
        ...maybe(dice, 6, { minLength: dice(4) }),
        ...maybe(dice, 5, { pattern: pick(dice, patterns) }),
        ...maybe(dice, 8, { onlyInteger: true }),
      }
    case 'list':
    case 'radio':
    case 'checkbox':
      return dice(2)
        ? { listSource: ['a', 'b', 'c'].map((value) => ({ value, text: value })) }
        : { dict: 'priority' }
    case 'tab_list':
    case 'list_multi':
      return { dict: 'priority' }
    case 'switch':
      return maybe(dice, 2, { switchOptions: ['1', '0'] as const })
    case 'file':
      return maybe(dice, 2, { fileMaxNum: dice(3) + 1 })
    case 'image':
      return maybe(dice, 2, { extend: { imgMaxNum: dice(3) + 1 } })
    default:
      return {}
  }
}
