import { z } from 'zod'
import { entity, get, put } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { malformed } from '../wire.ts'

/** The kinds of fill rules; none runs code (DEC-056). The values of the dictionary fill_rule_kind. */
export const fillKinds = {
  serialNumber: '流水号',
  orderNumber: '订单号',
  departCode: '下一个部门编码',
  categoryCode: '下一个分类编码',
  currentUser: '当前用户',
  currentDepart: '当前部门',
  currentTime: '当前时间',
} as const
export type FillKind = keyof typeof fillKinds

const shortText = z.string().max(50)
/** The parameters of all kinds; each kind reads its own. */
export const FillParams = z.object({
  prefix: shortText.optional(),
  datePattern: shortText.optional(),
  width: z.number().int().min(1).max(12).optional(),
  parentId: z.string().max(64).optional(),
  pid: z.string().max(64).optional(),
})
export type FillParams = z.output<typeof FillParams>

export const FillRule = z.object({
  ruleName: field.text('规则名称', { required: true, max: 100, query: 'like', width: 200 }),
  ruleCode: field.pattern(
    '规则编码',
    /^[A-Za-z][A-Za-z0-9_.:-]{0,99}$/,
    '规则编码以字母开头，只能包含字母、数字和 _ . : -',
    { required: true, query: 'like', width: 200 },
  ),
  ruleClass: field.dict('规则类型', 'fill_rule_kind', { required: true, query: 'eq', width: 150 }),
  ruleParams: field.textarea('规则参数', { max: 1000, width: 260 }),
  platform: field.radio('平台规则', 'yn', { readOnly: true, width: 100 }),
})

const rules = uniform('fillRule', '/sys/fillRule', FillRule, { title: '填值规则' })

/** JSON text of the parameters, kept as it was written; an empty text means none. */
const ruleParams = z
  .string()
  .trim()
  .max(1000, '规则参数不能超过1000个字符')
  .refine((text) => text === '' || isJson(text), { error: '规则参数不是有效的JSON', abort: true })
  .refine((text) => text === '' || FillParams.safeParse(JSON.parse(text)).success, '规则参数不正确')
  .nullish()

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The uniform list of fill rules. */
export const fillRule = {
  ...rules,
  add: { ...rules.add, input: rules.add.input.extend({ ruleParams }) },
  edit: { ...rules.edit, input: rules.edit.input.extend({ ruleParams }) },
}

/** The current values of the form; sub-tables send `{main, sub}`. */
const limit = 100_000
const formData = z
  .record(z.string().max(200), z.unknown())
  .refine((form) => JSON.stringify(form).length <= limit, '表单数据过大')
const ruleCode = z.string({ error: malformed }).trim().min(1, malformed).max(100, malformed)
const value = z.string().nullable()

/** Carrying out fill rules; an unknown code gives null. */
export const fillValue = entity('fillRule', 'tenant', {
  execute: put('/sys/fillRule/executeRuleByCode/:ruleCode', {
    needs: 'session',
    input: z.looseObject({ ruleCode }).refine((form) => JSON.stringify(form).length <= limit, '表单数据过大'),
    result: value,
  }),
  executeBatch: put('/sys/fillRule/executeRuleByCodeBatch', {
    needs: 'session',
    input: z.object({
      commonFormData: formData.nullish(),
      rules: z.array(z.object({ ruleCode, formData: formData.nullish() })).max(50, '一次最多50条规则'),
    }),
    result: z.array(z.object({ ruleCode: z.string(), result: value })),
  }),
  /** Shows the next value without using it up. */
  test: get('/sys/fillRule/testFillRule', {
    needs: 'fillRule:list',
    input: z.object({ ruleCode }),
    result: value,
  }),
})
