import { extensionOptions } from '../form/extension-members.ts'
import { listChanges, optionChanges, quoted, same } from '../list-changes.ts'
import { readDesign } from './form-design.ts'
import type { FieldDraft } from './form-field.ts'
import { controlNames } from './form-names.ts'
import type { HeadDraft } from './head-check.ts'

/** A definition with its sub-tables at one moment. */
export interface DefinitionSnapshot {
  head: HeadDraft & { relationType?: number | null; isPage?: string | null; isCheckbox?: string | null }
  fields: readonly Omit<FieldDraft, 'id'>[]
  tables: readonly { head: DefinitionSnapshot['head']; fields: DefinitionSnapshot['fields'] }[]
}

/** What makes one definition another, a sentence for each change; nothing when they are the same. */
export function definitionChanges(before: DefinitionSnapshot, after: DefinitionSnapshot): string[] {
  const tables = new Map(before.tables.map((table) => [table.head.tableName, table]))
  const left = new Set(after.tables.map(({ head }) => head.tableName))
  return [
    ...headChanges(before.head, after.head),
    ...fieldChanges(before.fields, after.fields),
    ...orderChanges(before, after),
    ...after.tables.flatMap((table) => {
      const was = tables.get(table.head.tableName)
      const title = `明细表“${table.head.tableTxt}”`
      if (!was) return [`新增${title}（${shown(table.fields).length} 列）`]
      return [...headChanges(was.head, table.head), ...fieldChanges(was.fields, table.fields)].map(
        (change) => `${title}：${change}`,
      )
    }),
    ...before.tables.flatMap(({ head }) =>
      left.has(head.tableName) ? [] : [`删除明细表“${head.tableTxt}”（数据保留）`],
    ),
  ]
}

type Head = DefinitionSnapshot['head']
type Field = DefinitionSnapshot['fields'][number]

const shown = (fields: readonly Field[]) => fields.filter(({ mainTable }) => !mainTable)
function headChanges(before: Head, after: Head): string[] {
  const changes: string[] = []
  if (!same(before.tableTxt, after.tableTxt))
    changes.push(`名称由${quoted(before.tableTxt)}改为${quoted(after.tableTxt)}`)
  if (!same(before.formTemplate, after.formTemplate))
    changes.push(`每行列数由 ${before.formTemplate ?? 2} 改为 ${after.formTemplate ?? 2}`)
  if (!same(before.isTree, after.isTree)) changes.push(after.isTree === 'Y' ? '改为树形' : '不再是树形')
  const [was, is] = [readDesign(before.designJson), readDesign(after.designJson)]
  changes.push(...layoutChanges(was.layout, is.layout))
  const rules = was.rules.map((rule) => JSON.stringify(rule))
  const rulesNow = is.rules.map((rule) => JSON.stringify(rule))
  const added = rulesNow.filter((rule) => !rules.includes(rule)).length
  const gone = rules.filter((rule) => !rulesNow.includes(rule)).length
  if (added) changes.push(`新增或修改规则 ${added} 条`)
  if (gone > added) changes.push(`删除规则 ${gone - added} 条`)
  if (!same(before.isPage, after.isPage)) changes.push(after.isPage === 'N' ? '列表不再分页' : '列表分页')
  if (!same(before.themeTemplate, after.themeTemplate)) changes.push('调整了明细表的样式')
  return changes
}

type Layout = ReturnType<typeof readDesign>['layout']

/** What became of tabs, groups, widths, notes and lines. */
function layoutChanges(before: Layout, after: Layout): string[] {
  const [was, is] = [placesIn(before), placesIn(after)]
  const titles = (['tab', 'group'] as const).flatMap((kind) => {
    const word = kind === 'tab' ? '标签页' : '分组'
    const added = [...is[kind]].filter((title) => !was[kind].has(title))
    const gone = [...was[kind]].filter((title) => !is[kind].has(title))
    return [...added.map((title) => `新增${word}“${title}”`), ...gone.map((title) => `删除${word}“${title}”`)]
  })
  const isMoved = [...is.fields].some(([name, place]) => (was.fields.get(name) ?? place) !== place)
  return [
    ...titles,
    ...(isMoved && titles.length === 0 ? ['调整了字段所在的分组或标签页'] : []),
    ...(was.marks(is.fields) === is.marks(was.fields) ? [] : ['调整了列宽、说明或分割线']),
  ]
}

/** Where fields stand, and what stands before which of them. */
function placesIn(layout: Layout) {
  const titles = { tab: new Set<string>(), group: new Set<string>() }
  const fields = new Map<string, string>()
  let [tab, group] = ['', '']
  for (const entry of layout) {
    if ('tab' in entry) {
      tab = entry.tab
      group = ''
      titles.tab.add(tab)
    } else if ('group' in entry) {
      group = entry.group
      titles.group.add(group)
    } else if ('field' in entry) fields.set(entry.field, JSON.stringify([tab, group]))
  }
  const marks = (others: ReadonlyMap<string, string>): string =>
    JSON.stringify(
      layout.flatMap((entry, at): unknown[] => {
        if ('tab' in entry || 'group' in entry) return []
        if ('field' in entry) return entry.span ? [entry] : []
        const next = layout.slice(at).find((each) => 'field' in each && others.has(each.field))
        return [[entry, next && 'field' in next && next.field]]
      }),
    )
  return { ...titles, fields, marks }
}

