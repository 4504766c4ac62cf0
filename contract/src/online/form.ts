import { z } from 'zod'
import { type Call, del, entity, get, post, put } from '../endpoint.ts'
import { WireChoice } from '../form/form-property.ts'
import { FormSchema } from '../form/form-schema.ts'
import { QueryItem } from '../form/query-item.ts'
import { ImportInput, ImportResult, tooManySelected } from '../uniform.ts'
import { id, listParameters, malformed, nothing, num, someIds } from '../wire.ts'
import { FormHead } from './form-definition.ts'

/** Id or table name of a form. The name of the parameter collides with no column: those are snake_case. */
const formCode = z.string().trim().min(1, '实体不存在').max(64, '实体不存在')
const limit = 500_000
const refusal = '表单数据过大'

/** A record as it travels: its columns by name, `{column}_dictText` where a value has a text, and its id again in lists. */
export const FormRecord = z.looseObject({ id: z.string(), version: z.number().optional() })
export type FormRecord = z.output<typeof FormRecord>

/** A column of a list of records (family contract 13.2). */
export const FormColumn = z.object({
  title: z.string(),
  dataIndex: z.string(),
  align: z.literal('center'),
  sorter: z.boolean(),
  width: z.number().optional(),
  /** `_replace_text_{member}`: the record tells the text of its value under this member. */
  customRender: z.string().optional(),
  scopedSlots: z.object({ customRender: z.string() }).optional(),
  hrefSlotName: z.string().optional(),
  showLength: z.number().optional(),
})
export type FormColumn = z.output<typeof FormColumn>

export const FormColumns = z.object({
  code: z.string(),
  formTemplate: z.string(),
  description: z.string(),
  currentTableName: z.string(),
  tableType: z.number(),
  paginationFlag: z.enum(['Y', 'N']),
  checkboxFlag: z.enum(['Y', 'N']),
  scrollFlag: z.number(),
  columns: z.array(FormColumn),
  /** Columns and buttons (add, update, delete, batch_delete, import, export, detail, super_query) not to be shown. */
  hideColumns: z.array(z.string()),
  dictOptions: z.record(z.string(), z.array(WireChoice)),
  cgButtonList: z.array(z.never()),
  fieldHrefSlots: z.array(z.object({ slotName: z.string(), href: z.string() })),
  enhanceJs: z.string(),
  foreignKeys: z.array(z.string()),
  pidField: z.string(),
  hasChildrenField: z.string(),
  textField: z.string(),
  relationType: z.number(),
})
export type FormColumns = z.output<typeof FormColumns>

export const FormItem = z.object({
  schema: FormSchema,
  head: FormHead,
  /** Scripts and buttons of forms are not supported (DEC-080). */
  cgButtonList: z.array(z.never()),
  enhanceJs: z.string(),
})
export type FormItem = z.output<typeof FormItem>

/** The entity name of a form in data rules, actions and the log. */
export const formEntity = (id: string): string => `online:${id}`
export const formIdFromEntity = (entity: string): string => entity.replace(/^online:/, '')
/** Pages that show the form or report whose code their address ends with. */
export const pagesOpenedByCode: ReadonlySet<string> = new Set([
  'online/cgformList',
  'online/cgformTreeList',
  'online/cgreport',
])
/** The actions of a form, as buttons grant them: `online:{id}:{verb}`. */
export const formVerbs = ['list', 'add', 'edit', 'delete', 'import', 'export'] as const
export type FormVerb = (typeof formVerbs)[number]
/** The names of the buttons that grant them. */
export const formVerbNames: Record<FormVerb, string> = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
}
export const formAction = (id: string, verb: FormVerb): `${string}:${string}` => `${formEntity(id)}:${verb}`

// Not validated, because rows hold exactly the selected columns and validation took twice as long as on other lists.
const listedRow: z.ZodType<FormRecord> = z.any()
const page = z.object({
  records: z.array(listedRow),
  total: z.number(),
  totalCapped: z.boolean().optional(),
  size: z.number().optional(),
  current: z.number().optional(),
  pages: z.number().optional(),
})

const root = '/online/cgform/api'
const query = z.looseObject({ formCode, ...listParameters })
const draft = (more: z.ZodRawShape) =>
  z.looseObject({ formCode, ...more }).refine((form) => JSON.stringify(form).length <= limit, refusal)

