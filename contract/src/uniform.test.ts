import { expect, test } from 'vitest'
import { z } from 'zod'
import { field } from './field.ts'
import { describe, uniform } from './uniform.ts'

const Thing = z.object({
  name: field.text('名称', { required: true, max: 5 }),
  kind: field.dict('类别', 'kind'),
  amount: field.integer('数量', { min: 1 }),
  secret: field.password('密码'),
  total: field.number('合计', { readOnly: true }),
})
const thing = uniform('thing', '/things', Thing, { title: '东西', says: { remove: '没了' } })

test('DEC-044 LIST-024 LIST-025 LIST-026 LIST-029 a uniform family has these calls at its root', () => {
  const calls = Object.values(thing).map(({ method, path, needs }) => `${method} ${path} ${needs}`)
  expect(calls).toEqual([
    'GET /things/list thing:list',
    'GET /things/queryById thing:list',
    'POST /things/add thing:add',
    'PUT /things/edit thing:edit',
    'DELETE /things/delete thing:delete',
    'DELETE /things/deleteBatch thing:delete',
    'GET /things/exportXls thing:export',
    'GET /things/importTemplate thing:import',
    'POST /things/importExcel thing:import',
  ])
  expect(thing[describe]).toMatchObject({ name: 'thing', title: '东西', root: '/things' })
})

test('DEC-114 the texts of the uniform calls, unless the family has its own', () => {
  expect([thing.add.says, thing.edit.says, thing.remove.says, thing.removeBatch.says]).toEqual([
    '添加成功！',
    '编辑成功!',
    '没了',
    '批量删除成功！',
  ])
})

test('a draft holds what a person fills in: no stamps, nothing the server computes', () => {
  const draft = thing.add.input.parse({
    name: ' ab ',
    kind: 1,
    amount: '3',
    total: 9,
    version: 4,
    id: 'x',
    tenantId: 1,
  })
  expect(draft).toEqual({ name: 'ab', kind: '1', amount: 3 })
  expect(thing.add.input.safeParse({}).error?.issues[0]?.message).toBe('请输入名称')
  expect(thing.add.input.parse({ name: 'a', kind: '', amount: null, secret: '' })).toEqual({
    name: 'a',
    kind: null,
    amount: null,
    secret: null,
  })
})

test('an edit may leave out every member but the id, and carry the version', () => {
  expect(thing.edit.input.parse({ id: 'x' })).toEqual({ id: 'x' })
  expect(thing.edit.input.parse({ id: 'x', version: '3', name: 'b' })).toEqual({
    id: 'x',
    version: 3,
    name: 'b',
  })
  for (const wrong of [
    {},
    { id: '' },
    { id: 'x', name: '' },
    { id: 'x', name: null },
    { id: 'x', amount: 0 },
  ])
    expect(thing.edit.input.safeParse(wrong).success).toBe(false)
})

test('LIST-012 security §1: a record carries its members, texts and stamps, and never a secret', () => {
  const row = {
    id: 'x',
    version: 1,
    name: 'a',
    kind: '1',
    kind_dictText: '甲',
    amount: 1,
    secret: 's',
    delFlag: 0,
    tenantId: 1,
  }
  expect(thing.byId.result.parse(row)).toEqual({
    id: 'x',
    version: 1,
    name: 'a',
    kind: '1',
    kind_dictText: '甲',
    amount: 1,
  })
})

test('DEC-070 DEC-066 a list takes each column plain, as a range and as any-of; secrets and unknown names are dropped', () => {
  const query = {
    name: '*a*',
    amount_begin: '1',
    amount_end: '2',
    amount_MultiString: '1,2',
    createTime_begin: 'x',
    secret: 's',
    delFlag: '1',
  }
  const { secret, delFlag, ...taken } = query
  expect(thing.list.input.parse(query)).toEqual(taken)
  expect([secret, delFlag]).toEqual(['s', '1'])
})
