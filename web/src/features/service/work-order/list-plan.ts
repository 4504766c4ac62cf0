import { itemLabel, type TemplateItem } from '@banyan/contract/service/template/item'
import { workOrder } from '@banyan/contract/service/work-order'
import { formMember, itemOfMember } from '@banyan/contract/service/work-order-query'
import { type ListFamily, type Plan, queryFields, readPlan } from '#kit/list/family.ts'
import type { Field } from '#kit/widgets/widget.ts'

const plainPlan = readPlan(workOrder as unknown as ListFamily)

/** The remaining time of an order, computed from other members of the row. */
const clockField: Field = {
  name: 'clock',
  label: '时效',
  type: 'text',
  width: 150,
  readOnly: true,
  isAdded: true,
}

/** The columns a dispatcher needs first, so that they are in view at 1440 pixels. */
const firstColumns = ['orderNo', 'serviceTypeId', 'status', 'level', clockField.name, 'handlerId', 'location']

function columnsInOrder(fields: readonly Field[]): Field[] {
  const all = [clockField, ...fields]
  const first = firstColumns.flatMap((name) => all.find((field) => field.name === name) ?? [])
  return [...first, ...all.filter((field) => !first.includes(field))]
}

/** The query settings by item type; items of other types cannot be queried. */
const queriesByType: Partial<Record<TemplateItem['type'], (item: TemplateItem) => Partial<Field>>> = {
  input: () => ({ type: 'text', query: 'like' }),
  textarea: () => ({ type: 'text', query: 'like' }),
  phonenum: () => ({ type: 'text', query: 'like' }),
  number: () => ({ type: 'number', query: 'range' }),
  slider: () => ({ type: 'number', query: 'range' }),
  date: () => ({ type: 'date', query: 'range' }),
  radio: choiceOptions,
  select: choiceOptions,
  checkbox: choiceOptions,
}

function choiceOptions({ data_type, options, dict_options }: TemplateItem): Partial<Field> {
  const choices =
    data_type === 2
      ? (dict_options ?? []).map(({ id, itemName }) => ({ value: id, text: itemName }))
      : (options ?? []).map((text, at) => ({ value: String(at), text }))
  const listSource = choices.map((one) => ({ ...one, title: one.text }))
  return { type: 'list', query: 'eq', listSource }
}

const listedTypes: ReadonlySet<TemplateItem['type']> = new Set([
  ...(Object.keys(queriesByType) as TemplateItem['type'][]),
  'users',
  'cascade_combobox',
])

/** The fields of a template as columns and query items of the list. */
export const templateFields = (items: readonly TemplateItem[]): Field[] =>
  items
    .filter(({ type }) => listedTypes.has(type))
    .map((item) => ({
      name: formMember(item.id),
      label: itemLabel(item),
      type: 'text',
      width: 140,
      readOnly: true,
      isAdded: true,
      ...queriesByType[item.type]?.(item),
    }))

/** Conditions of figures without a query item: they exist in the address only. */
export const figureConditions = ['only', 'usedPart', 'createTime_begin', 'createTime_end'] as const
type FigureConditions = (typeof figureConditions)[number]

/**
 * The list of orders: with the fields of one service type, or without. `mine` leaves the orders the user handles, `counted` what
 * a figure counted.
 * Conditions on template fields travel together as `formQuery`.
 */
export function listPlan(
  type: { id: string; items: readonly TemplateItem[] } | undefined,
  isMine: boolean,
  counted: Readonly<Partial<Record<FigureConditions, string>>> = {},
): Plan {
  const more = templateFields(type?.items ?? [])
  return {
    ...plainPlan,
    code: type ? `${plainPlan.code}.${type.id}` : plainPlan.code,
    fields: [...columnsInOrder(plainPlan.fields), ...more],
    importsWith: type && { serviceTypeId: type.id },
    asked: [...queryFields(plainPlan), ...more.filter(({ query }) => query !== undefined)],
    toCall: ({ field, ...question }) => {
      const own: Record<string, string> = {}
      const form: Record<string, string> = {}
      for (const [name, value] of Object.entries(question)) {
        const item = itemOfMember(name)
        if (item === undefined) own[name] = value
        else form[item] = value
      }
      return {
        ...own,
        ...(field !== undefined && { field: orderColumns(field) }),
        ...(Object.keys(form).length > 0 && { formQuery: JSON.stringify(form) }),
        ...(isMine && { mine: '1' }),
        ...counted,
      }
    },
  }
}

/** The server adds the filled form to every row. */
const orderColumns = (names: string) =>
  names
    .split(',')
    .filter((name) => itemOfMember(name) === undefined && name !== clockField.name)
    .join(',')
