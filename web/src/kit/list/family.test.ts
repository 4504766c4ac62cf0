import { field } from '@banyan/contract/field'
import { gadget } from '@banyan/contract/testing/gadget'
import { uniform } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cardOf } from './columns/card-plan.ts'
import {
  columnFields,
  detailFields,
  dictTextOf,
  formFields,
  nameOf,
  namesOf,
  planOf,
  queryFields,
  superFields,
} from './family.ts'

const Member = z.object({
  login: field.text('登录名', { required: true, query: 'like' }),
  name: field.text('姓名', { required: true, query: 'like' }),
  password: field.password('密码'),
  sex: field.radio('性别', 'sex', { query: 'eq' }),
  birthday: field.date('生日', { notInList: true }),
  status: field.dict('状态', 'valid_status', { query: 'eq', readOnly: true }),
})
const members = planOf(uniform('member', '/testing/member', Member, { title: '成员' }))
const names = (fields: { name: string }[]) => fields.map(({ name }) => name)

test('a list is described by its family alone', () => {
  const plan = planOf(gadget)
  expect([plan.code, plan.title]).toEqual(['gadget', '样品'])
  expect(names(columnFields(plan))).toEqual(['name', 'typeId', 'status', 'createTime'])
  expect(names(queryFields(plan))).toEqual(['name', 'typeId', 'status'])
  expect(names(formFields(plan, 'add'))).toEqual(['name', 'typeId', 'status'])
})

test('a secret is asked on add only and shown nowhere', () => {
  expect(names(formFields(members, 'add'))).toContain('password')
  for (const fields of [
    formFields(members, 'edit'),
    columnFields(members),
    detailFields(members),
    superFields(members),
  ]) {
    expect(names(fields)).not.toContain('password')
  }
})

test('what the server fills is no control of the form but part of the list', () => {
  expect(names(formFields(members, 'edit'))).not.toContain('status')
  expect(names(columnFields(members))).toContain('status')
})

test('LIST-005 the detail shows what the list leaves out, and who and when at the end', () => {
  expect(names(detailFields(members))).toContain('birthday')
  expect(names(detailFields(members)).slice(-4)).toEqual(['createBy', 'createTime', 'updateBy', 'updateTime'])
})

test('a card takes its title, status, two lines and time from the columns', () => {
  expect(cardOf(columnFields(members))).toEqual({
    title: 'login',
    status: 'status',
    lines: ['name', 'sex'],
    time: 'createTime',
  })
  expect(cardOf(columnFields(members), { title: 'name' }).lines).toEqual(['login', 'sex'])
})

test('the stamps of a record have names, and a heading where the record has headings', () => {
  const stamps = (plan: typeof members) =>
    detailFields(plan)
      .slice(-4)
      .map(({ label, group }) => [label, group])
  expect(stamps(members)).toEqual([
    ['创建人', undefined],
    ['创建时间', undefined],
    ['更新人', undefined],
    ['更新时间', undefined],
  ])
  const Grouped = z.object({ name: field.text('名称', { group: '基本信息' }) })
  const grouped = planOf(uniform('grouped', '/testing/grouped', Grouped, { title: '分组' }))
  expect(new Set(stamps(grouped).map(([, group]) => group))).toEqual(new Set(['记录信息']))
})

test('a row is called by its first member, rows that are deleted by the first three', () => {
  expect(nameOf(members, { id: '1', login: 'zhangsan' })).toBe('zhangsan')
  expect(nameOf(members, { id: '1', login: 0 })).toBe('0')
  expect([nameOf(members, { id: '1', login: null }), nameOf(members, { id: '1' })]).toEqual(['', ''])
  const rows = ['a', 'b', 'c', 'd'].map((login) => ({ id: login, login, name: login.toUpperCase() }))
  expect(namesOf(members, rows.slice(0, 1), 1, 'name')).toBe('成员“A”')
  expect(namesOf(members, rows.slice(0, 1), 1, 'none')).toBe('成员“a”')
  expect(namesOf(members, [], 1, 'name')).toBe('成员')
  expect(namesOf(members, rows, 4, 'name')).toBe('“A”、“B”、“C”等 4 条成员')
  expect(namesOf(members, [], 9, 'name')).toBe(' 9 条成员')
})

test('DEC-114 the text beside a member, where there is one', () => {
  expect(dictTextOf({ id: '1', sex: '1', sex_dictText: '男' }, 'sex')).toBe('男')
  expect(dictTextOf({ id: '1', sex_dictText: '' }, 'sex')).toBeUndefined()
  expect(dictTextOf({ id: '1', sex_dictText: 1 }, 'sex')).toBeUndefined()
})
