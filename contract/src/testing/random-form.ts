import type { FieldType } from '../field.ts'
import { type FormField, fieldsFromSchema, schemaFrom } from '../form/form-schema.ts'
import { type Dice, diceOf } from './random-expression.ts'

/* Random forms over the columns of the sample table, and random values for them: for tests. */

export interface RandomForm {
  code: string
  /** As they are defined. */
  defined: FormField[]
  /** As they travel: what a browser knows of them. */
  fields: FormField[]
  /** Three times something to fill in, most of it good. */
  given: Record<string, unknown>[]
}

/** The same 200 forms wherever it runs: the server and the console are compared by them. `known` is three of each. */
export function randomForms(known: { users: string[]; files: string[] }): RandomForm[] {
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
const computations = ['amount * quantity', 'round(quantity / 3, 2)', 'len(name)', 'amount + 1', 'nonsense(']

const pick = <T>(dice: Dice, from: readonly T[]): T => from[dice(from.length)]!
const maybe = <T extends object>(dice: Dice, share: number, some: T): T | object =>
  dice(share) === 0 ? some : {}

/** Some of the columns, each as a random kind of control with random limits. */
function randomFields(dice: Dice): FormField[] {
  const names = [...texts, ...more, ...Object.keys(kinds)].filter(() => dice(3) > 0)
  return names.map((name) => {
    const type = pick(dice, kinds[name] ?? textKinds)
    return { name, label: `字段${name}`, type, ...limitsOf(dice, type), ...rulesOf(dice, name, type) }
  })
}

function rulesOf(dice: Dice, name: string, type: FieldType): Partial<FormField> {
  return {
    ...maybe(dice, 4, { required: true }),
    ...maybe(dice, 8, { showIf: pick(dice, conditions) }),
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

/** Values of which most fit; `known` are usernames and file keys that exist. */
function randomValues(
  dice: Dice,
  fields: readonly FormField[],
  known: { users: string[]; files: string[] },
): Record<string, unknown> {
  const values: Record<string, unknown> = { no_such_field: 'x' }
  for (const field of fields) {
    const roll = dice(60)
    if (roll < 8) continue
    values[field.name] = roll === 8 && !isServerOnly(field) ? pick(dice, junk) : fitting(dice, field, known)
  }
  return values
}

/** Only the server knows the items of a dictionary, the people and the files. */
const isServerOnly = ({ dictCode, type }: FormField) =>
  dictCode !== undefined || ['sel_user', 'file', 'image'].includes(type)

const junk: unknown[] = [
  '',
  '  ',
  null,
  'x',
  'abc汉字😀',
  12,
  -1.5,
  '3.25',
  '2026-02-30',
  [],
  {},
  true,
  'Y',
  '{}',
  1e20,
]
const words = [
  'a',
  'ab',
  'abc',
  ' 汉字 ',
  '12',
  '13900001111',
  'x@example.com',
  '汉汉',
  '第一行\n第二行',
  '😀',
]

function fitting(dice: Dice, field: FormField, known: { users: string[]; files: string[] }): unknown {
  const several = (from: readonly string[]) => from.filter(() => dice(2) === 0).join(',')
  const choices = field.listSource?.map(({ value }) => value) ?? ['L', 'M', 'H']
  switch (field.type) {
    case 'number':
      return pick<unknown>(dice, [dice(90), dice(900) / 10, '7', '2.5', -1, dice(9000) / 100])
    case 'integer':
      return pick<unknown>(dice, [dice(50), String(dice(50)), 0])
    case 'rate':
      return dice(11) / 2
    case 'date':
    case 'tab_date':
      return pick(dice, ['2026-11-15', '2026-12-31', '2027-02-28', '2026-06-01 10:00:00', '2020-01-01'])
    case 'datetime':
    case 'tab_datetime':
      return pick(dice, ['2026-11-15 08:30:00', '2026-12-31 23:59:59', '2027-01-01'])
    case 'list':
    case 'radio':
    case 'tab_list':
      return pick(dice, choices)
    case 'checkbox':
    case 'list_multi':
      return dice(2) ? several(choices) : choices.slice(0, dice(3) + 1)
    case 'switch':
      return pick(dice, field.switchOptions ?? ['Y', 'N'])
    case 'umeditor':
      return pick(dice, ['<p>甲<strong>乙</strong></p>', '<ul><li>一</li></ul>', '<p><br /></p>'])
    case 'markdown':
      return pick(dice, ['# 标题\n\n- 一\n- 二 ', '  缩进', '**粗**'])
    case 'sel_user':
      return several(known.users)
    case 'file':
    case 'image':
      return several([...known.files, 'https://example.com/a.png'])
    case 'pca':
      return pick(dice, ['110101', '440000', '310100'])
    case 'amap':
      return pick<unknown>(dice, [
        '{"description":"北京市","pointer":"116.4,39.9"}',
        { description: '上海', pointer: '121.473701,31.230416' },
      ])
    default:
      return pick(dice, words)
  }
}
