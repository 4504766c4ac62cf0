import type { FieldType } from '../field.ts'
import { extensionOptions } from '../form/extension-members.ts'
import type { FieldDraft } from './form-field.ts'

type Fault = [member: keyof FieldDraft & string, message: string] | undefined

/** Kinds of control that take several values when `multiple` is set; `list_multi` and `checkbox` always do. */
export const multipleKinds: readonly string[] = ['popup', 'sel_user', 'sel_depart', 'sel_tree', 'cat_tree']
const alwaysMultipleKinds: readonly string[] = ['list_multi', 'checkbox']
const treeKinds: readonly string[] = ['sel_tree', 'cat_tree']
/** Kinds of control whose choices can depend on another field (WIDGET-071). */
export const linkedKinds: readonly string[] = ['list', 'tab_list', 'radio', 'checkbox', 'list_multi']

const columnName = /^[A-Za-z][A-Za-z0-9_]{0,62}$/
const splitNames = (list: string | undefined) => list?.split(',').map((name) => name.trim()) ?? []

/** Whether the options of an extension fit the control of their field and name fields that are there (DEC-131). */
export function extensionUseFault(field: FieldDraft, all: readonly FieldDraft[]): Fault {
  const options = extensionOptions(field.fieldExtendJson)
  const kind: FieldType | string = field.fieldShowType
  const wrong = (message: string): Fault => ['fieldExtendJson', message]
  const isSeveral =
    alwaysMultipleKinds.includes(kind) || (multipleKinds.includes(kind) && options.multiple === true)
  if (options.multiple && !alwaysMultipleKinds.includes(kind) && !multipleKinds.includes(kind))
    return wrong('这种控件只能选一个，要选多个请换用多选的控件')
  if (options.maxTagCount !== undefined && !isSeveral) return wrong('最多选几个只用于可以选多个的控件')
  if (options.ownsRecord && kind !== 'sel_depart') return wrong('只有部门选择控件能决定记录归哪个部门')
  if (options.condition !== undefined && !treeKinds.includes(kind))
    return wrong('树的条件只用于树选择和分类树')
  if (options.dictFilter !== undefined && !field.dictTable) return wrong('筛选条件只用于字典表')
  const unknown = [...splitNames(options.dictRelatedField), ...splitNames(options.assolist)].find(
    (name) => name && !all.some(({ dbFieldName }) => dbFieldName === name),
  )
  if (unknown !== undefined) return wrong(`联动的字段 ${unknown} 不存在`)
  return options.dictIsDataLink === '1' ? linkFault(field, all) : undefined
}

/** The fault of a linked dictionary, which must name its parent field and a table column to filter by. */
function linkFault(field: FieldDraft, all: readonly FieldDraft[]): Fault {
  const { dictRelatedField, dictForeignKey } = extensionOptions(field.fieldExtendJson)
  const wrong = (message: string): Fault => ['fieldExtendJson', message]
  if (!linkedKinds.includes(field.fieldShowType)) return wrong('这种控件的选项不能随另一个字段变化')
  if (!dictRelatedField) return wrong('请选择联动的上级字段')
  if (dictRelatedField === field.dbFieldName) return wrong('联动的上级字段不能是字段自己')
  if (!dictForeignKey || !columnName.test(dictForeignKey)) return wrong('请填写字典表中指向上级的字段')
  const parent = all.find(({ dbFieldName }) => dbFieldName === dictRelatedField)
  return field.dictTable && parent?.dictTable ? undefined : wrong('联动的两个字段都要使用字典表')
}
