import type { InputOf, ResultOf } from '@banyan/contract/endpoint'
import type { DefinitionFault } from '@banyan/contract/online/definition-check'
import {
  columnSpans,
  designText,
  type LayoutEntry,
  placedMarks,
  readDesign,
} from '@banyan/contract/online/form-design'
import type { FieldDraft, FieldRecord } from '@banyan/contract/online/form-field'
import type { formDefinition } from '@banyan/contract/online/form-head'
import { prefixedTable, tablePrefix } from '@banyan/contract/online/form-names'
import { definitionFault } from '@banyan/contract/online/head-check'
import type { HeadValues } from '../../definition/definition-state.ts'
import {
  type DesignItem,
  type FieldItem,
  headId,
  isField,
  splitRegions,
  type TableItem,
  toFieldDraft,
} from './design-items.ts'
import { rowsKey, withRowsKey } from './formula-names.ts'
import { orderOfView } from './list-order.ts'
import { proposeName } from './proposed-name.ts'

type StoredDesign = ResultOf<typeof formDefinition.design>
type DesignInput = InputOf<typeof formDefinition.addDesign>

/** The items of a new form. */
export const newItems = (): DesignItem[] => [
  {
    id: headId,
    kind: 'form',
    tableTxt: '',
    tableName: '',
    tableType: 1,
    isTree: 'N',
    isPage: 'Y',
    isCheckbox: 'Y',
    formTemplate: '2',
    themeTemplate: 'normal',
    scroll: 1,
    rules: [],
  },
]

/** A stored definition as the designer works on it. */
export function itemsFrom({ head, fields, tables }: StoredDesign): DesignItem[] {
  const { id: _, version: _version, designJson, ...values } = head as HeadValues
  return [
    {
      ...values,
      id: headId,
      kind: 'form',
      tableName: withoutTablePrefix(values.tableName),
      rules: readDesign(designJson).rules,
    },
    ...regionItems(designJson, fields, ''),
    ...tables.flatMap(({ head: sub, fields: columns }): DesignItem[] => {
      const { id, version: _v, tableType: _type, designJson: design, ...about } = sub as HeadValues
      const pointer = columns.find(({ mainTable }) => mainTable)
      const table: TableItem = {
        ...about,
        id: `table_${id}`,
        kind: 'table',
        tableName: withoutTablePrefix(about.tableName),
        rules: readDesign(design).rules,
        isPublished: Number((sub as { tableVersion?: number }).tableVersion) > 0 || undefined,
        ...(pointer && { pointer: fieldDraftFromRecord(pointer) }),
      }
      return [
        table,
        ...regionItems(
          null,
          columns.filter((field) => field !== pointer),
          `${id}_`,
        ),
      ]
    }),
  ]
}

/** A copy of the form under a new title, without table names and publication. */
export function copiedItems(items: readonly DesignItem[]): DesignItem[] {
  const tables = items.filter((item) => item.kind === 'table')
  const renamed = (text: string) =>
    tables.reduce(
      (read, table) => withRowsKey(read, rowsKey(table), rowsKey({ ...table, tableName: '' })),
      text,
    )
  return items.map((item): DesignItem => {
    if (item.kind === 'form')
      return {
        ...item,
        tableTxt: `${item.tableTxt} 副本`.slice(-50),
        tableName: '',
        rules: JSON.parse(renamed(JSON.stringify(item.rules))),
      }
    if (item.kind === 'table') return { ...item, tableName: '', isPublished: undefined }
    if (item.kind !== 'field') return item
    const { fieldExtendJson } = item
    return {
      ...item,
      isPublished: undefined,
      ...(fieldExtendJson && { fieldExtendJson: renamed(fieldExtendJson) }),
    }
  })
}

const withoutTablePrefix = (name: string | null | undefined) => (name ?? '').replace(tablePrefix, '')

function regionItems(
  design: string | null | undefined,
  fields: readonly FieldRecord[],
  prefix: string,
): DesignItem[] {
  const { layout, list, query } = readDesign(design)
  const spans = columnSpans(layout)
  const byName = new Map(fields.map((field) => [field.dbFieldName, field]))
  return placedMarks([...byName.keys()], layout).flatMap((entry, at): DesignItem[] => {
    const id = `mark_${prefix}${at}`
    if (typeof entry !== 'string') {
      if ('tab' in entry) return [{ id, kind: 'tab', title: entry.tab }]
      if ('group' in entry) return [{ id, kind: 'group', title: entry.group }]
      return 'note' in entry
        ? [{ id, kind: 'note', text: entry.note }]
        : [{ id, kind: 'divider', title: entry.divider }]
    }
    const field = byName.get(entry)
    return field
      ? [
          {
            ...fieldDraftFromRecord(field),
            id: field.id,
            kind: 'field',
            span: spans.get(entry),
            listAt: indexInOrder(list, entry),
            queryAt: indexInOrder(query, entry),
            isPublished: field.dbFieldNameOld === field.dbFieldName || undefined,
          },
        ]
      : []
  })
}

const indexInOrder = (order: readonly string[] | undefined, name: string): number | undefined =>
  order?.includes(name) ? order.indexOf(name) + 1 : undefined

function fieldDraftFromRecord({
  id: _,
  cgformHeadId: _h,
  dbIsKey: _k,
  dbFieldNameOld: _o,
  ...field
}: FieldRecord): Omit<FieldDraft, 'id'> {
  return field as unknown as Omit<FieldDraft, 'id'>
}

/** The fields of some items in the format of the call, in order. */
const fieldDrafts = (items: readonly DesignItem[]): FieldDraft[] =>
  items.filter(isField).map((item, at) => ({ ...toFieldDraft(item), orderNum: at + 1 }))

