import { z } from 'zod'
import { type AnyEndpoint, del, entity, get, post, put, type Scope, type Via } from './endpoint.ts'
import { type FieldMeta, fieldsOf, metaOf, type NumberCode } from './field.ts'
import { ConfirmedNumbers, confirmedNumbers } from './usual-number.ts'
import {
  id,
  jsonText,
  listParameters,
  malformed,
  nothing,
  num,
  numberCode,
  page,
  someIds,
  stamps,
} from './wire.ts'

/** The refusal when too many rows are selected for an export. */
export const tooManySelected = '所选记录超过1000条，请用查询条件导出'

/** The limit of a text field in an upload, in characters. */
export const importFieldSize = 500_000

/** The fields beside the file in the multipart form of an import. */
export const ImportInput = z.object({
  /** `good`: stores the valid rows; `all`: all or none; `check`: stores nothing. */
  mode: z.enum(['good', 'all', 'check']).optional().catch(undefined),
  validateStatus: z.string().max(5).optional(),
  importId: z.string().max(64).optional(),
  /** Steps with the same value form one import, which is taken back as a whole. */
  batch: z.string().max(64).optional(),
  /** The rows to store, e.g. `2-5,9`, as returned by the previous step; absent: all rows. */
  rows: z
    .string()
    .max(importFieldSize)
    .regex(/^\d+(-\d+)?(,\d+(-\d+)?)*$/, malformed)
    .optional(),
  /** Titles by column that replace those in this row of the file; an empty one ignores the column. */
  titles: jsonText(
    z.object({ row: z.number().int(), cells: z.array(z.string().max(200)).max(1000) }),
    malformed,
  ).optional(),
  /** Cells corrected on the screen: row of the file, column from 0, text. */
  fixes: jsonText(
    z.array(z.tuple([z.number().int(), z.number().int().min(0).max(999), z.string().max(50_000)])),
    malformed,
  ).optional(),
})

/**
 * The result of an import (API-006, DEC-068); the error file is empty when every row was valid. Counts cover the whole
 * file: rows stored by earlier steps count as stored.
 */
export const ImportResult = z.object({
  totalCount: z.number(),
  successCount: z.number(),
  errorCount: z.number(),
  msg: z.string(),
  fileUrl: z.string(),
  fileName: z.string(),
  /** Titles of unknown columns, which are ignored. */
  ignored: z.array(z.string()).optional(),
  /** The titles of the file and the first of its wrong rows with faults by column. */
  titles: z.array(z.string()).optional(),
  /** Columns whose cells are not returned, e.g. passwords. */
  secrets: z.array(z.string()).optional(),
  /** The id for taking the import back. */
  historyId: z.string().optional(),
  /** The rows not stored, as input of the next step. */
  left: z.string().optional(),
  wrongRows: z
    .array(
      z.object({
        row: z.number(),
        cells: z.array(z.string()),
        faults: z.array(z.object({ column: z.string().optional(), text: z.string() })),
      }),
    )
    .optional(),
})
export type ImportResult = z.output<typeof ImportResult>

type Values<F extends z.ZodRawShape> = { [K in keyof F]?: WireValue<F[K]> | null }
type WireValue<S> = S extends NumberCode | z.ZodOptional<z.ZodNullable<NumberCode>> ? number : z.output<S>
/** A row on the wire: the members of the draft, those added by the server, and dictionary texts. */
export type WireRecord<F extends z.ZodRawShape> = Values<F> & {
  id: string
  version: number
  createBy?: string | null
  createTime?: string | null
  updateBy?: string | null
  updateTime?: string | null
  sysOrgCode?: string | null
} & { [K in `${string}_dictText`]?: string }

/** The type of added members; `unknown` where there are none. */
type Added<A extends z.ZodRawShape> = [keyof A] extends [never] ? unknown : z.output<z.ZodObject<A>>

interface UniformOptions<A extends z.ZodRawShape> {
  /** Chinese name of the entity: page title and file name. */
  title: string
  scope?: Scope
  via?: Via
  /** Messages that differ from DEC-114. */
  says?: { add?: string; edit?: string; remove?: string; removeBatch?: string }
  /** Members of a row that are no fields, e.g. a list of parts. */
  added?: A
}

/** The uniform set of an administration list (DEC-044): list, detail, add, edit, delete, Excel in and out. */
export function uniform<
  const N extends string,
  F extends z.ZodRawShape,
  A extends z.ZodRawShape = Record<never, never>,
