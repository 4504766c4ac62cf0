import { z } from 'zod'
import { extensionOptions } from '../form/extension-members.ts'
import type { FieldDraft } from './form-field.ts'

type Fault = [member: keyof FieldDraft & string, message: string] | undefined

const name = /^[A-Za-z][A-Za-z0-9_]{0,62}$/
const splitList = (text: string) => text.split(',').map((part) => part.trim())

const choiceTypes = ['list', 'tab_list', 'radio', 'checkbox', 'list_multi', 'sel_search']

/** Whether the three dictionary members say what their kind of control needs (family contract 13.1). */
export function dictionaryFault(field: FieldDraft, all: readonly FieldDraft[]): Fault {
  switch (field.fieldShowType) {
    case 'popup':
      return popupFault(field, all)
    case 'sel_tree':
      return treeFault(field)
    case 'cat_tree':
      return targetFault(field.dictText, all)
    case 'link_down':
      return linkFault(field, all)
    default:
      return choiceTypes.includes(field.fieldShowType) ? choiceFault(field) : undefined
  }
}

function choiceFault({ dictTable, dictField, dictText, fieldExtendJson }: FieldDraft): Fault {
  if (extensionOptions(fieldExtendJson).listSource) return undefined // the choices are given in place
  if (!dictField) return ['dictField', '请选择字典，或填写字典表、值字段和显示字段']
  if (!dictTable) return dictText ? ['dictTable', '请填写字典表'] : undefined
  if (!dictText) return ['dictText', '请填写字典表的显示字段']
  return [dictTable, dictField, dictText].every((part) => name.test(part))
    ? undefined
    : ['dictTable', '字典配置不合法']
}

function popupFault({ dictTable, dictField, dictText }: FieldDraft, all: readonly FieldDraft[]): Fault {
  if (!dictTable) return ['dictTable', '请填写报表编码']
  const [source, target] = [splitList(dictField ?? ''), splitList(dictText ?? '')]
  if (!dictField || !dictText || source.length !== target.length)
    return ['dictField', '来源字段与目标字段的个数应相同']
  const unknown = target.find((each) => !isFieldOfForm(all, each))
  return unknown === undefined ? undefined : ['dictText', `目标字段 ${unknown} 不存在`]
}

function treeFault({ dictTable, dictText }: FieldDraft): Fault {
  if (!dictTable || !name.test(dictTable)) return ['dictTable', '请填写树的数据表']
  const columns = splitList(dictText ?? '')
  return columns.length >= 3 && columns.length <= 4 && columns.every((each) => name.test(each))
    ? undefined
    : ['dictText', '请按「主键,父级,显示,是否有子节点」填写字段']
}

const targetFault = (target: string | null | undefined, all: readonly FieldDraft[]): Fault =>
  target && !isFieldOfForm(all, target) ? ['dictText', `字段 ${target} 不存在`] : undefined

const column = z.string().regex(name)
const LinkDownSchema = z.object({
  table: column,
  txt: column,
  key: column,
  linkField: z.string().optional(),
  idField: column,
  pidField: column,
  condition: z.string().max(500).optional(),
})

function linkFault({ dictTable }: FieldDraft, all: readonly FieldDraft[]): Fault {
  let given: unknown
  try {
    given = JSON.parse(dictTable ?? '')
  } catch {
    return ['dictTable', '联动配置不是正确的JSON']
  }
  const read = LinkDownSchema.safeParse(given)
  if (!read.success) return ['dictTable', '联动配置缺少 table、txt、key、idField 或 pidField']
  const unknown = splitList(read.data.linkField ?? '').find((each) => each && !isFieldOfForm(all, each))
  return unknown === undefined ? undefined : ['dictTable', `联动字段 ${unknown} 不存在`]
}

const isFieldOfForm = (all: readonly FieldDraft[], wanted: string) =>
  all.some(({ dbFieldName }) => dbFieldName === wanted)
