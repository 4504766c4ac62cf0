import { z } from 'zod'

/** The kinds of parts a template is made of (SERVICE-023, DEC-086). */
export const itemTypes = [
  'input',
  'textarea',
  'number',
  'radio',
  'checkbox',
  'select',
  'date',
  'slider',
  'image',
  'signature',
  'divider',
  'label',
  'phonenum',
  'users',
  'cascade_combobox',
] as const
export type ItemType = (typeof itemTypes)[number]

export const itemTypeNames: Record<ItemType, string> = {
  input: '单行文本',
  textarea: '多行文本',
  number: '数字',
  radio: '单选',
  checkbox: '多选',
  select: '下拉选择',
  date: '日期',
  slider: '滑块',
  image: '图片',
  signature: '签名',
  divider: '分割线',
  label: '说明文字',
  phonenum: '电话号码',
  users: '人员',
  cascade_combobox: '级联选择',
}

/**
 * The kind of value of each part type. Code that treats values by kind uses this table, so that the compiler reports a
 * missing entry for a new part.
 */
export const valueKinds = {
  input: 'text',
  textarea: 'text',
  number: 'number',
  radio: 'option',
  checkbox: 'options',
  select: 'option',
  date: 'date',
  slider: 'number',
  image: 'pictures',
  signature: 'pictures',
  divider: 'nothing',
  label: 'materials',
  phonenum: 'text',
  users: 'people',
  cascade_combobox: 'classes',
} as const satisfies Record<ItemType, string>
export type ValueKind = (typeof valueKinds)[ItemType]

export const dateFormats = ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm'] as const // SERVICE-034
const orientations = ['left', 'center', 'right'] as const // SERVICE-035

/** Some clients write flags and bounds as text (DEC-114); they are numbers to us. */
const asNumber = (given: unknown) =>
  typeof given === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(given.trim()) ? Number(given) : given
/** An empty text is no value, as null is. */
const optionalNumber = (given: unknown) => (given === '' || given === null ? undefined : asNumber(given))

const flag = z.preprocess(optionalNumber, z.union([z.literal(0), z.literal(1)], '开关只能为0或1').optional())
const largestLimit = 1e15
const limitNumber = z.preprocess(
  optionalNumber,
  z.number('上下限应为数字').min(-largestLimit, '上下限过大').max(largestLimit, '上下限过大').optional(),
)
const key = z.preprocess(
  (given) => (typeof given === 'number' ? String(given) : given),
  z.string().max(64, '编号过长'),
)
const optionalKey = z.preprocess((given) => given ?? undefined, key.optional())
const text = (max: number, what: string) =>
  z.string(`${what}应为文字`).max(max, `${what}不能超过${max}个字符`)

/** Item ids are object keys: names that every object has, such as `toString`, are not allowed. */
const itemId = z.preprocess(
  (given) => (typeof given === 'number' ? String(given) : given),
  z
    .string('组件缺少编号')
    .regex(/^[\p{L}\p{N}_.:-]{1,64}$/u, '组件编号不正确')
    .refine((given) => !(given in {}) && given !== 'prototype', '组件编号不正确'),
)

export const maxOptions = 200
const maxDictOptions = 500

/** One entry of a service dictionary (SERVICE-028). */
const DictOption = z.looseObject({ id: key, itemName: text(200, '选项') })

/** One part of a template; members we do not know are kept (SERVICE-041, DEC-113). */
export const TemplateItem = z.looseObject({
  id: itemId,
  type: z.enum(itemTypes, '组件类型不正确'),
  label: z.preprocess((given) => given ?? '', text(500, '标题')),
  /** `cascade_combobox` has two (SERVICE-024). */
  placeholder: z.union([text(200, '提示文字'), z.array(text(200, '提示文字')).max(2)]).nullish(),
  required: flag,
  readonly: flag,
  /** What a new form starts with, spelt as a filled value. */
  value: z.unknown().optional(),
  min: limitNumber,
  max: limitNumber,
  precision: z.preprocess(
    optionalNumber,
    z.number().int('小数位应为整数').min(0, '小数位应为0到6').max(6, '小数位应为0到6').optional(),
  ),
  is_round: flag,
  format: z.preprocess((given) => given || undefined, z.enum(dateFormats, '日期格式不正确').optional()),
  format_options: z.unknown().optional(),
  options: z.array(text(100, '选项')).max(maxOptions, `选项不能超过${maxOptions}个`).nullish(),
  data_type: z.preprocess(optionalNumber, z.union([z.literal(1), z.literal(2)], '选项来源不正确').optional()),
  dict_id: optionalKey,
  dict_item_id: optionalKey,
  dict_options: z.array(DictOption).max(maxDictOptions, `字典选项不能超过${maxDictOptions}个`).nullish(),
  multiple: flag,
  orientation: z.preprocess(
    (given) => given || undefined,
    z.enum(orientations, '分割线位置不正确').optional(),
  ),
  // Also found in templates (DEC-113).
  business_key: z.preprocess((given) => given || undefined, text(64, '业务键').optional()),
  disabled: z.unknown().optional(),
  max_length: limitNumber,
  dict_type: z.unknown().optional(),
  children: z.unknown().optional(),
})
export type TemplateItem = z.infer<typeof TemplateItem>

/** Shown where an item has no title (SERVICE-038). */
export const untitled = '无标题'
export const itemLabel = ({ label }: Pick<TemplateItem, 'label'>): string => label.trim() || untitled

/** Items without a value only structure the form (DEC-113). */
export const isFilled = ({ type, business_key }: TemplateItem): boolean =>
  type !== 'divider' && (type !== 'label' || business_key !== undefined)

/** The business key of the number that holds the labour cost, in yuan. */
export const labourKey = 'labour'
export const isLabour = ({ type, business_key }: TemplateItem): boolean =>
  type === 'number' && business_key === labourKey

/** A label with a business key is a list of parts (DEC-113). */
export const isPartsList = ({ type, business_key }: TemplateItem): boolean =>
  type === 'label' && business_key !== undefined

/** Shown in the form but not editable. */
export const isReadOnly = ({ readonly, disabled }: TemplateItem): boolean =>
  readonly === 1 || disabled === true || disabled === 1 || disabled === '1'
