import { field } from '@banyan/contract/field'
import { code, id, idList, num, someIds } from '@banyan/contract/wire'
import type { FormInstance } from 'antd'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rulesOf } from './form-rules.ts'

const Member = z.object({
  name: field.text('姓名', { required: true, max: 50 }),
  phone: field.pattern('手机号', /^1[3-9]\d{9}$/, '请输入正确的手机号'),
})
const Choice = z.object({ ids: someIds('请选择一条记录！'), status: code([1, 2], '参数错误') })

/** What antd would say about a value in a form with these values. */
async function said(rules: ReturnType<ReturnType<typeof rulesOf>>, value: unknown, values: object = {}) {
  const rule = rules[0]
  if (typeof rule !== 'function') return expect.unreachable('one rule that knows the form')
  const made = rule({ getFieldsValue: () => values } as unknown as FormInstance) as {
    required?: boolean
    validator: (rule: object, value: unknown) => Promise<void>
  }
  const text = await made.validator({}, value).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return { required: made.required, text }
}

test('a required member says the refusal of the contract and carries the mark', async () => {
  const rules = rulesOf(Member)
  expect(await said(rules('name'), undefined)).toEqual({ required: true, text: '请输入姓名' })
  expect(await said(rules('name'), '  ')).toEqual({ required: true, text: '请输入姓名' })
  expect(await said(rules('name'), '张三')).toEqual({ required: true, text: undefined })
})

test('an optional member takes nothing, and is checked when it holds something', async () => {
  const rules = rulesOf(Member)
  for (const blank of [undefined, null, ''])
    expect(await said(rules('phone'), blank)).toEqual({ required: false, text: undefined })
  expect(await said(rules('phone'), '123')).toMatchObject({ text: '请输入正确的手机号' })
})

test('members with codecs are checked as the form holds them', async () => {
  const rules = rulesOf(Choice)
  expect(await said(rules('ids'), [])).toMatchObject({ text: '请选择一条记录！' })
  expect(await said(rules('ids'), ['a'])).toMatchObject({ text: undefined })
  expect(await said(rules('status'), 3)).toMatchObject({ text: '参数错误' })
})

test('a rule across members speaks at the member it names, with the values of the whole form', async () => {
  const draft = z
    .object({
      name: id,
      hours: num('请输入小时'),
      alertUsers: idList.optional(),
      alertRoles: idList.optional(),
    })
    .refine(({ alertUsers, alertRoles }) => Boolean(alertUsers?.length || alertRoles?.length), {
      path: ['alertUsers'],
      error: '请选择提醒人',
      when: () => true,
    })
  const rules = rulesOf(draft)
  expect(await said(rules('alertUsers'), [])).toMatchObject({ text: '请选择提醒人' })
  expect(await said(rules('alertRoles'), [])).toMatchObject({ text: undefined })
  expect(await said(rules('alertUsers'), [], { alertRoles: ['r1'] })).toMatchObject({ text: undefined })
})

test('a rule across members that does not apply yet says nothing; one without a condition always applies', async () => {
  const range = (when?: () => boolean) =>
    z
      .object({ begin: num('请输入开始'), end: num('请输入结束') })
      .refine(({ begin, end }) => begin <= end, { path: ['end'], error: '结束不能早于开始', when })
  const values = { begin: 5 }
  expect(await said(rulesOf(range(() => false))('end'), 3, values)).toMatchObject({ text: undefined })
  expect(await said(rulesOf(range(() => true))('end'), 3, values)).toMatchObject({ text: '结束不能早于开始' })
  expect(await said(rulesOf(range())('end'), 3, values)).toMatchObject({ text: '结束不能早于开始' })
  expect(await said(rulesOf(range())('end'), 7, values)).toMatchObject({ text: undefined })
})