>(name: N, root: string, shape: z.ZodObject<F>, options: UniformOptions<A>) {
  const { scope = 'tenant', via, says = {} } = options
  const record = recordSchema(shape, options.added)
  const draft = z.object({
    ...Object.fromEntries(
      Object.entries(shape.shape).filter(([, schema]) => !metaOf(schema as z.ZodType)?.readOnly),
    ),
    ...(fieldsOf(shape).some(([, { checksNumber }]) => checksNumber) && {
      [confirmedNumbers]: ConfirmedNumbers,
    }),
  }) as unknown as z.ZodObject<F>
  const filters = z.object({ ...listParameters, ...filterMembers(shape) })
  const call = { via }
  const calls = entity(name, scope, {
    list: get(`${root}/list`, {
      ...call,
      needs: `${name}:list`,
      input: filters,
      result: page(record),
      listOf: shape,
    }),
    byId: get(`${root}/queryById`, {
      ...call,
      needs: `${name}:list`,
      input: z.object({ id }),
      result: record,
    }),
    add: post(`${root}/add`, {
      ...call,
      needs: `${name}:add`,
      input: draft,
      result: z.object({ id }),
      says: says.add ?? '添加成功！',
    }),
    edit: put(`${root}/edit`, {
      ...call,
      needs: `${name}:edit`,
      input: z.object({
        ...draft.partial().shape,
        id,
        version: num(malformed, { int: true }).optional(),
      }) as z.ZodObject<
        { [K in keyof F]: z.ZodOptional<F[K]> } & {
          id: typeof id
          version: z.ZodOptional<ReturnType<typeof num>>
        }
      >,
      result: nothing,
      says: says.edit ?? '编辑成功!',
    }),
    remove: del(`${root}/delete`, {
      ...call,
      needs: `${name}:delete`,
      input: z.object({ id }),
      result: nothing,
      says: says.remove ?? '删除成功!',
    }),
    removeBatch: del(`${root}/deleteBatch`, {
      ...call,
      needs: `${name}:delete`,
      input: z.object({ ids: someIds('请选择一条记录！') }),
      result: nothing,
      says: says.removeBatch ?? '批量删除成功！',
    }),
    exportXls: get(`${root}/exportXls`, {
      ...call,
      needs: `${name}:export`,
      input: filters.extend({
        selections: z.string().max(70_000, tooManySelected).optional(),
        paramsStr: z.string().max(100_000).optional(),
        format: z.enum(['xls', 'xlsx']).optional().catch(undefined),
      }),
      result: z.never(),
      carries: 'download',
      listOf: shape,
    }),
    importTemplate: get(`${root}/importTemplate`, {
      ...call,
      needs: `${name}:import`,
      input: z.object({ format: z.enum(['xls', 'xlsx']).optional().catch(undefined) }),
      result: z.never(),
      carries: 'download',
    }),
    importExcel: post(`${root}/importExcel`, {
      ...call,
      needs: `${name}:import`,
      input: ImportInput,
      result: ImportResult,
      carries: 'upload',
    }),
  })
  const description = { name, title: options.title, shape, root, added: Object.keys(options.added ?? {}) }
  return Object.assign(calls, { [describe]: description }) as typeof calls & Described<N, F>
}

/** The key of a family's description; a symbol, so that iterating over the calls skips it. */
export const describe: unique symbol = Symbol('describe')
export interface Description<F extends z.ZodRawShape = z.ZodRawShape> {
  name: string
  title: string
  shape: z.ZodObject<F>
  root: string
  /** Names of row members that are not form fields, such as `delFlag`. */
  added?: readonly string[]
}
export interface Described<N extends string = string, F extends z.ZodRawShape = z.ZodRawShape> {
  [describe]: Description<F> & { name: N }
}
/** Any uniform family, whatever its fields. */
export interface Uniform {
  list: AnyEndpoint
  byId: AnyEndpoint
  add: AnyEndpoint
  edit: AnyEndpoint
  remove: AnyEndpoint
  removeBatch: AnyEndpoint
  exportXls: AnyEndpoint
  importTemplate: AnyEndpoint
  importExcel: AnyEndpoint
  [describe]: Description
}

/** Progress of a running import, readable by the user who started it. */
export const importProgress = entity('importProgress', 'own', {
  read: get('/sys/common/importProgress', {
    needs: 'session',
    input: z.object({ id: z.string().min(1).max(64) }),
    result: z.object({
      state: z.enum(['unknown', 'waiting', 'running', 'done', 'failed']),
      done: z.number(),
      total: z.number(),
    }),
  }),
})

function recordSchema<F extends z.ZodRawShape, A extends z.ZodRawShape>(
  shape: z.ZodObject<F>,
  added: A | undefined,
): z.ZodType<WireRecord<F> & Added<A>> {
  const members: Record<string, z.ZodType> = { id: z.string(), ...stamps, ...(added as object) }
  for (const [name, meta] of fieldsOf(shape)) {
    if (meta.secret) continue
    members[name] = memberSchemaOnWire(meta)
    if (meta.dict || meta.lookup) members[`${name}_dictText`] = z.string().optional()
  }
  return z.object(members) as never
}

function memberSchemaOnWire(meta: FieldMeta): z.ZodType {
  if (meta.asNumber) return numberCode
  return meta.type === 'number' || meta.type === 'integer' ? z.number().nullish() : z.string().nullish()
}

type Filters<F extends z.ZodRawShape> = {
  [K in keyof F as K extends string
    ? K | `${K}_begin` | `${K}_end` | `${K}_MultiString`
    : never]: z.ZodOptional<z.ZodString>
} & { id: z.ZodOptional<z.ZodString> }

/** The query parameters of a list: each column plain, as a range, and as any-of (DEC-070). */
function filterMembers<F extends z.ZodRawShape>(shape: z.ZodObject<F>): Filters<F> {
  const value = z.string().max(2000).optional()
  const filters: Record<string, typeof value> = {}
  const columns = [
    ...fieldsOf(shape)
      .filter(([, meta]) => !meta.secret)
      .map(([name]) => name),
    'createBy',
    'createTime',
    'updateBy',
    'updateTime',
  ]
  for (const name of columns) {
    for (const suffix of ['', '_begin', '_end', '_MultiString']) filters[name + suffix] = value
  }
  return { id: value, ...filters } as never
}
