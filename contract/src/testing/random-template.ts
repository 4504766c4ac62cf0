import type { FilledValues } from '../service/template/filled.ts'
import { type ItemType, itemTypes, type TemplateItem } from '../service/template/item.ts'
import { newItem } from '../service/template/new-item.ts'
import type { Dice } from './random-expression.ts'
import { maybe, pick } from './random-value.ts'

/* Random templates of work orders and reports, and what people fill into them: for tests. */

/** Ids that exist where the values are checked. */
export interface KnownIds {
  users: readonly string[]
  files: readonly string[]
  /** Items of the service dictionary `dictId`. */
  dictId: string
  dictItems: readonly { id: string; itemName: string }[]
}

/** Without a server: any ids will do. */
export const someIds: KnownIds = {
  users: ['u1', 'u2', 'u3'],
  files: ['form/a.png', 'form/b.png', 'https://example.com/c.png'],
  dictId: 'd1',
  dictItems: ['一', '二', '三'].map((itemName, at) => ({ id: `i${at + 1}`, itemName })),
}

/** A template of up to `most` items of any types. */
export const randomItems = (dice: Dice, known: KnownIds = someIds, most = 12): TemplateItem[] =>
  Array.from({ length: dice(most + 1) }, (_, at) => randomItem(dice, `item_${at + 1}`, known))

/** An item of any type with random settings. */
export function randomItem(dice: Dice, id: string, known: KnownIds = someIds): TemplateItem {
  const type = pick(dice, itemTypes)
  return {
    ...newItem(type, id),
    label: pick(dice, ['故障等级', '现场照片', '  ', '', '数量', '“引号”<b>']),
    ...maybe(dice, 3, { required: 1 }),
    ...maybe(dice, 8, { readonly: 1 }),
    ...maybe(dice, 5, { from_elsewhere: { kept: [1, '二', null] } }),
    ...settingsOf(dice, type, known),
  } as TemplateItem
}

function settingsOf(dice: Dice, type: ItemType, known: KnownIds): Partial<TemplateItem> {
  const options = ['甲', '乙', '丙', '丁'].slice(0, dice(4) + 1)
  const fromDictionary = { data_type: 2 as const, dict_id: known.dictId, dict_options: [...known.dictItems] }
  switch (type) {
    case 'input':
      return { max_length: dice(10) + 1 }
    case 'textarea':
      return { min: dice(3), max: dice(20) + 3 }
    case 'number':
      return {
        ...maybe(dice, 2, { min: dice(20) - 10 }),
        ...maybe(dice, 2, { max: dice(100) + 10 }),
        precision: dice(4),
        is_round: dice(2) === 0 ? 0 : 1,
      }
    case 'slider':
      return { min: dice(5), max: dice(90) + 10 }
    case 'radio':
    case 'checkbox':
      return dice(2) === 0 ? { data_type: 1, options } : fromDictionary
    case 'select':
      return fromDictionary
    case 'date':
      return { format: pick(dice, ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm'] as const) }
    case 'image':
    case 'signature':
      return { multiple: dice(2) === 0 ? 0 : 1, max: dice(4) + 1 }
    case 'users':
      return { multiple: dice(2) === 0 ? 0 : 1 }
    case 'divider':
      return { orientation: pick(dice, ['left', 'center', 'right'] as const) }
    case 'label':
      return maybe(dice, 3, { business_key: 'parts' })
    default:
      return {}
  }
}

/** A template as somebody might leave it after one more change in the designer. */
export function randomEdit(
  dice: Dice,
  items: readonly TemplateItem[],
  newId: string,
  known: KnownIds = someIds,
): TemplateItem[] {
  const at = dice(items.length || 1)
  const item = items[at]
  if (!item || dice(4) === 0)
    return items.toSpliced(dice(items.length + 1), 0, randomItem(dice, newId, known))
  switch (dice(4)) {
    case 0:
      return items.toSpliced(at, 1)
    case 1:
      return items.toSpliced(at, 1).toSpliced(dice(items.length), 0, item)
    case 2:
      return items.toSpliced(at + 1, 0, { ...item, id: newId })
    default:
      return items.toSpliced(at, 1, { ...randomItem(dice, item.id, known) })
  }
}

/** Something filled into each item, most of it fitting. */
export function randomFilled(
  dice: Dice,
  items: readonly TemplateItem[],
  known: KnownIds = someIds,
): FilledValues {
  const values: FilledValues = { no_such_item: 'x' }
  for (const item of items) {
    const roll = dice(30)
    if (roll < 4) continue
    values[item.id] = roll === 4 ? pick(dice, junk) : fitting(dice, item, known)
  }
  return values
}

const junk: unknown[] = [
  '',
  '  ',
  null,
  'x\0y',
  -1,
  99,
  1e300,
  '2026-02-30',
  [],
  [null],
  [[[]]],
  {},
  { url: 'javascript:alert(1)' },
  [{ url: 'javascript:alert(1)' }],
  true,
  'x'.repeat(6000),
]

function fitting(dice: Dice, item: TemplateItem, known: KnownIds): unknown {
  const options =
    item.data_type === 2 ? known.dictItems.map(({ id }) => id) : item.options?.map((_, at) => at)
  const several = <T>(from: readonly T[]) => from.filter(() => dice(2) === 0)
  switch (item.type) {
    case 'input':
    case 'textarea':
      return pick(dice, ['甲', '甲乙', '甲乙丙', ' 两端有空格 ', '第一行\n第二行', '😀'])
    case 'number':
      return pick<unknown>(dice, [dice(100), dice(10_000) / 1000, '7', '2.345', -1.005, 0])
    case 'slider':
      return pick<unknown>(dice, [dice(100), '15'])
    case 'radio':
    case 'select':
      return pick<unknown>(dice, options ?? [])
    case 'checkbox':
      return several<unknown>(options ?? [])
    case 'date':
      return pick(dice, ['2026-11-15', '2026-11-15 08:30', '2028-02-29'])
    case 'image':
      return several(known.files).map((file) => pick<unknown>(dice, [{ url: file }, { imgUrl: file }]))
    case 'phonenum':
      return pick(dice, ['13800138000', '010-12345678', '4008001234', '123'])
    case 'users':
      return pick<unknown>(dice, [several(known.users), known.users[0]])
    case 'cascade_combobox':
      return [
        { largeClass: 'c1', largeClassName: '发动机', smallClass: 'c11', smallClassName: '活塞' },
      ].slice(dice(2))
    case 'label':
      return [
        { materialNo: 'P1', materialName: '机油', materialCount: dice(5), unitPrice: '12.5', isClaim: 1 },
      ]
    default:
      return 'x'
  }
}
