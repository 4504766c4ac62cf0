import type { FieldDraft } from '@banyan/contract/online/form-field'
import { expect, test } from 'vitest'
import { definitionOptions, mergedFields, refuseFault } from './definition.change.ts'
import type { FormFieldStored } from './definition.tables.ts'

const stored = (id: string) => ({ id, dbFieldName: `old_${id}` }) as FormFieldStored
const given = (dbFieldName: string, id?: string) => ({ dbFieldName, ...(id && { id }) }) as FieldDraft
const namesOf = (fields: readonly { dbFieldName: string }[]) => fields.map(({ dbFieldName }) => dbFieldName)

test('DEC-080 an edit leaves the fields it gives, then those it does not mention, without the removed ones', () => {
  const before = [stored('1'), stored('2'), stored('3'), stored('4')]
  const merged = mergedFields(before, [given('new'), given('b', '2'), given('c', '3')], new Set(['3', '4']))
  expect(namesOf(merged)).toEqual(['new', 'b', 'old_1'])
  expect(namesOf(mergedFields(before, [], new Set()))).toEqual(['old_1', 'old_2', 'old_3', 'old_4'])
})

test('DEC-080 a field that is no longer there is refused', () => {
  expect(() => mergedFields([stored('1')], [given('a', '1'), given('b', '9')], new Set())).toThrow(
    '字段不存在，请刷新后重试',
  )
})

test('DEC-080 a fault is refused with the place it is at', () => {
  const fault = { message: '字段名重复', row: 2 }
  expect(() => refuseFault(fault as never)).toThrow(
    expect.objectContaining({ message: '字段名重复', result: fault }),
  )
  expect(refuseFault(undefined)).toBeUndefined()
})

test('DEC-080 the log tells which fields an edit added, changed and removed', () => {
  const difference = definitionOptions.difference!
  const before = { tableTxt: '旧', scroll: 1 }
  const nothing = { added: [], changed: [], removed: [] }
  const told = (fields?: unknown) => difference(before, { tableTxt: '新', scroll: 1, fields })
  expect(told()).toEqual({ before: { tableTxt: '旧' }, after: { tableTxt: '新' } })
  expect(told(nothing)).toEqual({ before: { tableTxt: '旧' }, after: { tableTxt: '新' } })
  expect(told({ added: [given('a')], changed: [{ id: '2', values: given('b') }], removed: ['3'] })).toEqual({
    before: { tableTxt: '旧' },
    after: { tableTxt: '新', 新增字段: ['a'], 修改字段: ['b'], 删除字段: ['3'] },
  })
})
