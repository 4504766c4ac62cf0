import { field } from '@banyan/contract/field'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Caller, ListSource, RowRule } from '#kernel/caller.ts'
import { columnQuery, refuseUnwritable, withoutWriteOnce, writableMembers } from './records.ts'

const source = {
  description: {
    shape: z.object({ name: field.text('名称', { required: true }), code: field.text('编码') }),
  },
  writeOnce: new Set(['code']),
} as unknown as ListSource
const caller = (rule?: Partial<RowRule>) =>
  ({ rights: { rowRule: () => rule && { hidden: new Set(), ...rule } } }) as unknown as Caller

const draft = { name: 'a', code: 'b', other: 'c' }

test.each<[name: string, rule: Partial<RowRule> | undefined, written: object]>([
  ['no rule', undefined, draft],
  ['a rule on rows', { where: () => 'true' }, draft],
  ['a rule that fixes nothing', { readOnly: new Set() }, draft],
  ['a hidden member', { hidden: new Set(['name']) }, { code: 'b', other: 'c' }],
  ['a fixed member', { readOnly: new Set(['code']) }, { name: 'a', other: 'c' }],
  ['both', { hidden: new Set(['name']), readOnly: new Set(['code']) }, { other: 'c' }],
])('DEC-063 with %s a draft is written as far as it may be', (_, rule, written) => {
  expect(writableMembers(caller(rule), source, draft)).toEqual(written)
})

test.each<[rule: Partial<RowRule> | undefined, refusal: string | undefined]>([
  [undefined, undefined],
  [{ hidden: new Set(['code']) }, undefined],
  [{ readOnly: new Set(['code']) }, undefined],
  [{ hidden: new Set(['name']) }, '无权填写名称，不能新增'],
  [{ readOnly: new Set(['name']) }, '无权填写名称，不能新增'],
])('DEC-063 a record is begun only by those who may fill in what it needs', (rule, refusal) => {
  const begin = () => refuseUnwritable(source, caller(rule))
  if (refusal) expect(begin).toThrow(refusal)
  else expect(begin()).toBeUndefined()
})

test('members fixed after creation are written once', () => {
  const given = { name: 'new', code: 'new' }
  expect(withoutWriteOnce(source, { id: '1', name: 'old', code: 'old' }, given)).toEqual({ name: 'new' })
  expect(withoutWriteOnce(source, { id: '1', code: '' }, given)).toEqual({ name: 'new' })
  expect(withoutWriteOnce(source, { id: '1', code: null }, given)).toEqual(given)
  expect(withoutWriteOnce(source, { id: '1' }, given)).toEqual(given)
})

test('what the own filter of an entity answers is not asked of the columns', () => {
  const query = { name: 'a', pid: '1' }
  expect(columnQuery({ filterOwns: ['pid', 'x'] }, query)).toEqual({ name: 'a' })
  expect(columnQuery({}, query)).toBe(query)
})
