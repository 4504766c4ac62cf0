import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '../field.ts'
import { Category, category, categoryTree } from './category.ts'
import { dictionary, remoteDictionary } from './dictionary.ts'

const callsOf = (family: object) =>
  Object.values(family).map(({ path, needs, via }) => [path, needs, via].filter(Boolean).join(' '))

test('DEC-060 the look-ups of dictionaries are for everybody who is signed in', () => {
  expect(callsOf(dictionary)).toEqual([
    '/sys/dict/getDictItems/:code session vcl',
    '/sys/dict/queryAllDictItems session vcl',
    '/sys/dict/loadDict/:dict session',
    '/sys/dict/loadDictOrderByValue/:dict session vcl',
    '/sys/dict/loadDictItem/:dict session vcl',
    '/sys/dict/getDictText/:code/:key session vcl',
    '/sys/dict/loadTreeData session vcl',
    '/sys/dict/treeList session vcl',
    '/sys/position/list session',
    '/sys/dict/refleshCache session vcl',
  ])
  expect(callsOf(remoteDictionary)).toEqual([
    '/sys/dict/loadDict/:dict session sys-dict',
    '/sys/dict/loadDictItem/:dict session sys-dict',
  ])
  expect([dictionary.refresh.perMinute, dictionary.refresh.says]).toEqual([30, '操作成功!'])
})

test('the tree of categories is read by its page, its look-ups by everybody who is signed in', () => {
  expect(callsOf(categoryTree)).toEqual([
    '/sys/category/rootList category:list',
    '/sys/category/childList category:list',
    '/sys/category/getChildListBatch category:list',
    '/sys/category/loadAllData session',
    '/sys/category/loadOne session',
    '/sys/category/loadTreeData session',
    '/sys/category/loadTreeRoot session',
    '/sys/category/loadTreeChildren session',
    '/sys/category/loadDictItem/ session',
    '/sys/category/checkCode session',
  ])
  expect(categoryTree.names.aliases).toEqual([{ path: '/sys/category/loadDictItem' }])
})

const tree = { tableName: 't', text: 't', code: 'c', pidField: 'p' }
test.each<[member: string, max: number, input: z.ZodType, given: object]>([
  ['code', 500, dictionary.items.input, {}],
  ['keyword', 2000, dictionary.search.input, { dict: 'd' }],
  ['dict', 500, dictionary.searchByValue.input, {}],
  ['key', 70_000, dictionary.texts.input, { dict: 'd' }],
  ['delNotExist', 5, dictionary.texts.input, { dict: 'd' }],
  ['key', 200, dictionary.text.input, { code: 'c' }],
  ['tableName', 100, dictionary.tableTree.input, tree],
  ['pid', 100, dictionary.tableTree.input, tree],
  ['hasChildField', 100, dictionary.tableTree.input, tree],
  ['condition', 2000, dictionary.tableTree.input, tree],
  ['pid', 64, categoryTree.children.input, {}],
  ['code', 200, categoryTree.all.input, {}],
  ['val', 200, categoryTree.one.input, { field: 'id' }],
  ['pcode', 200, categoryTree.level.input, {}],
  ['condition', 2000, categoryTree.level.input, {}],
  ['async', 5, categoryTree.tree.input, {}],
  ['ids', 70_000, categoryTree.names.input, {}],
  ['delNotExist', 5, categoryTree.names.input, {}],
  ['name', 100, category.add.input, {}],
  ['pid', 64, category.add.input, { name: '甲' }],
])('in a question %s has at most %i characters (%#)', (member, max, input, given) => {
  const taken = [max, max + 1].map(
    (length) => input.safeParse({ ...given, [member]: 'x'.repeat(length) }).success,
  )
  expect(taken).toEqual([true, false])
})

test.each<[given: object, message: string, input: z.ZodType]>([
  [{ ...tree, text: ' ' }, '字典配置不合法', dictionary.tableTree.input],
  [{ ...tree, code: undefined }, '字典配置不合法', dictionary.tableTree.input],
  [{ ...tree, pidField: 'x'.repeat(101) }, '字典配置不合法', dictionary.tableTree.input],
  [{ dict: 'd', pageSize: '0' }, '不能小于1', dictionary.search.input],
  [{ dict: 'd', pageSize: '1.5' }, '参数错误', dictionary.search.input],
  [{ field: 'pid', val: '1' }, '参数错误', categoryTree.one.input],
  [{ field: 'id' }, '参数错误', categoryTree.one.input],
  [{ field: 'id', val: 'x'.repeat(201) }, '参数错误', categoryTree.one.input],
])('the question %j is refused with %s', (given, message, input) => {
  expect(input.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  [undefined, undefined],
  [null, '0'],
  ['', '0'],
  ['  ', '0'],
  ['0', '0'],
  [' 7 ', '7'],
])('DEC-062 the parent %j of a category means %j', (pid, meant) => {
  expect(category.add.input.parse({ name: '甲', pid }).pid).toBe(meant)
  expect(category.edit.input.parse({ id: '1', pid }).pid).toBe(meant)
})

test('DEC-062 code and children of a category are written by the server only', () => {
  const told = fieldsOf(Category).map(([name, { label, readOnly, notInList, query }]) =>
    [name, label, readOnly && 'readOnly', notInList && 'notInList', query].filter(Boolean).join(' '),
  )
  expect(told).toEqual([
    'name 分类名称 like',
    'code 分类编码 readOnly like',
    'pid 上级分类 notInList',
    'hasChild 有下级 readOnly notInList',
  ])
})
