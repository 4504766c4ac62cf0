import { user } from '@banyan/contract/identity/user'
import { gadget } from '@banyan/contract/testing/gadget'
import { expect, test } from 'vitest'
import { cardOf } from './columns/card-plan.ts'
import { columnFields, detailFields, formFields, planOf, queryFields, superFields } from './family.ts'

const users = planOf(user)
const names = (fields: { name: string }[]) => fields.map(({ name }) => name)

test('a list is described by its family alone', () => {
  const plan = planOf(gadget)
  expect([plan.code, plan.title]).toEqual(['gadget', '样品'])
  expect(names(columnFields(plan))).toEqual(['name', 'typeId', 'status', 'createTime'])
  expect(names(queryFields(plan))).toEqual(['name', 'typeId', 'status'])
  expect(names(formFields(plan, 'add'))).toEqual(['name', 'typeId', 'status'])
})

test('a secret is asked on add only and shown nowhere', () => {
  expect(names(formFields(users, 'add'))).toContain('password')
  for (const fields of [
    formFields(users, 'edit'),
    columnFields(users),
    detailFields(users),
    superFields(users),
  ]) {
    expect(names(fields)).not.toContain('password')
  }
})

test('what the server fills is no control of the form but part of the list', () => {
  expect(names(formFields(users, 'edit'))).not.toContain('status')
  expect(names(columnFields(users))).toContain('status')
})

test('LIST-005 the detail shows what the list leaves out, and who and when at the end', () => {
  expect(names(detailFields(users))).toContain('birthday')
  expect(names(detailFields(users)).slice(-4)).toEqual(['createBy', 'createTime', 'updateBy', 'updateTime'])
})

test('a card takes its title, status, two lines and time from the columns', () => {
  expect(cardOf(columnFields(users))).toEqual({
    title: 'username',
    status: 'status',
    lines: ['realname', 'sex'],
    time: 'createTime',
  })
  expect(cardOf(columnFields(users), { title: 'realname' }).lines).toEqual(['username', 'sex'])
})
