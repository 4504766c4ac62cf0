import { z } from 'zod'
import { entity, get, post, put } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { id, idList, nothing, num } from '../wire.ts'
import { designLimit } from './form-design.ts'
import { FieldDraft, FieldRecord } from './form-field.ts'
import { tableNamePattern, tableNameRefusal } from './form-names.ts'
import { SheetProposal } from './sheet-proposal.ts'

/** The head of a form's definition (DEC-080, family contract 13.1). */
export const FormHeadRow = z.object({
  tableTxt: field.text('表单名称', { required: true, max: 50, query: 'like', width: 200 }),
  tableName: field.pattern('表名', tableNamePattern, tableNameRefusal, {
    required: true,
    query: 'like',
    width: 200,
  }),
  tableType: field.integer('表类型', {
    required: true,
    dict: 'cgform_table_type',
    min: 1,
    maximum: 3,
    query: 'eq',
    width: 90,
  }),
  isDbSynch: field.radio('发布状态', 'cgform_synch', { readOnly: true, query: 'eq', width: 110 }),
  tableVersion: field.integer('版本', { readOnly: true, width: 80 }),
  isTree: field.radio('树形', 'yes_no', { width: 80 }),
  treeParentIdField: field.text('父级字段', { max: 50, notInList: true }),
  treeIdField: field.text('是否有子节点字段', { max: 50, notInList: true }),
  treeFieldname: field.text('展开列字段', { max: 50, notInList: true }),
  relationType: field.integer('附表关系', { min: 0, maximum: 1, notInList: true }),
  tabOrderNum: field.integer('附表排序', { min: 0, maximum: 999, notInList: true }),
  subTableStr: field.text('附表', { readOnly: true, max: 4000, width: 200 }),
  isPage: field.radio('分页', 'yes_no', { notInList: true }),
  isCheckbox: field.radio('复选框', 'yes_no', { notInList: true }),
  formTemplate: field.text('表单列数', { max: 1, notInList: true }),
  formTemplateMobile: field.text('移动表单风格', { max: 20, notInList: true }),
  themeTemplate: field.text('主题', { max: 20, notInList: true }),
  scroll: field.integer('横向滚动', { min: 0, maximum: 1, notInList: true }),
  formCategory: field.text('表单分类', { max: 50, notInList: true }),
  queryMode: field.text('查询模式', { max: 20, notInList: true }),
  idType: field.text('主键策略', { max: 20, notInList: true }),
  isDesForm: field.text('设计器表单', { max: 2, notInList: true }),
  desFormCode: field.text('设计器表单编码', { max: 100, notInList: true }),
  copyVersion: field.integer('复制版本', { readOnly: true, notInList: true }),
  copyType: field.integer('复制类型', { readOnly: true, notInList: true }),
  physicId: field.text('物理表', { readOnly: true, max: 64, notInList: true }),
  content: field.textarea('说明', { max: 300, notInList: true }),
  /** Layout and rules, see `FormDesign`. */
  designJson: field.textarea('布局与规则', { max: designLimit, notInList: true }),
})

const root = '/online/cgform/head'
const version = num('请选择版本', { int: true, min: 1 })

/** The uniform set of definitions; removing one takes the form out of use, its table and records stay. */
const heads = uniform('formDefinition', root, FormHeadRow, { title: '在线表单' })

export const formHead = {
  ...heads,
  remove: { ...heads.remove, waits: true as const },
  removeBatch: { ...heads.removeBatch, waits: true as const },
}

const fields = z.array(FieldDraft).max(200, '字段不能超过200个')

const design = { head: heads.byId.result, fields: z.array(FieldRecord) }
/** The sub-tables of a form as they are designed with it. */
const designedTables = z.array(z.object({ head: heads.add.input, fields })).max(10, '明细表不能超过10个')

/** The effect of publishing on one table, with fields by title; nothing is ever dropped. */
const TablePlan = z.object({
  tableName: z.string(),
  tableTxt: z.string(),
  isNew: z.boolean(),
  added: z.array(z.string()),
  widened: z.array(z.string()),
  indexed: z.array(z.string()),
  /** No longer in the form; their columns and data stay. */
  retired: z.array(z.string()),
})
export type TablePlan = z.output<typeof TablePlan>

