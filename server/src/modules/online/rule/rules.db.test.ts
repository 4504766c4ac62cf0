import { category } from '@banyan/contract/dictionary/category'
import { checkRule, parseRuleParts, ruleCheck } from '@banyan/contract/online/check-rule'
import { fillRule, fillValue } from '@banyan/contract/online/fill-rule'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'

const { someone } = await startServer()
const can = ['checkRule', 'fillRule'].flatMap((entity) =>
  ['list', 'add', 'edit', 'delete'].map((verb) => `${entity}:${verb}`),
)
const editor = await someone({ can: [...can, 'category:add'] })
const stranger = await someone({ tenant: 1001, can })
const reader = await someone({ can: ['fillRule:list', 'fillRule:add'], orgCode: 'A01A02' })

const check = (ruleCode: string, value: string, who = reader) =>
  who.ask(ruleCheck.check, { ruleCode, value: encodeURIComponent(value) })

test.each([
  ['abc', undefined],
  ['a_1B', undefined],
  ['', undefined],
  ['1bc', { message: '第一位只能是字母', beginIndex: 0, endIndex: 1, checkValue: '1' }],
  ['a b', { message: '只能填写数字、大小写字母、下划线', beginIndex: 0, endIndex: 3, checkValue: 'a b' }],
  ['ab', { message: '最少输入3位数', checkValue: 'ab' }],
  ['abcdefghijklm', { message: '最多输入12位数', endIndex: 13 }],
  ['汉字字', { message: '第一位只能是字母', checkValue: '汉' }],
  ['a%20', { message: '只能填写数字、大小写字母、下划线', checkValue: 'a%20' }],
])('ADMIN-091 DEC-055 the stock rule common on %j', async (value, failure) => {
  const { status, body } = await check('common', value)
  if (!failure) return expect(body).toMatchObject({ success: true, result: null })
  expect([status, body.success, body.code, body.message]).toEqual([200, false, 500, failure.message])
  expect(body.result).toEqual(
    expect.objectContaining({
      ...failure,
      passed: false,
      digits: expect.any(String),
      pattern: expect.any(String),
    }),
  )
})

test('DEC-055 an unknown code is refused', async () => {
  expect((await check('no_such_rule', 'x')).body).toMatchObject({ success: false, message: '该编码不存在' })
})

test('ADMIN-092 DEC-055 family-contract 17 rules are kept in a list; their parts are told as JSON text, and taken as a list too', async () => {
  const ruleJson = [{ digits: '*', pattern: 'v\\d+', message: '应为版本号' }]
  const { id } = await editor.call(checkRule.add, { ruleName: '版本', ruleCode: 'version', ruleJson })
  expect(await editor.call(checkRule.byId, { id })).toMatchObject({
    ruleCode: 'version',
    ruleJson: JSON.stringify(ruleJson),
    platform: '0',
  })
  expect((await check('version', 'v12')).body.success).toBe(true)
  expect((await check('version', 'xv12')).body.message).toBe('应为版本号')
  expect((await check('version', 'v12', stranger)).body.message).toBe('该编码不存在')
  const text = JSON.stringify([{ digits: 2, pattern: '[a-z]{2}', message: '两个小写字母' }])
  const edited = await editor.fetch('/plat-oauth/sys/checkRule/edit', {
    method: 'PUT',
    body: { id, ruleJson: text },
  })
  expect(edited.body).toMatchObject({ success: true, message: '编辑成功!' })
  const { records } = await editor.call(checkRule.list, { ruleCode: 'version' })
  expect(parseRuleParts(records[0]?.ruleJson)).toMatchObject([{ digits: '2', pattern: '[a-z]{2}' }])
  expect((await check('version', 'v1')).body.message).toBe('两个小写字母')
  await editor.call(checkRule.remove, { id })
  expect((await check('version', 'ab')).body.message).toBe('该编码不存在')
})

test.each([
  [[{ digits: '*', pattern: '(', message: 'x' }], '第1条规则的正则表达式不正确'],
  [[{ digits: '*', pattern: 'x'.repeat(201), message: 'x' }], '正则表达式不能超过200个字符'],
  [[{ digits: '0', pattern: 'x', message: 'x' }], '位数应为正整数或 *'],
  [[{ digits: '*', pattern: 'x', message: '' }], '请输入提示文本'],
  [[], '请输入校验规则'],
  ['{', '校验规则不是有效的JSON'],
])('DEC-055 security: the rule %j is refused', async (ruleJson, refusal) => {
  const body = { ruleName: '坏', ruleCode: 'bad_rule', ruleJson }
  const answer = await editor.fetch('/sys/checkRule/add', { method: 'POST', body })
  expect(answer.body).toMatchObject({ success: false, message: refusal })
})

