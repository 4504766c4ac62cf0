import { field } from '@banyan/contract/field'
import { gadget } from '@banyan/contract/testing/gadget'
import { uniform } from '@banyan/contract/uniform'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { planCard } from './columns/card-plan.ts'
import {
  columnFields,
  detailFields,
  formFields,
  type Plan,
  placedFields,
  queryFields,
  readDictText,
  readPlan,
  rowName,
  rowNames,
  superFields,
  visiblePlan,
} from './family.ts'

const Member = z.object({
  login: field.text('登录名', { required: true, query: 'like' }),
  name: field.text('姓名', { required: true, query: 'like' }),
  password: field.password('密码'),
  sex: field.radio('性别', 'sex', { query: 'eq' }),
  birthday: field.date('生日', { notInList: true }),
  status: field.dict('状态', 'valid_status', { query: 'eq', readOnly: true }),
})
const members = readPlan(uniform('member', '/testing/member', Member, { title: '成员' }))
const names = (fields: { name: string }[]) => fields.map(({ name }) => name)

test('a list is described by its family alone', () => {
  const plan = readPlan(gadget)
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

test('LIST-038 when a row was made is a column of its own, unless the list declares it', () => {
  expect(columnFields(members).at(-1)).toEqual({
    name: 'createTime',
    label: '创建时间',
    type: 'datetime',
    width: 180,
    readOnly: true,
  })
  const own = { name: 'createTime', label: '登记时间', type: 'date' as const }
  const declared: Plan = { ...members, fields: [own, ...members.fields.slice(0, 1)] }
  for (const fieldsIn of [columnFields, superFields])
    expect(fieldsIn(declared).map(({ label }) => label)).toEqual(['登记时间', '登录名'])
  expect(names(detailFields(declared))).toEqual(['createTime', 'login', 'createBy', 'updateBy', 'updateTime'])
})

test('DEC-067 what the server adds to rows is not asked for', () => {
  const added = { name: 'count', label: '数量', type: 'number' as const, isAdded: true }
  const plan = { ...members, fields: [...members.fields, added] }
  expect(names(superFields(plan))).toEqual(['login', 'name', 'sex', 'birthday', 'status', 'createTime'])
  expect(names(columnFields(plan))).toContain('count')
})

test('the query form has what can be asked for, or what the list names', () => {
  expect(names(queryFields(members))).toEqual(['login', 'name', 'sex', 'status'])
  const secret = { name: 'pin', label: 'PIN', type: 'text' as const, secret: true, query: 'eq' as const }
  expect(names(queryFields({ ...members, fields: [secret] }))).toEqual([])
  expect(names(queryFields({ ...members, asked: [secret] }))).toEqual(['pin'])
})

test('a control of the page stands at the place of its field', () => {
  const fields = members.fields.map((one) => (one.name === 'name' ? { ...one, ownControl: true } : one))
  const plan = { ...members, fields }
  expect(names(formFields(plan, 'add'))).toEqual(['login', 'password', 'sex', 'birthday'])
  const controls = { name: () => null, status: () => null }
  expect(names(placedFields(plan, 'edit', controls))).toEqual(['login', 'name', 'sex', 'birthday', 'status'])
})

test('DEC-063 hidden members are nowhere, read-only ones in no form', () => {
  expect(visiblePlan(members, [], [])).toBe(members)
  const asked = members.fields.slice(0, 2)
  const limited = visiblePlan({ ...members, asked }, ['login'], ['name'])
  expect(names(limited.fields)).toEqual(['name', 'password', 'sex', 'birthday', 'status'])
  expect(names(limited.asked ?? [])).toEqual(['name'])
  expect(names(formFields(limited, 'add'))).toEqual(['password', 'sex', 'birthday'])
  expect(names(visiblePlan(members, ['login'], []).fields)).not.toContain('login')
  expect(visiblePlan(members, [], ['sex']).fields.find(({ name }) => name === 'sex')?.readOnly).toBe(true)
  expect(visiblePlan(members, [], ['sex']).asked).toBeUndefined()
})

test('a card takes its title, status, two lines and time from the columns', () => {
  expect(planCard(columnFields(members))).toEqual({
    title: 'login',
    status: 'status',
    lines: ['name', 'sex'],
    time: 'createTime',
  })
  expect(planCard(columnFields(members), { title: 'name' }).lines).toEqual(['login', 'sex'])
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
  const grouped = readPlan(uniform('grouped', '/testing/grouped', Grouped, { title: '分组' }))
  expect(new Set(stamps(grouped).map(([, group]) => group))).toEqual(new Set(['记录信息']))
})

test('a row is called by its first member, rows that are deleted by the first three', () => {
  expect(rowName(members, { id: '1', login: 'zhangsan' })).toBe('zhangsan')
  expect(rowName(members, { id: '1', login: 0 })).toBe('0')
  expect([rowName(members, { id: '1', login: null }), rowName(members, { id: '1' })]).toEqual(['', ''])
  const rows = ['a', 'b', 'c', 'd'].map((login) => ({ id: login, login, name: login.toUpperCase() }))
  expect(rowNames(members, rows.slice(0, 1), 1, 'name')).toBe('成员“A”')
  expect(rowNames(members, rows.slice(0, 1), 1, 'none')).toBe('成员“a”')
  expect(rowNames(members, [], 1, 'name')).toBe('成员')
  expect(rowNames(members, rows, 4, 'name')).toBe('“A”、“B”、“C”等 4 条成员')
  expect(rowNames(members, [], 9, 'name')).toBe(' 9 条成员')
})

test('DEC-114 the text beside a member, where there is one', () => {
  expect(readDictText({ id: '1', sex: '1', sex_dictText: '男' }, 'sex')).toBe('男')
  expect(readDictText({ id: '1', sex_dictText: '' }, 'sex')).toBeUndefined()
  expect(readDictText({ id: '1', sex_dictText: 1 }, 'sex')).toBeUndefined()
})
