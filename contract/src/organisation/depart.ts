import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { field } from '../field.ts'
import { uniform } from '../uniform.ts'
import { commaList, malformed, num, someIds } from '../wire.ts'

export const departLookup = 'organisation_depart,depart_name,id'

export const Depart = z.object({
  departName: field.text('部门名称', { required: true, max: 100, query: 'like', width: 220 }),
  parentId: field.ref('上级部门', departLookup, { width: 180 }),
  orgCategory: field.dict('机构类型', 'org_category', { query: 'eq', width: 100 }),
  orgCode: field.text('部门编码', { readOnly: true, query: 'like', width: 150 }),
  orgType: field.text('层级', { readOnly: true, notInList: true }),
  directorId: field.ref('负责人', 'identity_user,realname,id', { width: 120 }),
  departOrder: field.integer('排序', { min: 0, maximum: 99_999, width: 80 }),
  status: field.dict('状态', 'depart_status', { query: 'eq', width: 90 }),
  departNameEn: field.text('英文名', { max: 200, notInList: true }),
  departNameAbbr: field.text('简称', { max: 100, notInList: true }),
  mobile: field.text('电话', { max: 30, width: 140 }),
  fax: field.text('传真', { max: 30, notInList: true }),
  address: field.text('地址', { max: 200, notInList: true }),
  memo: field.textarea('备注', { max: 500, notInList: true }),
  description: field.textarea('描述', { max: 500, notInList: true }),
})

const departs = uniform('depart', '/sys/sysDepart', Depart, {
  title: '部门',
  added: { delFlag: z.string().nullish() },
  says: { edit: '修改成功!', removeBatch: '删除成功!' },
})

/** The uniform list of departments; deleting takes everything below along (DEC-057). */
export const depart = Object.assign(departs, {
  removeBatch: { ...departs.removeBatch, input: z.object({ ids: someIds('参数不识别！') }) },
})

/** A department in a tree or a list of look-ups (ADMIN-043, DEC-057). */
export interface DepartNode {
  id: string
  key: string
  value: string
  title: string
  departName?: string | null
  parentId: string
  rootId: string
  objType: 2
  isLeaf: boolean
  directorId?: string | null
  departNameEn?: string | null
  departNameAbbr?: string | null
  departOrder?: number | null
  description?: string | null
  orgCategory?: string | null
  orgType?: string | null
  orgCode?: string | null
  mobile?: string | null
  fax?: string | null
  address?: string | null
  memo?: string | null
  status?: string | null
  delFlag?: string | null
  children: DepartNode[] | null
}
const text = z.string().nullish()
export const DepartNode: z.ZodType<DepartNode> = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  departName: text,
  parentId: z.string(),
  rootId: z.string(),
  objType: z.literal(2),
  isLeaf: z.boolean(),
  directorId: text,
  departNameEn: text,
  departNameAbbr: text,
  departOrder: z.number().nullish(),
  description: text,
  orgCategory: text,
  orgType: text,
  orgCode: text,
  mobile: text,
  fax: text,
  address: text,
  memo: text,
  status: text,
  delFlag: text,
  get children() {
    return z.array(DepartNode).nullable()
  },
})

/** Only what a picker needs of a department. */
export interface IdNode {
  key: string
  value: string
  title: string
  children: IdNode[] | null
}
export const IdNode: z.ZodType<IdNode> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  get children() {
    return z.array(IdNode).nullable()
  },
})

/** Departments as inner nodes, people as leaves (ADMIN-054, DEC-058). */
export interface PeopleNode {
  id: string
  key: string
  value: string
  title: string
  parentId: string
  rootId: string
  objType: 1 | 2
  directorId?: string | null
  children: PeopleNode[] | null
}
export const PeopleNode: z.ZodType<PeopleNode> = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  parentId: z.string(),
  rootId: z.string(),
  objType: z.literal([1, 2]),
  directorId: text,
  get children() {
    return z.array(PeopleNode).nullable()
  },
})

const nodes = z.array(DepartNode)
const root = '/sys/sysDepart'
const needsSession = { needs: 'session' } as const
const anyText = z.string().trim().max(64).optional()

/** Trees and look-ups of departments: every signed-in person may pick one (DEC-029). */
export const departTree = entity('depart', 'tenant', {
  tree: get(`${root}/queryTreeList`, {
    ...needsSession,
    input: z.object({ orgId: anyText }),
    result: nodes,
  }),
  own: get(`${root}/queryDefaultDepartTree`, {
    ...needsSession,
    input: z.object({ sysId: z.string().max(64).optional(), orgId: anyText }),
    result: nodes,
  }),
  /** One level at a time, for large trees. */
  level: get(`${root}/queryDepartTreeSync`, {
    ...needsSession,
    input: z.object({ pid: anyText }),
    result: nodes,
  }),
  children: get(`${root}/listByParentId`, {
    ...needsSession,
    input: z.object({ id: anyText, pid: anyText }),
    result: nodes,
  }),
  tops: get(`${root}/queryTopDepart`, { ...needsSession, input: z.object({}), result: nodes }),
  all: get(`${root}/listAll`, {
    ...needsSession,
    input: z.object({ id: commaList.optional() }),
    result: nodes,
  }),
  ids: get(`${root}/queryIdTree`, {
    ...needsSession,
    offline: true,
    input: z.object({}),
    result: z.array(IdNode),
  }),
  search: get(`${root}/searchBy`, {
    ...needsSession,
    input: z.object({
      keyWord: z.string().trim().max(100).optional(),
      myDeptSearch: z.string().max(5).optional(),
    }),
    result: nodes,
  }),
  managed: get(`${root}/queryMyDeptTreeList`, { ...needsSession, input: z.object({}), result: nodes }),
  /** The root of the current tenant; naming another one answers 403. */
  ofTenant: get(`${root}/getDepartIdByTenant`, {
    ...needsSession,
    input: z.object({ tenantId: num(malformed, { int: true }).optional() }),
    result: z.string().nullable(),
  }),
  parents: get(`${root}/queryAllParentId`, {
    ...needsSession,
    input: z.object({ departId: commaList.optional(), orgCode: commaList.optional() }),
    result: z.record(
      z.string(),
      z.object({
        parentIds: z.array(z.string()),
        parentMap: z.record(z.string(), z.object({ id: z.string(), departName: z.string() })),
      }),
    ),
  }),
  people: get(`${root}/queryPeopleTree`, {
    ...needsSession,
    via: 'oauth', // DEC-058
    input: z.object({ deptType: z.string().trim().max(10).optional() }),
    result: z.array(PeopleNode),
  }),
})

export const DepartRef = z.object({ id: z.string(), departName: z.string(), orgCode: z.string() })
