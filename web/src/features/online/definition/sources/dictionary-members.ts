import type { FieldType } from '@banyan/contract/field'

/** One of the three dictionary members with its label for a kind of control. */
export interface DictionaryMember {
  member: 'dictTable' | 'dictField' | 'dictText'
  label: string
  hint?: string
  source?: 'dictionaries' | 'tables' | 'reports'
}

const choiceMembers: DictionaryMember[] = [
  { member: 'dictField', label: '字典编码', hint: '使用数据表时填值字段', source: 'dictionaries' },
  { member: 'dictTable', label: '字典表', hint: '不用字典时填写数据表', source: 'tables' },
  { member: 'dictText', label: '显示字段', hint: '数据表中显示的字段' },
]

const membersByType: Partial<Record<FieldType, DictionaryMember[]>> = {
  list: choiceMembers,
  tab_list: choiceMembers,
  radio: choiceMembers,
  checkbox: choiceMembers,
  list_multi: choiceMembers,
  sel_search: choiceMembers,
  popup: [
    { member: 'dictTable', label: '报表编码', source: 'reports' },
    { member: 'dictField', label: '来源字段', hint: '报表的字段，多个用逗号隔开' },
    { member: 'dictText', label: '目标字段', hint: '本表的字段，个数与来源字段相同' },
  ],
  sel_tree: [
    { member: 'dictTable', label: '树的数据表', source: 'tables' },
    { member: 'dictField', label: '根节点的父级值' },
    { member: 'dictText', label: '树的字段', hint: '主键,父级,显示,是否有子节点' },
  ],
  cat_tree: [
    { member: 'dictField', label: '根分类编码' },
    { member: 'dictText', label: '同时存放名称的字段' },
  ],
}

/** How a kind of control uses the dictionary members (family contract 13.1). */
export const dictionaryMembers = (kind: FieldType): DictionaryMember[] => membersByType[kind] ?? []