test('security 7: a rule that explodes is cut off and nobody waits for it', async () => {
  const ruleJson = [{ digits: '*', pattern: '(a+)+b', message: 'x' }]
  await editor.call(checkRule.add, { ruleName: '慢', ruleCode: 'slow', ruleJson })
  const [slow, ...others] = await Promise.all([
    check('slow', 'a'.repeat(60)),
    ...Array.from({ length: 5 }, () => check('common', 'abc')),
  ])
  expect(slow.body.message).toBe('校验规则执行超时，请联系管理员')
  expect(others.every(({ body }) => body.success)).toBe(true)
})

test('DEC-003 the platform’s rules are read by all and changed on the platform alone; an own rule of that code wins', async () => {
  const { records } = await editor.call(checkRule.list, { ruleCode: 'common' })
  expect(records).toMatchObject([{ platform: '1' }])
  const id = records[0]!.id
  await expect(editor.call(checkRule.edit, { id, ruleName: 'x' })).rejects.toThrow(
    '平台规则只能由平台管理员修改',
  )
  await expect(editor.call(checkRule.remove, { id })).rejects.toThrow('平台规则只能由平台管理员修改')
  await expect(editor.call(fillRule.remove, { id: 'fill-work_order_no' })).rejects.toThrow(
    '平台规则只能由平台管理员修改',
  )
  const ruleJson = [{ digits: '*', pattern: 'own', message: '自己的规则' }]
  await stranger.call(checkRule.add, { ruleName: '自己的', ruleCode: 'common', ruleJson })
  expect((await check('common', 'abc', stranger)).body.message).toBe('自己的规则')
  expect((await check('common', 'abc')).body.success).toBe(true)
})

const execute = (ruleCode: string, form: Record<string, unknown> = {}, who = reader) =>
  who.call(fillValue.execute, { ruleCode, ...form })
/** `yyyyMMdd` in GMT+8. */
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')

test('ADMIN-093 DEC-056 the stock rules', async () => {
  expect(await execute('work_order_no')).toBe(`WO${today()}0001`)
  expect(await execute('work_order_no')).toBe(`WO${today()}0002`)
  expect(await execute('work_order_no', {}, stranger)).toBe(`WO${today()}0001`)
  expect(await execute('shop_order_num')).toMatch(/^CN\d{14}\d{2}$/)
  expect(await execute('shop_order_num', { prefix: 'AB' })).toMatch(/^AB\d{16}$/)
  const next = await execute('category_code_rule')
  const { id } = await editor.call(category.add, { name: '下一个' })
  expect(await execute('category_code_rule', { pid: id })).toBe(`${next}A01`)
  expect(await execute('category_code_rule', { main: {}, sub: { pid: id } })).toBe(`${next}A01`)
  expect(await execute('org_num_role')).toMatch(/^[A-Z]\d\d$/)
  await expect(execute('org_num_role', { parentId: 'nothing' })).rejects.toThrow('上级部门不存在')
})

test('DEC-056 an unknown code gives null with success', async () => {
  const { body } = await reader.ask(fillValue.execute, { ruleCode: 'no_such_rule', any: 'thing' })
  expect(body).toMatchObject({ success: true, result: null })
})

test('DEC-056 serial numbers are unique under parallel calls, single and in batches', async () => {
  const single = Array.from({ length: 20 }, () => execute('work_order_no'))
  const batches = Array.from({ length: 5 }, () =>
    reader.call(fillValue.executeBatch, {
      rules: ['work_order_no', 'shop_order_num', 'work_order_no'].map((ruleCode) => ({ ruleCode })),
    }),
  )
  const values = [
    ...(await Promise.all(single)),
    ...(await Promise.all(batches)).flat().map(({ result }) => result),
  ]
  expect(new Set(values).size).toBe(35)
})

test('DEC-056 a batch answers rule by rule, in their order', async () => {
  await editor.call(fillRule.add, { ruleName: '谁', ruleCode: 'who', ruleClass: 'currentUser' })
  await editor.call(fillRule.add, { ruleName: '哪', ruleCode: 'where', ruleClass: 'currentDepart' })
  await editor.call(fillRule.add, {
    ruleName: '何时',
    ruleCode: 'when',
    ruleClass: 'currentTime',
    ruleParams: '{"datePattern":"yyyy"}',
  })
  const rules = ['who', 'nobody', 'where', 'when'].map((ruleCode) => ({ ruleCode, formData: { x: 1 } }))
  expect(await reader.call(fillValue.executeBatch, { commonFormData: { y: 2 }, rules })).toEqual([
    { ruleCode: 'who', result: reader.username },
    { ruleCode: 'nobody', result: null },
    { ruleCode: 'where', result: 'A01A02' },
    { ruleCode: 'when', result: today().slice(0, 4) },
  ])
})

