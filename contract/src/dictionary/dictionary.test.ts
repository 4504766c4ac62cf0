import { expect, test } from 'vitest'
import type { z } from 'zod'
import { category, categoryTree } from './category.ts'
import { dictionary } from './dictionary.ts'

const tree = { tableName: 't', text: 't', code: 'c', pidField: 'p' }
test.each<[given: object, message: string, input: z.ZodType]>([
  [{ ...tree, text: ' ' }, '字典配置不合法', dictionary.tableTree.input],
  [{ ...tree, code: undefined }, '字典配置不合法', dictionary.tableTree.input],
  [{ ...tree, pidField: 'x'.repeat(101) }, '字典配置不合法', dictionary.tableTree.input],
  [{ dict: 'd', pageSize: '0' }, '{label}不能小于1', dictionary.search.input],
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
