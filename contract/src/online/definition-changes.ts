import { extensionOptions } from '../form/extension-members.ts'
import { firstNames, listChanges } from '../list-changes.ts'
import { type CallerNames, callerText } from './caller-conditions.ts'
import { changesOfField } from './field-changes.ts'
import { readDesign } from './form-design.ts'
import type { FieldDraft } from './form-field.ts'
import { ruleChanges, settingChanges } from './head-changes.ts'
import type { HeadDraft } from './head-check.ts'
import { layoutChanges } from './layout-changes.ts'

/** A definition with its sub-tables at one moment. */
export interface DefinitionSnapshot {
  head: HeadDraft & { relationType?: number | null; isPage?: string | null; isCheckbox?: string | null }
  fields: readonly Omit<FieldDraft, 'id'>[]
  tables: readonly { head: DefinitionSnapshot['head']; fields: DefinitionSnapshot['fields'] }[]
}

/** Describes the differences of two definitions, one sentence per change. */
export function definitionChanges(
  before: DefinitionSnapshot,
  after: DefinitionSnapshot,
  /** Names of the users, departments and roles that rules mention. */
  names?: CallerNames,
): string[] {
  const tables = new Map(before.tables.map((table) => [table.head.tableName, table]))
  const left = new Set(after.tables.map(({ head }) => head.tableName))
  return [
    ...tableChanges(before, after, names),
    ...orderChanges(before, after),
    ...after.tables.flatMap((table) => {
      const was = tables.get(table.head.tableName)
      const title = `明细表“${table.head.tableTxt}”`
      if (!was) return [`新增${title}（${mainFields(table.fields).length} 列）`]
      const mains = [before.fields, after.fields] as const
      return tableChanges(was, table, names, mains).map((change) => `${title}：${change}`)
    }),
    ...before.tables.flatMap(({ head }) =>
      left.has(head.tableName) ? [] : [`删除明细表“${head.tableTxt}”（数据保留）`],
    ),
  ]
}

type Field = DefinitionSnapshot['fields'][number]
type Fields = readonly Field[]
type Table = Pick<DefinitionSnapshot, 'head' | 'fields'>

const mainFields = (fields: readonly Field[]) => fields.filter(({ mainTable }) => !mainTable)

/** A field of the main record under its name in the rules of rows, `main.{name}`. */
export const asMainField = <F extends Pick<Field, 'dbFieldName' | 'dbFieldTxt'>>(field: F): F => ({
  ...field,
  dbFieldName: `main.${field.dbFieldName}`,
  dbFieldTxt: `主表·${field.dbFieldTxt}`,
})

/** Describes the differences of two tables: settings, layout, rules and fields. */
function tableChanges(
  before: Table,
  after: Table,
  names: CallerNames | undefined,
  /** The fields of the main records, which the rules of rows may read. */
  [oldMain, newMain]: readonly [Fields, Fields] = [[], []],
): string[] {
  const [was, is] = [readableTable(before, names, oldMain), readableTable(after, names, newMain)]
  return [
    ...settingChanges(before.head, after.head),
    ...layoutChanges(was, is),
    ...ruleChanges(was, is),
    ...fieldChanges(before.fields, after.fields),
  ]
}

function readableTable({ head, fields }: Table, names: CallerNames | undefined, main: Fields) {
  const callerTextOf = callerText(names)
  const known = [...fields, ...main.map(asMainField)]
  const options = new Map(
    known.map(({ dbFieldName, fieldExtendJson }) => [
      dbFieldName,
      extensionOptions(fieldExtendJson).listSource ?? [],
    ]),
  )
  return {
    ...readDesign(head.designJson),
    names: fields.map(({ dbFieldName }) => dbFieldName),
    labels: new Map(known.map(({ dbFieldName, dbFieldTxt }) => [dbFieldName, dbFieldTxt])),
    textOf: (field: string, value: string) =>
      options.get(field)?.find((option) => option.value === value)?.text ?? callerTextOf(field, value),
  }
}

const fieldChanges = (before: readonly Field[], after: readonly Field[]): string[] =>
  listChanges(mainFields(before), mainFields(after), {
    keyOf: ({ dbFieldName }) => dbFieldName,
    added: ({ dbFieldTxt }) => `新增字段“${dbFieldTxt}”`,
    gone: ({ dbFieldTxt }) => `删除字段“${dbFieldTxt}”（数据保留）`,
    changed: changesOfField,
    moved: (fields) => `调整了${firstNames(fields.map(({ dbFieldTxt }) => dbFieldTxt))}的位置`,
  })

/** Describes reordered columns or query items, where a definition orders them separately. */
function orderChanges(before: DefinitionSnapshot, after: DefinitionSnapshot): string[] {
  const [was, is] = [before, after].map(({ head }) => readDesign(head.designJson))
  const names = (fields: readonly Field[]) => fields.map(({ dbFieldName }) => dbFieldName)
  const [old, now] = [new Set(names(before.fields)), new Set(names(after.fields))]
  const orderOf = (fields: readonly Field[], order: readonly string[] = []) => {
    const place = new Map(order.map((each, at) => [each, at]))
    return names(fields)
      .filter((each) => old.has(each) && now.has(each))
      .toSorted((a, b) => (place.get(a) ?? order.length) - (place.get(b) ?? order.length))
      .join()
  }
  return orderSentences.flatMap(([member, sentence]) =>
    (was?.[member] || is?.[member]) &&
    orderOf(before.fields, was?.[member]) !== orderOf(after.fields, is?.[member])
      ? [sentence]
      : [],
  )
}
const orderSentences = [
  ['list', '调整了列表中列的顺序'],
  ['query', '调整了查询项的顺序'],
] as const
