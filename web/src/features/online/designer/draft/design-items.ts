import type { FieldType } from '@banyan/contract/field'
import { defaultColumn } from '@banyan/contract/online/definition-check'
import type { FieldDraft } from '@banyan/contract/online/form-field'
import type { FormRule } from '@banyan/contract/online/form-rules'
import { designerReducer } from '#kit/designer/designer-state.ts'
import { type DesignKind, newItemId } from '#kit/designer/use-designer.ts'
import { changedField, type FieldRow, type HeadValues, newField } from '../../definition/definition-state.ts'
import { controlTitles, type DesignType } from './controls.ts'
import { freeLabel, proposeName } from './proposed-name.ts'

/** The form itself: always the first item, so that its settings are changed, undone and kept like those of the others. */
export interface HeadItem extends Omit<HeadValues, 'id' | 'version'> {
  id: 'form'
  kind: 'form'
  rules: readonly FormRule[]
}
export interface FieldItem extends Omit<FieldDraft, 'id'> {
  id: string
  kind: 'field'
  span?: number
  /** Its positions among columns and query items, if they differ from the form. */
  listAt?: number
  queryAt?: number
  /** Its column is published, so name and table do not change. */
  isPublished?: boolean
}
/** A tab, which contains the following items up to the next tab. */
interface TabItem {
  id: string
  kind: 'tab'
  title: string
}
interface GroupItem {
  id: string
  kind: 'group'
  title: string
}
interface NoteItem {
  id: string
  kind: 'note'
  text: string
}
interface DividerItem {
  id: string
  kind: 'divider'
  title: string
}
/** A sub-table; the fields behind it are its columns. */
export interface TableItem extends Omit<HeadValues, 'id' | 'version' | 'tableType'> {
  id: string
  kind: 'table'
  rules: readonly FormRule[]
  isPublished?: boolean
  /** The foreign key column of the sub-table, which is not shown. */
  pointer?: Omit<FieldDraft, 'id'>
}
export type DesignItem = HeadItem | FieldItem | TabItem | GroupItem | NoteItem | DividerItem | TableItem

export const headId = 'form'

export function itemLabel(item: DesignItem): string {
  switch (item.kind) {
    case 'form':
      return '表单设置'
    case 'field':
      return item.dbFieldTxt || '未命名'
    case 'tab':
      return item.title || '标签页'
    case 'group':
      return item.title || '分组'
    case 'note':
      return '说明文字'
    case 'divider':
      return item.title || '分割线'
    case 'table':
      return item.tableTxt || '明细表'
  }
}

/** The items of one table: those of the form itself, or the columns of a sub-table. */
export interface Region {
  table: HeadItem | TableItem
  items: readonly DesignItem[]
}

/** The items of the form and of each sub-table. */
export function splitRegions(items: readonly DesignItem[]): Region[] {
  const regions: { table: HeadItem | TableItem; items: DesignItem[] }[] = []
  for (const item of items) {
    if (item.kind === 'form' || item.kind === 'table') regions.push({ table: item, items: [] })
    else regions.at(-1)?.items.push(item)
  }
  return regions
}

export const isField = (item: DesignItem): item is FieldItem => item.kind === 'field'

/** A field in the format of definitions, without members of the designer. */
export const toFieldDraft = ({
  id: _,
  kind: _kind,
  span: _span,
  listAt: _listAt,
  queryAt: _queryAt,
  isPublished: _published,
  ...draft
}: FieldItem): Omit<FieldDraft, 'id'> => draft

/** A field as the table view knows it. */
export const toFieldRow = (item: FieldItem): FieldRow => ({
  ...toFieldDraft(item),
  key: item.id,
  dbFieldNameOld: item.isPublished ? item.dbFieldName : null,
})

/** The fields of the same table as an item. */
export const fieldsOfSameTable = (items: readonly DesignItem[], id: string): FieldItem[] =>
  splitRegions(items)
    .find((region) => region.table.id === id || region.items.some((item) => item.id === id))
    ?.items.filter(isField) ?? []

