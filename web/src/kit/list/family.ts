import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { fieldsOf } from '@banyan/contract/field'
import { sortByPlace } from '@banyan/contract/form/field-places'
import type { SubTable } from '@banyan/contract/form/sub-table'
import { type Described, type Description, describe } from '@banyan/contract/uniform'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { FormCheck } from '#kit/form/check.ts'
import type { Columns } from '#kit/form/layout.ts'
import type { Field } from '#kit/widgets/widget.ts'

/** The calls of a list page. Missing ones are announced or hidden by the page. */
export interface ListCalls {
  list?: AnyEndpoint
  byId?: AnyEndpoint
  add?: AnyEndpoint
  edit?: AnyEndpoint
  remove?: AnyEndpoint
  removeBatch?: AnyEndpoint
  exportXls?: AnyEndpoint
  importTemplate?: AnyEndpoint
  importExcel?: AnyEndpoint
}

/** A family of calls with its description: a uniform family, or one put together by hand. */
export type ListFamily<F extends z.ZodRawShape = z.ZodRawShape> = ListCalls & {
  [describe]: Described<string, F>[typeof describe]
}

/** A row inside the list page; declarations use the typed one. */
export type Row = Record<string, unknown> & { id: string; version?: number }

/** Name, title and fields of a list, read once from its family. */
export interface Plan {
  /** The key of stored layouts and queries. */
  code: string
  title: string
  fields: Field[]
  /** Sub-tables that are filled in with a record. */
  tables?: readonly SubTable[]
  calls: ListCalls
  /** Query items that are not derived from the fields. */
  asked?: Field[]
  /** Rules other than those of the add call. */
  check?: FormCheck
  /** Columns of the form on a wide screen. */
  columns?: Columns
  /** The table of the records, if controls send it with their calls. */
  table?: string
  /** Converts the query for the call, if that is not the query items themselves. */
  toCall?: (question: Record<string, string>) => Record<string, string>
  /** Sent with an import and the download of its template. */
  importsWith?: Record<string, unknown>
}

/** Derives the plan of a list page from its family. */
export function readPlan(family: ListFamily): Plan {
  const { name, title, shape }: Description = family[describe]
  const fields = fieldsOf(shape).map(([member, meta]) => ({ name: member, ...meta }))
  return { code: name, title, fields, calls: family }
}

/** The plan without hidden members; read-only ones are removed from forms (DEC-063). */
export function visiblePlan(plan: Plan, hidden: readonly string[], readOnly: readonly string[]): Plan {
  if (hidden.length + readOnly.length === 0) return plan
  return {
    ...plan,
    fields: plan.fields
      .filter(({ name }) => !hidden.includes(name))
      .map((field) => (readOnly.includes(field.name) ? { ...field, readOnly: true } : field)),
    asked: plan.asked?.filter(({ name }) => !hidden.includes(name)),
  }
}

/** The creation time, added to every list that does not declare it itself (LIST-038). */
const createTime: Field = {
  name: 'createTime',
  label: '创建时间',
  type: 'datetime',
  width: 180,
  readOnly: true,
}

/** The members a list shows as columns. */
export const columnFields = ({ fields }: Plan): Field[] => {
  const shown = sortByPlace(
    fields.filter((field) => !field.notInList && !field.secret),
    'listAt',
  )
  return shown.some((field) => field.name === 'createTime') ? shown : [...shown, createTime]
}

/** The members of the query form. */
export const queryFields = ({ fields, asked }: Plan): Field[] =>
  asked ?? fields.filter((field) => field.query !== undefined && !field.secret)

/** The members for the super query. */
export const superFields = (plan: Plan): Field[] => {
  const asked = plan.fields.filter((field) => !field.secret && !field.isAdded)
  return asked.some((field) => field.name === 'createTime') ? asked : [...asked, createTime]
}

/** The members of the form: secrets only on add, server-filled ones never. */
export const formFields = ({ fields }: Plan, mode: 'add' | 'edit'): Field[] =>
  fields.filter((field) => !field.readOnly && !field.ownControl && !(field.secret && mode === 'edit'))

/** The members of the read-only detail, with who and when at the end. */
export const detailFields = ({ fields }: Plan): Field[] => {
  const own = fields.filter((field) => !field.secret)
  const stamps: Field[] = [
    { name: 'createBy', label: '创建人', type: 'sel_user' },
    createTime,
    { name: 'updateBy', label: '更新人', type: 'sel_user' },
    { name: 'updateTime', label: '更新时间', type: 'datetime' },
  ]
  // Under their own heading or tab if the record has such, so that they stay at the end.
  const name = '记录信息'
  const place = own.some((field) => field.tab)
    ? { tab: name }
    : { group: own.some((field) => field.group) ? name : undefined }
  return [
    ...own,
    ...stamps
      .filter((stamp) => !own.some((field) => field.name === stamp.name))
      .map((stamp) => ({ ...stamp, ...place })),
  ]
}

/** The name of a row, from its first member, for titles and questions. */
export const rowName = (plan: Plan, row: Row): string => {
  const first = plan.fields[0]
  const value = first && row[first.name]
  return value === null || value === undefined ? '' : String(value)
}

/** Rows to be deleted, by name: all of few, the first three of many. */
export function rowNames(plan: Plan, rows: readonly Row[], count: number, title: string): string {
  const names = rows.slice(0, 3).map((row) => `“${row[title] ?? rowName(plan, row)}”`)
  if (count === 1) return `${plan.title}${names[0] ?? ''}`
  return `${names.join('、')}${names.length ? '等' : ''} ${count} 条${plan.title}`
}

/** The dictionary text that the server added to a member (DEC-114). */
export const readDictText = (row: Row, member: string): string | undefined => {
  const text = row[`${member}_dictText`]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Custom controls, each at the position of its field. */
export type OwnControls<R = Row> = Readonly<Record<string, ComponentType<FormPartProps<R>>>>

/** The members of the form in order, including those with custom controls. */
export const placedFields = (plan: Plan, mode: 'add' | 'edit', controls: OwnControls): Field[] => {
  const described = formFields(plan, mode)
  return plan.fields.filter((field) => field.name in controls || described.includes(field))
}

/** The properties of a custom detail of a record. */
export interface DetailPartProps<R = Row> {
  record: R
  plan: Plan
}

/** The properties of a custom part of the form. */
export interface FormPartProps<R = Row> {
  /** Absent on add. */
  record: R | undefined
}
