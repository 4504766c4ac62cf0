import { extensionOptions } from '../form/extension-members.ts'
import { optionChanges, quoteOrEmpty, sameOrEmpty } from '../list-changes.ts'
import { dbTypeNames, type FieldDraft } from './form-field.ts'
import { controlNames } from './form-names.ts'

type Field = Omit<FieldDraft, 'id'>

const queryModes: Readonly<Record<string, string>> = { single: '精确', like: '模糊', group: '范围' }

/** The switches of a field with their defaults. */
const flagMembers = [
  ['fieldMustInput', 0, '改为必填', '不再必填'],
  ['isShowList', 1, '在列表中显示', '不在列表中显示'],
  ['isShowForm', 1, '在表单中显示', '不在表单中显示'],
  ['isQuery', 0, '可以按它查询', '不能再按它查询'],
  ['isReadOnly', 0, '改为只读', '不再只读'],
  ['sortFlag', 1, '列表中可以按它排序', '列表中不能按它排序'],
] as const

const controlName = (kind: string) => controlNames[kind as keyof typeof controlNames] ?? kind

/** Describes the changes of a field in one sentence; `undefined` when there are none. */
export function changesOfField(before: Field, after: Field): string[] {
  const said: string[] = []
  if (before.dbFieldTxt !== after.dbFieldTxt) said.push(`改名为“${after.dbFieldTxt}”`)
  if (before.fieldShowType !== after.fieldShowType)
    said.push(`由${controlName(before.fieldShowType)}改为${controlName(after.fieldShowType)}`)
  for (const [member, usual, on, off] of flagMembers) {
    const [was, is] = [before, after].map((field) => Number(field[member] ?? usual))
    if (was !== is) said.push(is ? on : off)
  }
  if (!sameOrEmpty(before.fieldDefaultValue, after.fieldDefaultValue))
    said.push(`默认值由${quoteOrEmpty(before.fieldDefaultValue)}改为${quoteOrEmpty(after.fieldDefaultValue)}`)
  if (!sameOrEmpty(before.dbLength, after.dbLength))
    said.push(`长度由 ${before.dbLength ?? '不限'} 改为 ${after.dbLength ?? '不限'}`)
  if (!sameOrEmpty(before.dbType, after.dbType))
    said.push(`数据类型由${dbTypeNames[before.dbType]}改为${dbTypeNames[after.dbType]}`)
  if (!sameOrEmpty(before.dbPointLength, after.dbPointLength))
    said.push(`小数位由 ${before.dbPointLength ?? '不限'} 改为 ${after.dbPointLength ?? '不限'}`)
  said.push(...optionChanges(staticOptions(before), staticOptions(after)), ...extensionChanges(before, after))
  const isDictionary = ['dictField', 'dictTable', 'dictText'] as const
  if (isDictionary.some((member) => !sameOrEmpty(before[member], after[member])))
    said.push(`选项来源改为${quoteOrEmpty(after.dictTable || after.dictField)}`)
  if (
    !sameOrEmpty(before.fieldValidType, after.fieldValidType) ||
    !sameOrEmpty(before.checkRule, after.checkRule)
  )
    said.push('修改了校验')
  if (!sameOrEmpty(before.fieldLength, after.fieldLength))
    said.push(`列宽由 ${before.fieldLength ?? '自动'} 改为 ${after.fieldLength ?? '自动'}`)
  const mode = (field: Field) => queryModes[field.queryMode || 'single'] ?? field.queryMode
  if (mode(before) !== mode(after)) said.push(`查询方式由${mode(before)}改为${mode(after)}`)
  const others = [
    'fieldHref',
    'queryConfigFlag',
    'queryShowType',
    'queryDictTable',
    'queryDictField',
    'queryDictText',
    'queryDefVal',
    'dbDefaultVal',
    'dbIsNull',
    'converter',
  ] as const
  if (others.some((member) => !sameOrEmpty(before[member], after[member]))) said.push('修改了其他设置')
  return said.length ? [`“${before.dbFieldTxt}”${said.join('，')}`] : []
}

const staticOptions = ({ fieldExtendJson }: Field) => extensionOptions(fieldExtendJson).listSource ?? []

const extensions = [
  ['placeholder', '提示'],
  ['hint', '说明'],
  ['compute', '公式'],
  ['validateError', '不符合时的提示'],
  ['minimum', '最小值'],
  ['maximum', '最大值'],
] as const

function extensionChanges(before: Field, after: Field): string[] {
  const [was, is] = [parseMembers(before.fieldExtendJson), parseMembers(after.fieldExtendJson)]
  const named = new Set<string>([...extensions.map(([member]) => member), 'listSource'])
  const others = (members: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(members)
        .filter(([name]) => !named.has(name))
        .sort(),
    )
  return [
    ...extensions.flatMap(([member, word]) =>
      sameOrEmpty(was[member], is[member])
        ? []
        : [`${word}由${quoteOrEmpty(was[member])}改为${quoteOrEmpty(is[member])}`],
    ),
    ...(others(was) === others(is) ? [] : ['修改了扩展设置']),
  ]
}

function parseMembers(json: string | null | undefined): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(json || '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
