// @vitest-environment happy-dom
import { ruleCheck } from '@banyan/contract/online/check-rule'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '#kit/call/session.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { formBackend } from '#testing/backend.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { checkBySchema, type Values } from './check.ts'
import { fieldChecker } from './field-checker.ts'

const field = (given: Partial<Field> = {}): Field => ({ name: 'code', label: '编码', type: 'text', ...given })

function open(values: Values, given: { table?: string; recordId?: string } = { table: 'things' }) {
  const checker = fieldChecker({
    check: checkBySchema,
    read: () => values,
    rules: formBackend.rules,
    opened: { ...values },
    table: given.table,
    recordId: given.recordId,
  })
  const { result } = renderHook(() => checker.useRefusal('code'))
  return { checker, shown: () => result.current }
}

beforeEach(() => {
  clearSession() // another file of this worker may have ended it, and then nothing is sent
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Types a value and lets so much time pass. */
async function typed(checker: ReturnType<typeof open>['checker'], about: Field, ms: number) {
  checker.fieldChanged(about)
  await vi.advanceTimersByTimeAsync(ms)
}

test('ADMIN-089 a unique value is asked for a second after the last key, in its table and for its record', async () => {
  const check = server.on(duplicateCheck.check, () => refusal('该值不可用，系统中已存在！'))
  const values: Values = { code: 'a' }
  const { checker, shown } = open(values, { table: 'things', recordId: 'r1' })
  const unique = field({ unique: true })
  values.code = ' b '
  await typed(checker, unique, 999)
  await typed(checker, unique, 999)
  expect(check).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(check.mock.calls.map(([asked]) => asked)).toEqual([
    { tableName: 'things', fieldName: 'code', dataId: 'r1', fieldVal: 'b' },
  ])
  expect(await checker.checkField(unique)).toBe('该值不可用，系统中已存在！')
  expect(check).toHaveBeenCalledOnce()
  act(() => checker.setRefusal('name', '不行'))
  expect(shown()).toBe('该值不可用，系统中已存在！')
  act(() => checker.setRefusal('code', undefined))
  expect(shown()).toBeUndefined()
  act(() => checker.setRefusal('code', '不行'))
  expect(shown()).toBe('不行')
})

test('the value a record is stored with is free to it, and an empty one is not asked for', async () => {
  const check = server.on(duplicateCheck.check, () => refusal('已存在'))
  const values: Values = { code: 'a' }
  const unique = field({ unique: true })
  const stored = open(values, { table: 'things', recordId: 'r1' })
  expect(await stored.checker.checkField(unique)).toBeUndefined()
  values.code = ''
  expect(await stored.checker.checkField(unique)).toBeUndefined()
  values.code = 'a'
  const outside = open(values, {})
  expect(await outside.checker.checkField(unique)).toBeUndefined()
  expect(check).not.toHaveBeenCalled()
  const fresh = open(values)
  expect(await fresh.checker.checkField(unique)).toBe('已存在')
})

test('ADMIN-091 a named rule is asked when the field is checked, not while typing', async () => {
  const check = server.on(ruleCheck.check, () => refusal('编码不合规则'))
  const values: Values = { code: 'a/1' }
  const { checker } = open(values)
  const ruled = field({ checkRule: 'r1' })
  await typed(checker, ruled, 5000)
  expect(check).not.toHaveBeenCalled()
  expect([...(await checker.checkFields([ruled]))]).toEqual([['code', '编码不合规则']])
  expect(check.mock.lastCall?.[0]).toEqual({ ruleCode: 'r1', value: 'a%2F1' })
})

test.each<[string, () => unknown]>([
  ['a call that failed', () => failure(500, '系统繁忙')],
  ['a refusal without words', () => refusal('')],
  ['a good answer', () => null],
])('%s refuses nothing', async (_, answer) => {
  server.on(ruleCheck.check, answer as never)
  const { checker, shown } = open({ code: 'a' })
  expect(await checker.checkField(field({ checkRule: 'r1' }))).toBeUndefined()
  expect(shown()).toBeUndefined()
})

test('what the form itself refuses is not asked of the server', async () => {
  const check = server.on(ruleCheck.check, () => refusal('编码不合规则'))
  const { checker } = open({ code: '' })
  expect(await checker.checkField(field({ checkRule: 'r1', required: true }))).toBe('请输入编码')
  expect(check).not.toHaveBeenCalled()
})

test('an answer about a value that was changed meanwhile says nothing', async () => {
  const values: Values = { code: 'a' }
  const { checker } = open(values)
  server.on(ruleCheck.check, () => {
    values.code = 'b'
    return refusal('编码不合规则')
  })
  expect(await checker.checkField(field({ checkRule: 'r1' }))).toBeUndefined()
})

test('the first rule that refuses speaks; the next is asked only where it does not', async () => {
  const free = server.on(duplicateCheck.check, () => null as never)
  const rule = server.on(ruleCheck.check, () => refusal('编码不合规则'))
  const values: Values = { code: 'a' }
  const both = field({ unique: true, checkRule: 'r1' })
  const { checker } = open(values)
  expect(await checker.checkField(both)).toBe('编码不合规则')
  expect([free.mock.calls.length, rule.mock.calls.length]).toEqual([1, 1])
  server.on(duplicateCheck.check, () => refusal('已存在'))
  values.code = 'b'
  expect(await checker.checkField(both)).toBe('已存在')
  expect(rule).toHaveBeenCalledOnce()
})

test('a refusal that is shown is looked at again with each key, others wait until the field is left', async () => {
  const values: Values = { code: '' }
  const { checker } = open(values)
  const required = field({ required: true })
  const told = vi.spyOn(checkBySchema, 'refusal')
  await typed(checker, required, 5000)
  expect(told).not.toHaveBeenCalled()
  expect(await checker.checkField(required)).toBe('请输入编码')
  values.code = 'a'
  checker.fieldChanged(required)
  expect(told).toHaveBeenCalledTimes(2)
  checker.recheck(required) // nothing is refused any more
  expect(told).toHaveBeenCalledTimes(2)
  told.mockRestore()
})

test('a field that asks for it is checked a second after each key', async () => {
  const values: Values = { code: 'a' }
  const { checker } = open(values)
  const limited = field({ required: true, isCheckedTyping: true })
  values.code = ''
  await typed(checker, limited, 1000)
  const told = vi.spyOn(checkBySchema, 'refusal')
  checker.recheck(limited) // is asked only where something is refused
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})

test('leaving a field takes the place of the question that typing began', async () => {
  const check = server.on(duplicateCheck.check, () => null as never)
  const { checker } = open({ code: 'a' })
  const unique = field({ unique: true })
  checker.fieldChanged(unique)
  await checker.checkField(unique)
  expect(vi.getTimerCount()).toBe(0)
  expect(check).toHaveBeenCalledOnce()
})

test('fields that the server fills are not checked', async () => {
  const { checker } = open({ code: '', name: '' })
  const fields = [
    field({ required: true, readOnly: true }),
    field({ name: 'name', label: '名称', required: true }),
  ]
  expect([...(await checker.checkFields(fields))]).toEqual([['name', '请输入名称']])
})

test('a message of the form names the values that are in it now', async () => {
  const values: Values = { code: 'x', stock: 12 }
  const { checker, shown } = open(values)
  await act(() => checker.checkField(field({ pattern: 'n', errorInfo: '“{{code}}”超过库存 {{stock}} 件' })))
  expect(shown()).toBe('“x”超过库存 12 件')
})