/** Definitions with their fields, and what is done with them (DEC-080). */
export const formDefinition = entity('formDefinition', 'tenant', {
  fields: get('/online/cgform/field/listByHeadId', {
    needs: 'formDefinition:list',
    input: z.object({ headId: id }),
    result: z.array(FieldRecord),
  }),
  addAll: post(`${root}/addAll`, {
    needs: 'formDefinition:add',
    input: z.object({ head: heads.add.input, fields }),
    result: z.object({ id }),
    says: '添加成功！',
  }),
  /**
   * Updates fields with an id and adds the others; stored fields that are not sent are deleted only if `deleteFieldIds`
   * names them.
   */
  editAll: put(`${root}/editAll`, {
    needs: 'formDefinition:edit',
    input: z.object({ head: heads.edit.input, fields, deleteFieldIds: idList.optional() }),
    result: nothing,
    says: '修改成功！',
  }),
  /** A definition with its fields and those of its sub-tables, as the designer works on them. */
  design: get(`${root}/design/:id`, {
    needs: 'formDefinition:list',
    input: z.object({ id }),
    result: z.object({ ...design, tables: z.array(z.object(design)) }),
  }),
  /**
   * Stores a design completely or not at all: fields and sub-tables are identified by name, missing ones are removed. A
   * field that comes back gets its column and values again.
   */
  addDesign: post(`${root}/addDesign`, {
    needs: 'formDefinition:add',
    input: z.object({ head: heads.add.input, fields, tables: designedTables }),
    result: z.object({ id, version: z.number() }),
    says: '保存成功！',
  }),
  editDesign: put(`${root}/editDesign`, {
    needs: 'formDefinition:edit',
    input: z.object({ head: heads.edit.input, fields, tables: designedTables }),
    result: z.object({ id, version: z.number() }),
    says: '保存成功！',
  }),
  /** Proposes fields for the columns of a sheet. */
  readSheet: post(`${root}/readSheet`, {
    needs: 'formDefinition:add',
    input: z.object({}),
    result: SheetProposal,
    carries: 'upload',
    isRepeatable: true,
    perMinute: 30,
  }),
  /** 1: the name is free, -1: another definition of the tenant has it. */
  checkOnlyTable: get(`${root}/checkOnlyTable`, {
    needs: 'formDefinition:list',
    input: z.object({ tbname: z.string({ error: '请输入表名' }).trim().max(100), id: id.optional() }),
    result: z.literal([1, -1]),
  }),
  /** Publishes: creates or widens the table, with those of the sub-tables; nothing is ever dropped. */
  publish: post(`${root}/doDbSynch/:id/normal`, {
    needs: 'formDefinition:publish',
    waits: true,
    input: z.object({ id, remark: z.string().trim().max(200, '备注不能超过200个字符').optional() }),
    result: z.object({ tableVersion: z.number() }),
    says: '同步数据库成功!',
  }),
  /** What publishing would change, the number of records, how many lack a new required field, and what is found. */
  publishReview: get(`${root}/publishReview/:id`, {
    needs: 'formDefinition:list',
    input: z.object({ id }),
    result: z.object({
      changes: z.array(z.string()),
      records: z.number(),
      /** Records that lack a value for a new required field; `table` names the sub-table if its rows lack it. */
      missing: z.array(z.object({ label: z.string(), count: z.number(), table: z.string().optional() })),
      findings: z.array(z.object({ isError: z.boolean(), message: z.string() })),
    }),
  }),
  /** The published versions, newest first, each with its changes. */
  versions: get(`${root}/versions/:id`, {
    needs: 'formDefinition:list',
    input: z.object({ id }),
    result: z.array(
      z.object({
        formVersion: z.number(),
        remark: z.string().nullable(),
        publishBy: z.string().nullable(),
        publishTime: z.string().nullable(),
        changes: z.array(z.string()),
      }),
    ),
  }),
  /** Compares two published versions, or one with the draft. */
  compareVersions: get(`${root}/compareVersions/:id`, {
    needs: 'formDefinition:list',
    input: z.object({ id, from: version, to: version.optional() }),
    result: z.object({ changes: z.array(z.string()) }),
  }),
  /** Makes a published version the draft again. */
  restoreVersion: put(`${root}/restoreVersion`, {
    needs: 'formDefinition:edit',
    input: z.object({ id, formVersion: version }),
    result: z.object({ id, version: z.number() }),
    says: '已恢复为草稿，发布后生效',
  }),
  /** Publishes the previous version again; records and columns stay. */
  takeBack: post(`${root}/takeBack/:id`, {
    needs: 'formDefinition:publish',
    waits: true,
    input: z.object({ id }),
    result: z.object({ tableVersion: z.number() }),
    says: '已撤回上次发布',
  }),
  /** What publishing would do, each table by itself. */
  publishPlan: get(`${root}/publishPlan/:id`, {
    needs: 'formDefinition:list',
    input: z.object({ id }),
    result: z.array(TablePlan),
  }),
  /** The menu entries that open a form. */
  menus: get(`${root}/menus/:id`, {
    needs: 'formDefinition:list',
    input: z.object({ id }),
    result: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable() })),
  }),
})

/** Menu entries of forms; they belong to the menus, whose lists are read again after it. */
export const formMenu = entity('permission', 'tenant', {
  /** Adds an entry for a published form below a menu, with a button for each of the form's actions. */
  addFormMenu: post(`${root}/addMenu/:id`, {
    needs: 'permission:add',
    input: z.object({
      id,
      parentId: id,
      name: z.string().trim().max(50, '菜单名称不能超过50个字符').optional(),
      icon: z.string().trim().max(50).optional(),
    }),
    result: z.object({ id }),
    says: '添加成功！',
  }),
})