const designLayout = (items: readonly DesignItem[]): LayoutEntry[] =>
  items.flatMap((item): LayoutEntry[] => {
    switch (item.kind) {
      case 'field':
        return [{ field: item.dbFieldName, ...(item.span && { span: item.span }) }]
      case 'tab':
        return item.title.trim() ? [{ tab: item.title.trim() }] : []
      case 'group':
        return item.title.trim() ? [{ group: item.title.trim() }] : []
      case 'note':
        return [{ note: item.text }]
      case 'divider':
        return [{ divider: item.title }]
      default:
        return []
    }
  })

/** The design in the format of the save call; missing names of sub-tables and foreign keys are proposed. */
export function toSavedDesign(items: readonly DesignItem[]): DesignInput {
  const [main, ...subs] = splitRegions(items)
  if (main?.table.kind !== 'form') throw new Error('a design begins with its form')
  const { id: _, kind: _kind, rules, ...head } = main.table
  const tableName = head.tableName || proposeName(head.tableTxt ?? '', [], 'form')
  const taken = [tableName]
  const tables = subs.map(({ table, items: columns }) => {
    const { id: _t, kind: _k, rules: rowRules, isPublished: _p, pointer, ...about } = table as TableItem
    const own =
      about.tableName ||
      proposeName(`${tableName}_${proposeName(about.tableTxt ?? '', [], 'form')}`, taken, 'form')
    taken.push(own)
    const drafts = fieldDrafts(columns)
    return {
      head: {
        isTree: 'N',
        isPage: 'Y',
        isCheckbox: 'Y',
        formTemplate: '2',
        themeTemplate: 'normal',
        scroll: 1,
        ...about,
        tableName: own,
        tableType: 3,
        designJson: designText({ layout: [], rules: [...rowRules] }),
      } as never,
      fields: [
        {
          ...(pointer ?? pointerField),
          mainTable: tablePrefix + tableName,
          mainField: pointer?.mainField || 'id',
          orderNum: 0,
        },
        ...drafts,
      ],
    }
  })
  /** Replaces item ids by the new names of sub-tables in expressions. */
  const named = (text: string) =>
    subs.reduce((read, { table }, at) => {
      const { tableName: own = '' } = (tables[at]?.head ?? {}) as { tableName?: string }
      return withRowsKey(read, rowsKey({ ...(table as TableItem), tableName: '' }), prefixedTable(own))
    }, text)
  return {
    head: {
      ...head,
      tableName,
      tableType: tables.length ? 2 : head.tableType,
      designJson: designText({
        layout: designLayout(main.items),
        list: orderOfView(items, 'list'),
        query: orderOfView(items, 'query'),
        rules: JSON.parse(named(JSON.stringify(rules))),
      }),
    } as never,
    fields: fieldDrafts(main.items).map((field) =>
      field.fieldExtendJson ? { ...field, fieldExtendJson: named(field.fieldExtendJson) } : field,
    ),
    tables,
  }
}

/** The items under the names they are sent with, so that two designs of one form can be compared. */
export function withSentNames(items: readonly DesignItem[]): DesignItem[] {
  const { head, tables } = toSavedDesign(items)
  const names = [head, ...tables.map((table) => table.head)] as { tableName: string }[]
  const regions = splitRegions(items)
  const nameOf = new Map(regions.map(({ table }, at) => [table.id, names[at]?.tableName ?? '']))
  return items.map((item): DesignItem => {
    const text = regions.reduce((read, { table }) => {
      const isUnnamed = table.kind === 'table' && !table.tableName
      return isUnnamed ? withRowsKey(read, rowsKey(table), prefixedTable(nameOf.get(table.id) ?? '')) : read
    }, JSON.stringify(item))
    const tableName = nameOf.get(item.id)
    return { ...JSON.parse(text), ...(tableName && { tableName }) }
  })
}

const pointerField: Omit<FieldDraft, 'id'> = {
  dbFieldName: 'main_id',
  dbFieldTxt: '主表记录',
  dbType: 'string',
  dbLength: 36,
  fieldShowType: 'text',
  isShowForm: 0,
  isShowList: 0,
}

/** A fault with the item it is about. */
export interface ItemFault extends DefinitionFault {
  item: string
}

/** What keeps a design from being stored; the first fault of each table. */
export function designFaults(items: readonly DesignItem[]): ItemFault[] {
  const sent = toSavedDesign(items)
  return splitRegions(items).flatMap(({ table, items: own }, at) => {
    const { head, fields } = at === 0 ? sent : (sent.tables[at - 1] ?? sent)
    const isBlank = !table.tableTxt?.trim()
    if (isBlank)
      return [
        { item: table.id, member: 'tableTxt', message: at === 0 ? '请输入表单名称' : '请输入明细表名称' },
      ]
    if (at > 0 && !own.some(isField))
      return [{ item: table.id, message: `明细表“${table.tableTxt}”还没有列，请从左侧拖入控件` }]
    const fault = definitionFault(head as HeadValues, fields)
    if (!fault) return []
    const shift = at === 0 ? 0 : 1 // a sub-table begins with its foreign key
    const field = fault.row === undefined ? undefined : own.filter(isField)[fault.row - shift]
    return [
      {
        ...fault,
        item: field?.id ?? table.id,
        message: field ? fieldWords(fault.message, field) : fault.message,
      },
    ]
  })
}

/** A refusal with the label of the field instead of its number. */
const fieldWords = (message: string, { dbFieldTxt }: FieldItem) =>
  message.replace(/^第\d+个字段(「[^」]*」)?：/, dbFieldTxt ? `“${dbFieldTxt}”：` : '')
