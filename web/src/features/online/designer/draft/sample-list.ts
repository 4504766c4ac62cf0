import type { FieldType } from '@banyan/contract/field'
import { sortByPlace } from '@banyan/contract/form/field-places'
import type { FormField } from '@banyan/contract/form/form-property'
import { fieldsFromQuery, queryItemsFrom } from '@banyan/contract/form/query-item'
import type { Row } from '#kit/list/family.ts'
import type { DesignItem } from './design-items.ts'
import { designedForm } from './designed-form.ts'

/** The list of a design with example rows. */
interface SampleList {
  columns: FormField[]
  asked: FormField[]
  rows: Row[]
}

const sampleCount = 5

/** Columns, query items and example rows of a design, made without the server. */
export function sampleList(items: readonly DesignItem[]): SampleList {
  const designed = designedForm(items).fields.filter(({ type }) => type !== 'password' && type !== 'hidden')
  const columns = sortByPlace(
    designed.filter(({ notInList }) => !notInList),
    'listAt',
  )
  return {
    columns,
    asked: fieldsFromQuery(queryItemsFrom(designed)).map(withoutRequests),
    rows: Array.from({ length: sampleCount }, (_, at) => sampleRow(columns, at)),
  }
}

/** Types that request their choices from the server; previews show them as empty lists. */
const queriedTypes: ReadonlySet<FieldType> = new Set<FieldType>([
  'list',
  'tab_list',
  'radio',
  'checkbox',
  'list_multi',
  'popup',
  'sel_depart',
  'sel_user',
  'sel_search',
  'sel_tree',
  'cat_tree',
  'link_down',
  'pca',
])

/** A field that requests nothing from the server, for previews. */
export const withoutRequests = (field: FormField): FormField => {
  if (!queriedTypes.has(field.type)) return field
  const { name, label, placeholder, query, width, listAt, listSource = [], isUnsorted } = field
  return { name, label, placeholder, query, width, listAt, isUnsorted, listSource, type: 'list' }
}

const sampleNames = ['张伟', '王芳', '李娜', '刘洋', '陈静']
const sampleDepartments = ['行政部', '设备部', '财务部', '生产部', '仓储部']
const sampleAreas = ['广东省/深圳市/南山区', '浙江省/杭州市/西湖区', '上海市/上海市/浦东新区']
const cyclicItem = (of: readonly string[], at: number): string => of[at % of.length] ?? ''

function sampleRow(fields: readonly FormField[], at: number): Row {
  const row: Row = { id: `sample-${at}`, createTime: `2026-01-${10 + at} 09:30:00` }
  for (const field of fields) {
    const { value, text } = sampleValue(field, at)
    row[field.name] = value
    if (text !== undefined) row[`${field.name}_dictText`] = text
  }
  return row
}

/** An example value of a field by its kind, with the text that a row tells beside it. */
export function sampleValue(field: FormField, at: number): { value: unknown; text?: string } {
  const { type, label, listSource = [], decimals = 0, switchOptions = ['Y', 'N'] } = field
  const chosen = (texts: readonly string[]) => ({ value: String(at), text: cyclicItem(texts, at) })
  switch (type) {
    case 'integer':
      return { value: (at + 1) * 12 }
    case 'number':
      return { value: Number(((at + 1) * 123.45).toFixed(decimals)) }
    case 'date':
    case 'tab_date':
      return { value: `2026-01-${15 + at}` }
    case 'datetime':
    case 'tab_datetime':
      return { value: `2026-01-${15 + at} 08:30:00` }
    case 'rate':
      return { value: 5 - (at % 3) }
    case 'switch':
      return { value: switchOptions[at % 2] }
    case 'sel_user':
      return chosen(sampleNames)
    case 'sel_depart':
      return chosen(sampleDepartments)
    case 'pca':
      return chosen(sampleAreas)
    case 'file':
    case 'image':
    case 'amap':
      return { value: null }
    default:
      if (queriedTypes.has(type))
        return chosen(listSource.length ? listSource.map(({ text }) => text) : [`${label}示例`])
      return { value: `${label}示例 ${at + 1}` }
  }
}
