import { z } from 'zod'
import { type Call, entity, get, post } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { num, optionalText, page, requiredText } from '../wire.ts'

export const reportFieldTypes = ['String', 'Integer', 'Long', 'Month', 'Date', 'Datetime'] as const
/** The aggregates of a column; such a report is grouped by its other columns. */
export const reportAggregates = ['count', 'sum', 'avg', 'min', 'max'] as const

/** Yes or no, as a boolean, a number or text. */
const flag = z
  .codec(z.union([z.boolean(), z.number(), z.string().max(5)]), z.boolean(), {
    decode: (value) => ['1', 'Y', 'true'].includes(String(value)),
    encode: (value) => value,
  })
  .optional()

/** Names that a report call uses itself. */
const reservedParameters = new Set(['configId', 'pageNo', 'pageSize', 'column', 'order', 'format'])

/** A column by its name in a view or SELECT. */
export const reportColumnName = z
  .string({ error: '请输入字段名' })
  .trim()
  .regex(/^[\p{L}_][\p{L}\p{N}_]{0,62}$/u, '字段名以字母或文字开头，只能包含字母、数字和下划线')
  .refine(
    (name) => !reservedParameters.has(name) && !/^self_|_(begin|end|MultiString|dictText)$/.test(name),
    {
      error: '该字段名是系统保留的名字，请换一个',
    },
  )

/** One column of a report (DEC-081). */
export const ReportItem = z.object({
  fieldName: reportColumnName,
  fieldTxt: requiredText('请输入字段文本', 100),
  fieldWidth: num('列宽应为40到1000的整数', { int: true, min: 40, max: 1000 }).nullish(),
  fieldType: z.enum(reportFieldTypes, { error: '请选择字段类型' }),
  searchMode: z.enum(['single', 'group'], { error: '请选择查询方式' }).nullish(),
  isOrder: flag,
  isSearch: flag,
  /** Shown in the list; other columns can still be queried. */
  isShow: flag,
  isTotal: flag,
  /** Dictionary code, or a table dictionary `table,text,code`; never SQL. */
  dictCode: optionalText(200),
  fieldHref: optionalText(500),
  /** `男_1,女_2`: texts of values that no dictionary holds. */
  replaceVal: optionalText(1000),
  groupTitle: optionalText(50),
  /** The initial value of the query item; a column that cannot be queried always has this condition. */
  searchValue: optionalText(200),
  aggregate: z.enum(reportAggregates, { error: '请选择汇总方式' }).nullish(),
})
export type ReportItem = z.output<typeof ReportItem>

/** A parameter of a report; calls send it as `self_{paramName}`. */
export const ReportParam = z.object({
  paramName: z
    .string({ error: '请输入参数名' })
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, '参数名以字母开头，只能包含字母、数字和下划线'),
  paramTxt: requiredText('请输入参数文本', 100),
  paramValue: optionalText(200),
})
export type ReportParam = z.output<typeof ReportParam>

const maxSelect = 20_000
export const ReportItems = z
  .array(ReportItem, { error: '请添加报表列' })
  .min(1, '请添加报表列')
  .max(100, '报表列最多100个')
export const ReportParams = z.array(ReportParam).max(20, '参数最多20个')

/** A list as it is, or as JSON text from a workbook. */
const listOrJsonText = <S extends z.ZodType>(list: S, refusal: string) =>
  z.codec(z.union([z.string().max(200_000), z.array(z.unknown())], { error: refusal }), list, {
    decode: (given, context) => {
      if (typeof given !== 'string') return given as never
      try {
        return JSON.parse(given)
      } catch {
        context.issues.push({ code: 'custom', message: `${refusal}，不是有效的JSON`, input: given })
        return z.NEVER
      }
    },
    encode: (rows) => rows as unknown[],
  })

const ReportHead = z.object({
  name: field.text('报表名称', { required: true, max: 100, query: 'like', width: 200 }),
  code: field.pattern(
    '报表编码',
    /^[A-Za-z][A-Za-z0-9_]{0,63}$/,
    '报表编码以字母开头，只能包含字母、数字和下划线',
    { required: true, query: 'like', writeOnce: true, width: 180 },
  ),
  /** Name of a cleared view, or a SELECT. */
  cgrSql: field.textarea('数据来源', { required: true, max: maxSelect, width: 260, ownControl: true }),
  content: field.textarea('说明', { max: 300, width: 240 }),
  returnValField: field.text('返回值字段', { max: 63, notInList: true, ownControl: true }),
  returnTxtField: field.text('返回文本字段', { max: 63, notInList: true, ownControl: true }),
  /** How many rows a picker of the report takes: 1 one, 2 several. */
  returnType: field.pattern('返回方式', /^[12]$/, '请选择返回方式', { notInList: true, ownControl: true }),
  items: field.textarea('报表列', { required: true, max: 200_000, notInList: true, ownControl: true }),
  params: field.textarea('参数', { max: 20_000, notInList: true, ownControl: true }),
})

const heads = uniform('reportHead', '/online/cgreport/head', ReportHead, { title: '报表' })

/** The lists are stored as text and returned as lists; rows of a list of reports do not contain them. */
const record = heads.byId.result.transform((row) => ({
  ...row,
  items: parseList<ReportItem>(row.items),
  params: parseList<ReportParam>(row.params),
}))
function parseList<T>(text: string | null | undefined): T[] {
  return JSON.parse(text || '[]')
}

const lists = {
  items: listOrJsonText(ReportItems, '请添加报表列'),
  params: listOrJsonText(ReportParams, '请检查参数'),
}

/** The definitions of reports (DEC-081); `items` and `params` travel as lists and are saved with their head. */
export const reportHead = {
  ...heads,
  list: { ...heads.list, result: page(record) },
  byId: { ...heads.byId, result: record },
  add: {
    ...heads.add,
    input: heads.add.input.extend({ items: lists.items, params: lists.params.optional() }),
  },
  edit: {
    ...heads.edit,
    input: heads.edit.input.extend({ items: lists.items.optional(), params: lists.params.optional() }),
  },
}

/** A view that reports may use, with its columns as items. */
export const ReportView = z.object({ name: z.string(), title: z.string(), items: z.array(ReportItem) })
export type ReportView = z.output<typeof ReportView>

const draft = z.object({
  cgrSql: requiredText('请选择视图或填写SELECT', maxSelect),
  params: ReportParams.optional(),
})

/** Helper calls of the report editor. */
export const reportEditor = entity('reportHead', 'tenant', {
  /** The cleared views of which the caller may see the list. */
  views: get('/online/cgreport/head/views', {
    needs: 'reportHead:list',
    input: z.object({}),
    result: z.array(ReportView),
  }),
  /** The columns and parameters of a view or SELECT, as a beginning for the items. */
  readColumns: post('/online/cgreport/head/parseSql', {
    needs: 'reportHead:list',
    input: draft,
    result: z.object({ items: z.array(ReportItem), params: z.array(ReportParam) }),
  }),
  /** The first rows of a report that is not saved yet. */
  preview: post('/online/cgreport/head/preview', {
    needs: 'reportHead:list',
    input: draft.extend({ items: ReportItems }),
    result: z.object({ records: z.array(z.record(z.string(), z.unknown())), total: z.number() }),
  }),
} satisfies Record<string, Call>)
