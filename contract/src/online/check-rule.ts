import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { nothing } from '../wire.ts'

/** One part of a rule: `digits` n looks at the next n characters, `*` at the whole value (DEC-055). */
export const RulePart = z.object({
  digits: z.codec(
    z.union([z.string().trim(), z.number()], { error: '请输入位数' }),
    z.string().regex(/^(\*|[1-9]\d{0,3})$/, '位数应为正整数或 *'),
    { decode: String, encode: (value) => value },
  ),
  pattern: z
    .string({ error: '请输入正则表达式' })
    .min(1, '请输入正则表达式')
    .max(200, '正则表达式不能超过200个字符'),
  message: z
    .string({ error: '请输入提示文本' })
    .trim()
    .min(1, '请输入提示文本')
    .max(100, '提示文本不能超过100个字符'),
})
export type RulePart = z.output<typeof RulePart>

/** The parts as a list; JSON text, as it stands in a workbook, is taken too. */
const RuleParts = z.codec(
  z.union([z.string().max(20_000), z.array(z.unknown())], { error: '请输入校验规则' }),
  z.array(RulePart).min(1, '请输入校验规则').max(20, '校验规则最多20条'),
  {
    decode: (given, context) => {
      if (typeof given !== 'string') return given as never
      try {
        return JSON.parse(given)
      } catch {
        context.issues.push({ code: 'custom', message: '校验规则不是有效的JSON', input: given })
        return z.NEVER
      }
    },
    encode: (parts) => parts,
  },
)

const CheckRule = z.object({
  ruleName: field.text('规则名称', { required: true, max: 100, query: 'like', width: 200 }),
  ruleCode: field.pattern(
    '规则编码',
    /^[A-Za-z][A-Za-z0-9_.:-]{0,99}$/,
    '规则编码以字母开头，只能包含字母、数字和 _ . : -',
    { required: true, query: 'like', width: 200 },
  ),
  ruleJson: field.textarea('校验规则', { required: true, max: 20_000, notInList: true, ownControl: true }),
  ruleDescription: field.textarea('规则描述', { max: 200, width: 300 }),
  platform: field.radio('平台规则', 'yn', { readOnly: true, width: 100 }),
})

const rules = uniform('checkRule', '/sys/checkRule', CheckRule, { title: '校验规则', via: 'oauth' })

/** The parts of a stored rule. */
export const parseRuleParts = (text: string | null | undefined): RulePart[] => JSON.parse(text || '[]')

/** The uniform list of check rules; `ruleJson` is JSON text in answers, and text or a list in requests. */
export const checkRule = {
  ...rules,
  add: { ...rules.add, input: rules.add.input.extend({ ruleJson: RuleParts }) },
  edit: { ...rules.edit, input: rules.edit.input.extend({ ruleJson: RuleParts.optional() }) },
}

/** The `result` of a refused check. */
export interface CheckFailure extends RulePart {
  beginIndex: number
  endIndex: number
  checkValue: string
  passed: false
}

export const ruleCheck = entity('checkRule', 'tenant', {
  /** `value` is URI-encoded once more than the query needs. */
  check: get('/sys/checkRule/checkByCode', {
    via: 'oauth',
    needs: 'session',
    waits: true,
    perMinute: 600,
    input: z.object({
      ruleCode: z.string({ error: '该编码不存在' }).trim().max(100, '该编码不存在'),
      value: z.string().max(9000).optional(),
    }),
    result: nothing,
  }),
})
