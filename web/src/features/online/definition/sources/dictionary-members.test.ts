import { expect, test } from 'vitest'
import { dictionaryMembers } from './dictionary-members.ts'

const chosen = [
  'dictField 字典编码 使用数据表时填值字段',
  'dictTable 字典表 不用字典时填写数据表',
  'dictText 显示字段 数据表中显示的字段',
]

test.each([
  ...(['list', 'tab_list', 'radio', 'checkbox', 'list_multi', 'sel_search'] as const).map(
    (kind) => [kind, chosen] as const,
  ),
  [
    'popup',
    [
      'dictTable 报表编码',
      'dictField 来源字段 报表的字段，多个用逗号隔开',
      'dictText 目标字段 本表的字段，个数与来源字段相同',
    ],
  ],
  [
    'sel_tree',
    ['dictTable 树的数据表', 'dictField 根节点的父级值', 'dictText 树的字段 主键,父级,显示,是否有子节点'],
  ],
  ['cat_tree', ['dictField 根分类编码', 'dictText 同时存放名称的字段']],
  ['text', []],
] as const)('family contract 13.1 the dictionary members of %s', (kind, expected) => {
  const found = dictionaryMembers(kind).map(({ member, label, hint }) =>
    [member, label, hint].filter(Boolean).join(' '),
  )
  expect(found).toEqual(expected)
})
