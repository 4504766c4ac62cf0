import type { DefinitionFault } from './definition-check.ts'
import { fieldsFault } from './definition-check.ts'
import { designFault } from './form-design.ts'
import type { FieldDraft } from './form-field.ts'
import { tableNameFault } from './form-names.ts'

/** The members of a head that decide what its fields must be. */
export interface HeadDraft {
  tableName?: string | null
  tableTxt?: string | null
  tableType?: number | null
  isTree?: string | null
  treeParentIdField?: string | null
  treeIdField?: string | null
  treeFieldname?: string | null
  formTemplate?: string | null
  themeTemplate?: string | null
  designJson?: string | null
}

const themes = ['normal', 'erp', 'innerTable', 'tab']

/**
 * The first fault of a definition, shown by the console before saving and refused by the server. Other definitions,
 * dictionaries and rules are checked by the server only.
 */
export const definitionFault = (
  head: HeadDraft,
  fields: readonly FieldDraft[],
): DefinitionFault | undefined => headFault(head) ?? fieldsFault(fields) ?? partsFault(head, fields)

function headFault(head: HeadDraft): DefinitionFault | undefined {
  const fault = tableNameFault(head.tableName ?? '')
  if (fault) return { member: 'tableName', message: fault }
  if (!head.tableTxt?.trim()) return { member: 'tableTxt', message: '请输入表单名称' }
  if (head.formTemplate && !/^[1-4]$/.test(head.formTemplate))
    return { member: 'formTemplate', message: '表单列数应为1到4' }
  if (head.themeTemplate && !themes.includes(head.themeTemplate))
    return { member: 'themeTemplate', message: '主题不正确' }
  const design = designFault(head.designJson)
  if (design) return { member: 'designJson', message: design }
  return head.isTree === 'Y' && head.tableType !== 1
    ? { member: 'isTree', message: '只有单表可以是树形' }
    : undefined
}

/** What makes a table a tree or a sub-table. */
function partsFault(head: HeadDraft, fields: readonly FieldDraft[]): DefinitionFault | undefined {
  const pointers = fields.filter(({ mainTable }) => mainTable)
  if (head.tableType === 3) {
    if (fields.length === 0) return undefined
    if (pointers.length !== 1) return { message: '附表应有且只有一个字段设置主表' }
    return pointers[0]?.dbType === 'string'
      ? undefined
      : { message: `关联主表的字段「${pointers[0]?.dbFieldTxt}」应为文本类型` }
  }
  if (pointers.length) return { message: `字段「${pointers[0]?.dbFieldTxt}」设置了主表，只有附表可以设置` }
  return head.isTree === 'Y' && fields.length ? treeFault(head, fields) : undefined
}

function treeFault(head: HeadDraft, fields: readonly FieldDraft[]): DefinitionFault | undefined {
  const parts = [
    ['treeParentIdField', '父级字段', true],
    ['treeFieldname', '展开列字段', true],
    ['treeIdField', '是否有子节点字段', false],
  ] as const
  const seen = new Set<string>()
  for (const [member, label, isRequired] of parts) {
    const name = head[member]
    if (!name && !isRequired) continue
    if (!name) return { member, message: `树形表单请设置${label}` }
    const field = fields.find(({ dbFieldName }) => dbFieldName === name)
    if (!field) return { member, message: `${label} ${name} 不在字段中` }
    if (field.dbType !== 'string') return { member, message: `${label} ${name} 应为文本类型` }
    if (seen.has(name)) return { member, message: `${label}不能与其他树形字段相同` }
    seen.add(name)
  }
  return undefined
}
