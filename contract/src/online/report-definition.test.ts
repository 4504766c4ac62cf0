import { expect, test } from 'vitest'
import { ReportItem, reportColumnName } from './report-definition.ts'

test.each([
  [true, true],
  [1, true],
  ['1', true],
  ['Y', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['N', false],
  ['', false],
  [undefined, undefined],
])('DEC-081 a column with isSearch %j can be asked for: %j', (isSearch, expected) => {
  const item = { fieldName: 'name', fieldTxt: '名称', fieldType: 'String', isSearch }
  expect(ReportItem.parse(item).isSearch).toBe(expected)
})

const unfit = '字段名以字母或文字开头，只能包含字母、数字和下划线'
const reserved = '该字段名是系统保留的名字，请换一个'
test.each([
  ['数量_1', undefined],
  ['_x', undefined],
  [`a${'b'.repeat(62)}`, undefined],
  [`a${'b'.repeat(63)}`, unfit],
  ['1a', unfit],
  ['a-b', unfit],
  ['configId', reserved],
  ['pageNo', reserved],
  ['pageSize', reserved],
  ['column', reserved],
  ['order', reserved],
  ['format', reserved],
  ['self_x', reserved],
  ['time_begin', reserved],
  ['time_end', reserved],
  ['time_MultiString', reserved],
  ['sex_dictText', reserved],
  ['myself_x', undefined],
  ['time_beginning', undefined],
])('DEC-081 the name of a column %s is refused with %s', (name, refusal) => {
  expect(reportColumnName.safeParse(name).error?.issues[0]?.message).toBe(refusal)
})