/**
 * Using a form (DEC-080). Which action a call needs depends on the form, so the handler asks for it:
 * see `formAction`.
 */
export const onlineForm = entity('onlineForm', 'tenant', {
  item: get(`${root}/getFormItem/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode }),
    result: FormItem,
    aliases: [{ path: `${root}/getFormItemBytbname/:formCode` }],
  }),
  /** Everything the list page of a form is made of, in one call. */
  page: get(`${root}/getFormPage/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode }),
    result: z.object({ item: FormItem, columns: FormColumns, queryInfo: z.array(QueryItem) }),
  }),
  /** The fields of one table without its sub-tables, or those of a sub-table. */
  erpItem: get(`${root}/getErpFormItem/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode }),
    result: FormItem,
  }),
  columns: get(`${root}/getColumns/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode }),
    result: FormColumns,
  }),
  queryInfo: get(`${root}/getQueryInfo/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode }),
    result: z.array(QueryItem),
  }),
  /** The columns of a main table and of each of its sub-tables. */
  erpColumns: get(`${root}/getErpColumns/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode }),
    result: z.object({ main: FormColumns, subList: z.array(FormColumns) }),
  }),
  /** One level of a tree: what lies below the record that the parent's column names, or the first level. */
  treeData: get(`${root}/getTreeData/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: query.extend({
      /** `true`: the query counts, wherever in the tree the records lie. */
      hasQuery: z.string().max(10).optional(),
      /** `true`: the parent's column names several records. */
      batchFlag: z.string().max(10).optional(),
    }),
    result: page,
  }),
  data: get(`${root}/getData/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: query,
    result: page.extend({
      /** The columns the records hold. */
      fieldList: z.array(z.string()),
    }),
  }),
  /** The row of a one-to-one sub-table, by the table and the id of its record. */
  subRow: get(`${root}/subform/:formCode/:rowId`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode, rowId: id }),
    result: FormRecord.nullable(),
  }),
  /** The rows of a sub-table. */
  subRows: get(`${root}/subform/list/:formCode/:rowId`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode, rowId: id }),
    result: z.array(FormRecord),
  }),
  byId: get(`${root}/form/:formCode/:rowId`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode, rowId: id }),
    result: FormRecord,
  }),
  add: post(`${root}/form/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: draft({}),
    result: z.string(),
    says: '添加成功！',
  }),
  edit: put(`${root}/form/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: draft({ id, version: num(malformed, { int: true }).optional() }),
    result: nothing,
    says: '修改成功！',
  }),
  remove: del(`${root}/form/:formCode/:rowIds`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode, rowIds: someIds('请选择一条记录！') }),
    result: nothing,
    says: '删除成功!',
  }),
  /** Records that were deleted, until they are restored or gone for good. */
  removed: get(`${root}/recycleBin/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: query,
    result: page,
  }),
  /** Restores records with the rows of their sub-tables. */
  restore: put(`${root}/recycleBin/:formCode/:rowIds`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode, rowIds: someIds('请选择一条记录！') }),
    result: nothing,
    says: '还原成功',
  }),
  erase: del(`${root}/recycleBin/:formCode/:rowIds`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode, rowIds: someIds('请选择一条记录！') }),
    result: nothing,
    says: '删除成功!',
  }),
  exportXls: get(`${root}/exportXls/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: query.extend({
      selections: z.string().max(70_000, tooManySelected).optional(),
      paramsStr: z.string().max(100_000).optional(),
      format: z.enum(['xls', 'xlsx']).optional().catch(undefined),
    }),
    result: z.never(),
    carries: 'download',
  }),
  importTemplate: get(`${root}/importTemplate/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: z.object({ formCode, format: z.enum(['xls', 'xlsx']).optional().catch(undefined) }),
    result: z.never(),
    carries: 'download',
  }),
  /** With wrong rows, clients of the family get the path of the error file, ours all details. */
  importXls: post(`${root}/importXls/:formCode`, {
    needs: 'session',
    needsByInput: true,
    input: ImportInput.extend({
      formCode,
      answer: z.enum(['path', 'details']).optional().catch(undefined),
    }),
    result: z.union([ImportResult, z.string()]),
    carries: 'upload',
  }),
} satisfies Record<string, Call>)