test('DEC-056 testFillRule shows the next value without using it up', async () => {
  await editor.call(fillRule.add, {
    ruleName: '流水',
    ruleCode: 'serial',
    ruleClass: 'serialNumber',
    ruleParams: '{"prefix":"T-","datePattern":"","width":3}',
  })
  expect(await reader.call(fillValue.test, { ruleCode: 'serial' })).toBe('T-001')
  expect(await reader.call(fillValue.test, { ruleCode: 'serial' })).toBe('T-001')
  expect(await execute('serial')).toBe('T-001')
  expect(await execute('serial')).toBe('T-002')
})

test('DEC-056 security: a kind that does not exist and parameters that are no parameters are refused', async () => {
  const rule = { ruleName: 'x', ruleCode: 'evil', ruleClass: 'currentUser' }
  await expect(editor.call(fillRule.add, { ...rule, ruleClass: 'com.evil.Rule' })).rejects.toThrow(
    '规则类型的值不正确',
  )
  await expect(editor.call(fillRule.add, { ...rule, ruleParams: '{' })).rejects.toThrow(
    '规则参数不是有效的JSON',
  )
  await expect(editor.call(fillRule.add, { ...rule, ruleParams: '{"width":99}' })).rejects.toThrow(
    '规则参数不正确',
  )
})

test('security: a form too large for a rule is refused', async () => {
  const { body } = await reader.fetch('/sys/fillRule/executeRuleByCode/who', {
    method: 'PUT',
    body: { text: '汉'.repeat(150_000) },
  })
  expect(body).toMatchObject({ success: false, message: '表单数据过大' })
})

test('DEC-055 a value of up to 1000 characters is checked', async () => {
  const ruleJson = [{ digits: '*', pattern: 'a+', message: '只能是a' }]
  await editor.call(checkRule.add, { ruleName: '长', ruleCode: 'long_value', ruleJson })
  expect((await check('long_value', 'a'.repeat(1000))).body.success).toBe(true)
  expect((await check('long_value', 'a'.repeat(1001))).body).toMatchObject({
    success: false,
    message: '值过长，不能超过1000个字符',
  })
})

test('DEC-055 an edit without the parts of a rule keeps them, one with a wrong pattern is refused', async () => {
  const ruleJson = [{ digits: '*', pattern: 'k+', message: '只能是k' }]
  const { id } = await editor.call(checkRule.add, { ruleName: '原名', ruleCode: 'kept_rule', ruleJson })
  await editor.call(checkRule.edit, { id, ruleName: '改名' })
  expect(await editor.call(checkRule.byId, { id })).toMatchObject({
    ruleName: '改名',
    ruleJson: JSON.stringify(ruleJson),
  })
  const wrong = [...ruleJson, { digits: '*', pattern: '[', message: 'x' }]
  await expect(editor.call(checkRule.edit, { id, ruleJson: wrong })).rejects.toThrow(
    '第2条规则的正则表达式不正确',
  )
  expect((await check('kept_rule', 'kk')).body.success).toBe(true)
})

test('DEC-056 a batch counts up in the order it was asked, and a form of its own wins over the common one', async () => {
  await editor.call(fillRule.add, {
    ruleName: '批号',
    ruleCode: 'batch_serial',
    ruleClass: 'serialNumber',
    ruleParams: '{"prefix":"B-","datePattern":"","width":3}',
  })
  const rules = [
    { ruleCode: 'shop_order_num', formData: { prefix: 'OWN' } },
    { ruleCode: 'batch_serial' },
    { ruleCode: 'shop_order_num' },
    { ruleCode: 'batch_serial' },
    { ruleCode: 'batch_serial' },
  ]
  const values = await reader.call(fillValue.executeBatch, { commonFormData: { prefix: 'ALL' }, rules })
  expect(values.map(({ ruleCode, result }) => [ruleCode, result])).toEqual([
    ['shop_order_num', expect.stringMatching(/^OWN\d{16}$/)],
    ['batch_serial', 'ALL001'],
    ['shop_order_num', expect.stringMatching(/^ALL\d{16}$/)],
    ['batch_serial', 'ALL002'],
    ['batch_serial', 'ALL003'],
  ])
})
