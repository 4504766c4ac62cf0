import type { FormField } from '../form/form-property.ts'
import type { Dice } from './random-expression.ts'

/* Random values for the fields of a form: for tests. */

/** Usernames and file keys that exist, three of each. */
export interface Known {
  users: string[]
  files: string[]
}

export const pick = <T>(dice: Dice, from: readonly T[]): T => from[dice(from.length)]!
export const maybe = <T extends object>(dice: Dice, share: number, some: T): T | object =>
  dice(share) === 0 ? some : {}

/** Values of which most fit. */
export function randomValues(
  dice: Dice,
  fields: readonly FormField[],
  known: Known,
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

function fitting(dice: Dice, field: FormField, known: Known): unknown {
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