const fieldChanges = (before: readonly Field[], after: readonly Field[]): string[] =>
  listChanges(shown(before), shown(after), {
    keyOf: ({ dbFieldName }) => dbFieldName,
    added: ({ dbFieldTxt }) => `新增字段“${dbFieldTxt}”`,
    gone: ({ dbFieldTxt }) => `删除字段“${dbFieldTxt}”（数据保留）`,
    changed: changesOfField,
    moved: '调整了字段的顺序',
  })

/** Whether columns or query items that stay stand in another order, where a definition gives them one of their own. */
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
  return orders.flatMap(([member, sentence]) =>
    (was?.[member] || is?.[member]) &&
    orderOf(before.fields, was?.[member]) !== orderOf(after.fields, is?.[member])
      ? [sentence]
      : [],
  )
}
const orders = [
  ['list', '调整了列表中列的顺序'],
  ['query', '调整了查询项的顺序'],
] as const

const queryModes: Readonly<Record<string, string>> = { single: '精确', like: '模糊', group: '范围' }

const flags = [
  ['fieldMustInput', '改为必填', '不再必填'],
  ['isShowList', '在列表中显示', '不在列表中显示'],
  ['isShowForm', '在表单中显示', '不在表单中显示'],
  ['isQuery', '可以按它查询', '不能再按它查询'],
  ['isReadOnly', '改为只读', '不再只读'],
] as const

const controlName = (kind: string) => controlNames[kind as keyof typeof controlNames] ?? kind

function changesOfField(before: Field, after: Field): string[] {
  const said: string[] = []
  if (before.dbFieldTxt !== after.dbFieldTxt) said.push(`改名为“${after.dbFieldTxt}”`)
  if (before.fieldShowType !== after.fieldShowType)
    said.push(`由${controlName(before.fieldShowType)}改为${controlName(after.fieldShowType)}`)
  for (const [member, on, off] of flags)
    if (Number(before[member] ?? 0) !== Number(after[member] ?? 0))
      said.push(Number(after[member]) ? on : off)
  if (!same(before.fieldDefaultValue, after.fieldDefaultValue))
    said.push(`默认值由${quoted(before.fieldDefaultValue)}改为${quoted(after.fieldDefaultValue)}`)
  if (!same(before.dbLength, after.dbLength))
    said.push(`长度由 ${before.dbLength ?? '不限'} 改为 ${after.dbLength ?? '不限'}`)
  if (!same(before.dbType, after.dbType) || !same(before.dbPointLength, after.dbPointLength))
    said.push('修改了数据类型')
  said.push(...optionChanges(optionsOf(before), optionsOf(after)), ...extensionChanges(before, after))
  const isDictionary = ['dictField', 'dictTable', 'dictText'] as const
  if (isDictionary.some((member) => !same(before[member], after[member])))
    said.push(`选项来源改为${quoted(after.dictTable || after.dictField)}`)
  if (!same(before.fieldValidType, after.fieldValidType) || !same(before.checkRule, after.checkRule))
    said.push('修改了校验')
  if (!same(before.fieldLength, after.fieldLength))
    said.push(`列宽由 ${before.fieldLength ?? '自动'} 改为 ${after.fieldLength ?? '自动'}`)
  if ((before.sortFlag ?? 1) !== (after.sortFlag ?? 1))
    said.push(after.sortFlag === 0 ? '列表中不能按它排序' : '列表中可以按它排序')
  const mode = (field: Field) => queryModes[field.queryMode || 'single'] ?? field.queryMode
  if (mode(before) !== mode(after)) said.push(`查询方式由${mode(before)}改为${mode(after)}`)
  const others = [
    'fieldHref',
    'queryConfigFlag',
    'queryShowType',
    'queryDictField',
    'queryDefVal',
    'dbDefaultVal',
  ] as const
  if (others.some((member) => !same(before[member], after[member]))) said.push('修改了其他设置')
  return said.length ? [`“${before.dbFieldTxt}”${said.join('，')}`] : []
}

const optionsOf = ({ fieldExtendJson }: Field) => extensionOptions(fieldExtendJson).listSource ?? []

const extensions = [
  ['placeholder', '提示'],
  ['hint', '说明'],
  ['compute', '公式'],
  ['minimum', '最小值'],
  ['maximum', '最大值'],
] as const

function extensionChanges(before: Field, after: Field): string[] {
  const [was, is] = [membersIn(before.fieldExtendJson), membersIn(after.fieldExtendJson)]
  const named = new Set<string>([...extensions.map(([member]) => member), 'listSource'])
  const others = (members: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(members)
        .filter(([name]) => !named.has(name))
        .sort(),
    )
  return [
    ...extensions.flatMap(([member, word]) =>
      same(was[member], is[member]) ? [] : [`${word}由${quoted(was[member])}改为${quoted(is[member])}`],
    ),
    ...(others(was) === others(is) ? [] : ['修改了扩展设置']),
  ]
}

function membersIn(json: string | null | undefined): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(json || '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
