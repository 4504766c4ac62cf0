import type { FormField } from '@banyan/contract/form/form-property'
import { defaultHead } from '@banyan/contract/online/form-definition'
import { expect, test } from 'vitest'
import { treeSettings, withLookup, withLookups } from './form.records.ts'

const link = { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' }
const listed = [{ value: '1', text: '一' }]

test.each<[field: Partial<FormField>, more: Partial<FormField>]>([
  [{ type: 'text' }, {}],
  [{ type: 'password', dictCode: 'sex' }, { secret: true }],
  [{ type: 'list', dictCode: 'sex' }, { dict: 'sex' }],
  [{ type: 'list', dictCode: 'sex', listSource: listed }, {}],
  [{ type: 'list', dictCode: 'sex', dict: 'status' }, {}],
  [{ type: 'list', dictCode: 'sex', lookup: 'a,b,c' }, {}],
  [{ type: 'popup', dictCode: 'report' }, {}],
  [{ type: 'link_down', linkDownConfig: link, dictCode: 'sex' }, { lookup: 'sys_category,name,id' }],
  [{ type: 'list', dictTable: 't', dictText: 'x', dictCode: 'c' }, { lookup: 't,x,c' }],
  [
    { type: 'list', dictTable: 't', dictText: 'x', dictCode: 'c', dictFilter: "a='1'" },
    { lookup: "t,x,c,a='1'" },
  ],
  [{ type: 'popup', dictTable: 't', dictText: 'x', dictCode: 'c' }, { lookup: 't,x,c' }],
  [{ type: 'list', dictTable: 't', dictCode: 'c' }, { dict: 'c' }],
  [{ type: 'sel_user', dictTable: 't', dictText: 'x' }, { lookup: 'sys_user,realname,username' }],
  [{ type: 'sel_depart' }, { lookup: 'sys_depart,depart_name,id' }],
  [{ type: 'cat_tree' }, { lookup: 'sys_category,name,id' }],
])('DEC-061 %j is held against %j', (given, more) => {
  const field = { name: 'a', label: '甲', ...given } as FormField
  expect(withLookup(field)).toEqual({ ...field, ...more })
})

test('DEC-061 further levels of a linked drop-down are looked up where its first one is, unless they say where', () => {
  const field = (name: string, more: Partial<FormField> = {}) =>
    ({ name, label: name, type: 'text', ...more }) as FormField
  const levels = ['b', 'c'].map((name) => ({ field: name, title: name }))
  const first = field('a', { type: 'link_down', linkDownConfig: link, linkDownOthers: levels })
  expect(withLookups([first, field('b'), field('c', { dict: 'sex' }), field('d')])).toEqual([
    { ...first, lookup: 'sys_category,name,id' },
    field('b', { lookup: 'sys_category,name,id' }),
    field('c', { dict: 'sex' }),
    field('d'),
  ])
})

test('DEC-080 a form is a tree when it says so and names its column', () => {
  const head = defaultHead('f', 'onl_f', '表单')
  const columns = { treeParentIdField: 'pid', treeIdField: 'has_child' }
  expect(treeSettings({ ...head, ...columns, isTree: 'N' })).toBeUndefined()
  expect(treeSettings({ ...head, ...columns, isTree: 'Y' })).toEqual({ parent: 'pid', hasChild: 'has_child' })
  expect(treeSettings({ ...head, ...columns, isTree: 'Y', treeIdField: null })).toEqual({ parent: 'pid' })
  expect(treeSettings({ ...head, ...columns, isTree: 'Y', treeParentIdField: null })).toBeUndefined()
})