/** Restores the order that designs need: the form first, and sub-tables with fields only. */
export function settleItems(items: readonly DesignItem[]): readonly DesignItem[] {
  const firstTable = items.findIndex(({ kind }) => kind === 'table')
  const headAt = items.findIndex(({ kind }) => kind === 'form')
  const strays = firstTable < 0 ? [] : items.slice(firstTable).filter(({ kind }) => isLayoutKind(kind))
  if (headAt <= 0 && strays.length === 0) return items
  const [head, ...own] = [
    ...items.filter(({ kind }) => kind === 'form'),
    ...items.slice(0, firstTable < 0 ? undefined : firstTable).filter(({ kind }) => kind !== 'form'),
  ]
  const behind =
    firstTable < 0 ? [] : items.slice(firstTable).filter(({ kind }) => !isLayoutKind(kind) && kind !== 'form')
  return [...(head ? [head] : []), ...own, ...strays, ...behind]
}
const isLayoutKind = (kind: DesignItem['kind']) => ['tab', 'group', 'note', 'divider'].includes(kind)

/** A field after a change; while its database name is the proposed one it follows the name people read. */
function changeItem(item: DesignItem, given: Partial<DesignItem>, items: readonly DesignItem[]): DesignItem {
  if (item.kind === 'field') return changedItem(item, given as Partial<FieldItem>, items)
  const next = { ...item, ...given } as DesignItem
  if (item.kind !== 'form' || next.kind !== 'form' || next.tableTxt === item.tableTxt) return next
  const isPublished = items.some((each) => isField(each) && each.isPublished)
  const isProposed = !item.tableName || item.tableName === proposeName(item.tableTxt ?? '', [], 'form')
  return isProposed && !isPublished
    ? { ...next, tableName: proposeName(next.tableTxt ?? '', [], 'form') }
    : next
}

function changedItem(item: FieldItem, given: Partial<FieldItem>, items: readonly DesignItem[]): FieldItem {
  const { span, ...draft } = given
  const { id, isPublished } = item
  const {
    key: _key,
    dbFieldNameOld: _old,
    ...changed
  } = changedField(toFieldRow(item), draft as Partial<FieldDraft>)
  const { id: _id, ...values } = changed
  const next: FieldItem = { ...item, ...values, ...('span' in given && { span }) }
  const others = fieldsOfSameTable(items, id)
    .filter((each) => each.id !== id)
    .map((each) => each.dbFieldName)
  const wasProposed = !item.dbFieldName || item.dbFieldName === proposeName(item.dbFieldTxt, others)
  const isNamed = given.dbFieldTxt !== undefined && given.dbFieldName === undefined
  const isFree = !isPublished && !isNamedElsewhere(items, item)
  return isNamed && wasProposed && isFree
    ? { ...next, dbFieldName: proposeName(next.dbFieldTxt, others) }
    : next
}

/** Whether a rule, a formula or a link names a field: then its name stays. */
function isNamedElsewhere(items: readonly DesignItem[], { id, dbFieldName }: FieldItem): boolean {
  if (!dbFieldName) return false
  const name = new RegExp(`\\b${dbFieldName.replaceAll(/\W/g, '\\$&')}\\b`)
  return items.some((item) => {
    if (item.id === id) return false
    if (item.kind === 'form' || item.kind === 'table')
      return name.test(JSON.stringify([item.rules, item.treeParentIdField, item.treeFieldname]))
    return isField(item) && name.test([item.fieldExtendJson, item.dictText, item.dictTable].join(' '))
  })
}

function copyItem(item: DesignItem, newId: string, items: readonly DesignItem[]): DesignItem {
  if (item.kind !== 'field') return { ...item, id: newId } as DesignItem
  const beside = fieldsOfSameTable(items, item.id)
  const dbFieldTxt = freeLabel(
    item.dbFieldTxt,
    beside.map((each) => each.dbFieldTxt),
  )
  return {
    ...item,
    id: newId,
    isPublished: undefined,
    dbFieldTxt,
    dbFieldName: proposeName(
      dbFieldTxt,
      beside.map((each) => each.dbFieldName),
    ),
  }
}

