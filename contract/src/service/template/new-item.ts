import { dateFormats, type ItemType, itemTypeNames, type TemplateItem } from './item.ts'

/** What an item starts with when it is put into a template (SERVICE-042 … SERVICE-044). */
const defaults: Record<ItemType, Omit<Partial<TemplateItem>, 'id' | 'type'>> = {
  input: { placeholder: '请输入', max_length: 100 },
  textarea: { placeholder: '请输入', min: 1, max: 300 }, // SERVICE-042
  number: { placeholder: '请输入', precision: 0, is_round: 1 },
  radio: { data_type: 1, options: ['选项1', '选项2'] }, // SERVICE-044
  checkbox: { data_type: 1, options: ['选项1', '选项2'] },
  select: { placeholder: '请选择', data_type: 2, dict_options: [] }, // SERVICE-029
  date: { placeholder: '请选择', format: 'YYYY-MM-DD', format_options: [...dateFormats] },
  slider: { min: 0, max: 100 }, // SERVICE-043
  image: { multiple: 1, max: 9 },
  signature: {},
  divider: { orientation: 'left' },
  label: {},
  phonenum: { placeholder: '请输入' },
  users: { placeholder: '请选择', multiple: 1 },
  cascade_combobox: { placeholder: ['请选择大类', '请选择小类'] }, // SERVICE-024
}

/** A new item of a type, under an id that the template does not have yet. */
export const newItem = (type: ItemType, id: string): TemplateItem =>
  ({
    id,
    type,
    label: itemTypeNames[type],
    required: 0,
    readonly: 0,
    ...(defaults[type] as object),
  }) as TemplateItem
