import { DefinitionFile } from '@banyan/contract/online/definition-file'
import type { FillParams } from '@banyan/contract/online/fill-rule'
import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Reading } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { findRows } from '#kernel/records/list/find.ts'
import { canList, type Row } from '#kernel/records/list/row-scope.ts'
import type { RecordEntity } from '#kernel/records/records.ts'
import { dictEntity, dictItemEntity, findCategories } from '#modules/dictionary/public.ts'
import { findDepartsByIds } from '#modules/organisation/public.ts'
import { formHeads } from '../definition/definition.tables.ts'
import { reportEntity } from '../report/report-head.routes.ts'
import { checkRuleEntity } from '../rule/check-rule.routes.ts'
import { fillRuleEntity } from '../rule/fill-rule.routes.ts'
import { parseParams } from '../rule/fill-rule.rules.ts'

/** A part with a code: the stored row, and its content in the format of a definition file. */
export interface StoredPart {
  row: Row
  /** It belongs to the platform: the tenant reads it only. */
  isPlatform: boolean
  part: Record<string, unknown>
}

const { dictionaries, checkRules, fillRules, reports } = DefinitionFile.shape

/** The members that a part of a file has, in the order of the contract. */
export const shapeMembers = (schema: z.ZodObject): string[] => Object.keys(schema.shape)

export const pickFilled = (row: object, members: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    members.flatMap((name) => {
      const value = (row as Record<string, unknown>)[name]
      return value === null || value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

/** The text for comparing two parts; `undefined` for a stored part that is invalid by today's schema. */
export function partText(schema: z.ZodObject, part: unknown): string | undefined {
  const read = schema.safeParse(part)
  if (!read.success) return undefined
  return JSON.stringify(z.encode(schema, read.data), (_, value: unknown) =>
    value === null || value === '' ? undefined : value,
  )
}

export async function storedDictionaries(reading: Reading, codes: readonly string[]): Promise<StoredPart[]> {
  const found = await codedParts(reading, dictEntity, 'dict_code', codes)
  const members = shapeMembers(dictionaries.element.omit({ items: true }))
  const itemMembers = shapeMembers(dictionaries.element.shape.items.element)
  return Promise.all(
    found.map(async ({ row, isPlatform }) => ({
      row,
      isPlatform,
      part: {
        ...pickFilled(row, members),
        items: (await findDictItems(reading, row.id)).map((item) => pickFilled(item, itemMembers)),
      },
    })),
  )
}

/** The items of a dictionary in their order. */
export const findDictItems = ({ tx, me }: Reading, dictId: string): Promise<Row[]> =>
  findRows(tx, dictItemEntity.source, me, 'sort_order, item_value', [(bind) => `dict_id = ${bind(dictId)}`])

export async function storedCheckRules(reading: Reading, codes: readonly string[]): Promise<StoredPart[]> {
  const found = await codedParts(reading, checkRuleEntity, 'rule_code', codes)
  const members = shapeMembers(checkRules.element)
  return found.map(({ row, isPlatform }) => ({ row, isPlatform, part: pickFilled(row, members) }))
}

export async function storedFillRules(reading: Reading, codes: readonly string[]): Promise<StoredPart[]> {
  const found = await codedParts(reading, fillRuleEntity, 'rule_code', codes)
  const members = shapeMembers(fillRules.element.omit({ params: true }))
  return Promise.all(
    found.map(async ({ row, isPlatform }) => ({
      row,
      isPlatform,
      part: {
        ...pickFilled(row, members),
        ...paramsOrNothing(await withCodes(reading, parseParams(row.ruleParams as string | null))),
      },
    })),
  )
}

const paramsOrNothing = (params: object) => (Object.keys(params).length ? { params } : {})

/** Parameters with the codes of the department and the category they name. */
async function withCodes({ tx }: Reading, { parentId, pid, ...params }: FillParams) {
  const [depart] = parentId ? await findDepartsByIds(tx, [parentId]) : []
  const [category] = pid ? await findCategories(tx, { ids: [pid] }) : []
  return {
    ...params,
    ...(depart && { depart: depart.orgCode }),
    ...(category && { category: category.code }),
  }
}

/** The reports of the tenant, with the tables of forms under the names that their definitions have. */
export async function storedReports(reading: Reading): Promise<StoredPart[]> {
  const { source } = reportEntity()
  if (!canList(reading.me, source)) return []
  const names = await definitionNames(reading)
  const members = shapeMembers(reports.element)
  return (await findRows(reading.tx, source, reading.me, 'code')).map((row) => ({
    row,
    isPlatform: false,
    part: pickFilled({ ...row, cgrSql: withNames(String(row.cgrSql), names) }, members),
  }))
}

/** Physical table names of forms → names in their definitions. */
async function definitionNames({ tx, me }: Reading): Promise<Map<string, string>> {
  const rows = await tx
    .select({ physical: formHeads.physicalName, tableName: formHeads.tableName })
    .from(formHeads)
    .where(
      and(eq(formHeads.tenantId, me.tenantId), eq(formHeads.delFlag, 0), isNotNull(formHeads.physicalName)),
    )
  return new Map(rows.map(({ physical, tableName }) => [physical ?? '', tableName]))
}

const withNames = (source: string, names: ReadonlyMap<string, string>): string =>
  source.replaceAll(/\bonl\d+_[a-z0-9_]+\b/g, (name) => names.get(name) ?? name)

async function codedParts(
  { tx, me }: Reading,
  { source }: RecordEntity,
  column: 'dict_code' | 'rule_code',
  codes: readonly string[],
): Promise<Omit<StoredPart, 'part'>[]> {
  if (codes.length === 0 || !canList(me, source)) return []
  const named: Fragment = (bind) => `${column} = any(${bind([...codes])})`
  const rows = await findRows(tx, source, me, `${column}, tenant_id desc`, [named])
  return rows.map((row) => ({ row, isPlatform: row.platform === '1' && me.tenantId !== 0 }))
}