function makeItem(type: DesignType, id: string, items: readonly DesignItem[]): DesignItem {
  if (type === 'tab') return { id, kind: 'tab', title: freeLabel('标签页', items.map(itemLabel)) }
  if (type === 'group') return { id, kind: 'group', title: freeLabel('分组', items.map(itemLabel)) }
  if (type === 'note') return { id, kind: 'note', text: '' }
  if (type === 'divider') return { id, kind: 'divider', title: '' }
  const fields = items.filter(isField)
  if (type === 'table') {
    const tableTxt = freeLabel('明细表', items.map(itemLabel))
    return { id, kind: 'table', tableTxt, tableName: '', relationType: 0, rules: [] }
  }
  const dbFieldTxt = freeLabel(
    controlTitles[type],
    fields.map((field) => field.dbFieldTxt),
  )
  const isTyped = type === 'text' || type === 'textarea'
  const { id: _, ...plain } = newField
  return {
    id,
    kind: 'field',
    ...plain,
    ...defaultColumn(type),
    fieldShowType: type,
    dbFieldTxt,
    dbFieldName: proposeName(
      dbFieldTxt,
      fields.map((field) => field.dbFieldName),
    ),
    queryMode: isTyped ? 'like' : 'single',
    isShowList: typesShownInList.has(type) ? 1 : 0,
    ...(hasOptions(type) && { fieldExtendJson: JSON.stringify({ listSource: firstOptions }) }),
  }
}

/** Types shown in lists by default; long texts, files and maps are shown in the record only. */
const typesShownInList: ReadonlySet<DesignType> = new Set<DesignType>([
  'text',
  'number',
  'integer',
  'date',
  'datetime',
  'list',
  'radio',
  'checkbox',
  'rate',
  'switch',
  'popup',
  'list_multi',
  'sel_depart',
  'sel_user',
  'sel_search',
  'sel_tree',
  'cat_tree',
  'pca',
])

/** Controls whose options can be typed in place. */
export const hasOptions = (type: string): boolean =>
  ['list', 'radio', 'checkbox', 'list_multi'].includes(type)
const firstOptions = ['选项1', '选项2'].map((text, at) => ({ value: String(at + 1), text }))

/** An item with what is removed and moved along: of a sub-table its columns, which follow it. */
const withRegion = (item: DesignItem, items: readonly DesignItem[]): readonly DesignItem[] =>
  item.kind === 'table'
    ? [item, ...(splitRegions(items).find(({ table }) => table === item)?.items ?? [])]
    : [item]

/**
 * Moves items to a valid position: sub-tables before another one or to the end, because elsewhere they would take the
 * following items as columns; other items above the sub-tables.
 */
function placeMoved(
  items: readonly DesignItem[],
  moved: readonly DesignItem[],
  to: number,
): readonly DesignItem[] {
  const rest = items.filter((item) => !moved.includes(item))
  const at = Math.max(1, to)
  const tables = moved.filter(({ kind }) => kind === 'table').flatMap((table) => withRegion(table, items))
  if (tables.length === 0) return rest.toSpliced(at, 0, ...moved)
  const others = moved.filter((item) => !tables.includes(item))
  const borders = [...rest.keys(), rest.length].filter((each) => rest[each]?.kind === 'table' || !rest[each])
  const isDown = at > items.findIndex((item) => moved.includes(item))
  const border = isDown ? borders.find((each) => each >= at) : borders.findLast((each) => each <= at)
  return rest.toSpliced(border ?? borders[0] ?? rest.length, 0, ...others, ...tables)
}

/** The rules of the form designer for its items. */
export const formItems: DesignKind<DesignItem, DesignType> = {
  labelOf: itemLabel,
  limit: 200,
  isFixed: ({ kind }) => kind === 'form',
  cannotMove: ({ kind }) => (kind === 'table' ? '明细表在表单下方，只能与其他明细表换位置' : undefined),
  cannotCopy: ({ kind }) => (kind === 'table' ? '明细表不能复制' : undefined),
  cannotRemove: (item) =>
    item.kind === 'table' && item.isPublished ? '已发布的明细表请在表单列表中删除' : undefined,
  copy: copyItem,
  change: changeItem,
  settle: settleItems,
  whole: withRegion,
  place: placeMoved,
  nameOfType: (type) => controlTitles[type],
  typeOf: (item) =>
    isField(item) ? (item.fieldShowType as FieldType) : item.kind === 'form' ? 'text' : item.kind,
  make: makeItem,
}

export const reduceDesign = designerReducer(formItems)

/** Inserts new items at a position, each with the name given to it. */
export function insertNamed(
  items: readonly DesignItem[],
  lines: readonly { name: string; type: DesignType }[],
  at: number,
): DesignItem[] {
  let all = [...items]
  for (const [step, { name, type }] of lines.entries()) {
    const item = makeItem(type, newItemId(type), all)
    all = all.toSpliced(at + step, 0, item)
    const named = isField(item) ? { dbFieldTxt: name } : { title: name }
    all = all.with(at + step, changeItem(item, named as Partial<DesignItem>, all))
  }
  return all
}
