import type { DictItem } from '@banyan/contract/dictionary/dictionary'
import type { TreeNode } from '@banyan/contract/dictionary/tree-node'
import type { Caller } from '#kernel/caller.ts'
import { all, any, type Fragment, statement } from '#kernel/database/fragment.ts'
import { preparedStatements } from '#kernel/database/prepared-statements.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { conditionOn } from '#kernel/records/list/condition.ts'
import { illegalConfiguration, parseCondition, parseFilter } from './lookup-filter.rules.ts'
import {
  type Column,
  comparedColumns,
  comparisonFilter,
  findLookup,
  findLookupColumn,
  findLookupTable,
  isColumnHidden,
  isLimitedByRule,
  type Lookup,
  type LookupTable,
  lookupRows,
  resolveLookup,
  textExpression,
} from './lookup-registry.ts'

/** At most this many options; who needs others types a keyword (DEC-061). */
export const lookupLimit = 200
const treeLimit = 1000

interface LookupSearch {
  keyword?: string
  pageSize?: number
}

/** Options of a table dictionary: `keyword` is contained in text or code, or with commas lists exact codes. */
export async function searchLookup(
  tx: Tx,
  me: Caller,
  dict: string,
  { keyword = '', pageSize = lookupLimit }: LookupSearch = {},
): Promise<DictItem[]> {
  return readLookup(tx, me, dict, keyword, Math.min(pageSize, lookupLimit))
}

/** All entries of a table dictionary; `undefined` when there are more than wanted. */
export async function readWholeLookup(
  tx: Tx,
  me: Caller,
  dict: string,
  most: number,
): Promise<DictItem[] | undefined> {
  const items = await readLookup(tx, me, dict, '', most + 1)
  return items.length > most ? undefined : items
}

async function readLookup(
  tx: Tx,
  me: Caller,
  dict: string,
  keyword: string,
  limit: number,
): Promise<DictItem[]> {
  const lookup = resolveLookup(me, dict)
  const { text, code } = lookup
  const match: Fragment = (bind) => {
    if (keyword.includes(',')) return `${textExpression(code)} = any(${bind(keywordNames(keyword))}::text[])`
    if (keyword === '') return 'true'
    return any([containsKeyword(text, keyword), containsKeyword(code, keyword)])(bind)
  }
  const { rows } = await tx.$client.query<{ value: string | null; text: string | null }>(
    statement(
      (bind) =>
        `select ${textExpression(code)} as value, ${textExpression(text)} as text from "${lookup.table.name}"
         where ${all([visibleRows(lookup, me), match])(bind)} order by ${text.sql}, ${code.sql}
         limit ${limit}`,
    ),
  )
  return rows.flatMap(({ value, text: shown }) =>
    value === null ? [] : [{ value, text: shown ?? value, title: shown ?? value }],
  )
}

/** Ids are opaque: they are known whole or not at all, and an index finds them. */
const containsKeyword = (column: Column, keyword: string): Fragment =>
  conditionOn(column, { rule: column.member === 'id' ? 'eq' : 'like', value: keyword })

export const keywordNames = (keyword: string): string[] =>
  keyword
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 1000)

/**
 * Finds texts of values or values of texts by exact match. Values from callers are limited by data rules; values
 * `stored` in visible rows always get their texts, unless a rule hides their column.
 */
export async function matchLookup(
  tx: Tx,
  me: Caller,
  dict: string,
  given: string[],
  by: 'value' | 'text',
  stored = false,
): Promise<Map<string, string>> {
  const lookup = resolveLookup(me, dict)
  const reader = stored ? { ...me, rights: me.rights.ruled } : me
  if (isColumnHidden(lookup.table, reader, lookup.text)) return new Map()
  const [key, wanted] = by === 'value' ? [lookup.code, lookup.text] : [lookup.text, lookup.code]
  const visible = stored ? lookupRows(lookup.table, me) : visibleRows(lookup, me)
  const query = statement(
    (bind) =>
      `select ${textExpression(key)} as key, ${textExpression(wanted)} as wanted from "${lookup.table.name}"
       where ${visible(bind)} and ${textExpression(key)} = any(${bind(given)}::text[])`,
  )
  const { rows } = await tx.$client.query<{ key: string; wanted: string | null }>(
    stored ? tx.app.part(preparedStatements).byKeys(tx, query) : query,
  )
  return new Map(rows.map((row) => [row.key, row.wanted ?? row.key]))
}

const visibleRows = ({ table, text, code, filter }: Lookup, me: Caller): Fragment =>
  all([
    lookupRows(table, me, [text, code, ...comparedColumns(table, filter)]),
    comparisonFilter(table, filter),
  ])

interface TreeQuestion {
  pid?: string
  tableName: string
  text: string
  code: string
  pidField: string
  hasChildField?: string
  condition?: string
}

/** One level of a tree table; an empty `pid` asks for the roots. */
export async function treeLevel(tx: Tx, me: Caller, asked: TreeQuestion): Promise<TreeNode[]> {
  const { table, text, code } = findLookup(me, asked.tableName, asked.text, asked.code)
  const { parent, hasChild } = table
  if (!parent || findLookupColumn(table, asked.pidField).member !== parent.member)
    throw illegalConfiguration()
  const wanted = asked.hasChildField ? findLookupColumn(table, asked.hasChildField) : undefined
  if (wanted && wanted.member !== hasChild?.member) throw illegalConfiguration()
  const named = wanted && !isColumnHidden(table, me, wanted) ? wanted : undefined
  const conditions = parseCondition(asked.condition)
  const visible = all([
    lookupRows(table, me, [text, code, parent, ...comparedColumns(table, conditions)]),
    comparisonFilter(table, conditions),
    parentCondition(table, me, parent, asked.pid),
  ])
  const { rows } = await tx.$client.query<{ key: string; title: string; pid: string; more: string }>(
    statement(
      (bind) =>
        `select ${textExpression(code)} as key, ${textExpression(text)} as title, ${textExpression(parent)} as pid,
           ${named ? textExpression(named) : "'1'"} as more
         from "${table.name}" where ${visible(bind)} order by ${text.sql}, ${code.sql} limit ${treeLimit}`,
    ),
  )
  return rows.map(({ key, title, pid, more }) => ({
    key,
    value: key,
    title: title ?? key,
    leaf: more === '1' ? 0 : 1,
    parentId: pid || null,
    code: key,
    icon: null,
    children: null,
  }))
}

/** The roots have no parent, an empty one, `0`, or one that a rule keeps from the caller. */
const parentCondition =
  (table: LookupTable, me: Caller, parent: Column, pid: string | undefined): Fragment =>
  (bind) => {
    if (pid && pid !== '0') return `${textExpression(parent)} = ${bind(pid)}`
    const isTop = `coalesce(${textExpression(parent)}, '') in ('', '0')`
    if (!isLimitedByRule(table, me)) return isTop
    return `(${isTop} or ${textExpression(parent)} not in (select id from "${table.name}" where ${lookupRows(table, me, [])(bind)}))`
  }

interface LevelQuestion {
  table: string
  txt: string
  key: string
  idField: string
  pidField: string
  condition?: string
  pidValue?: string
}

/** One level of a linked select (DEC-082): the roots by `condition`, or what lies below `pidValue`. */
export async function linkedLevel(tx: Tx, me: Caller, asked: LevelQuestion) {
  const { table, text, code } = findLookup(me, asked.table, asked.txt, asked.key)
  const [id, parent] = [findLookupColumn(table, asked.idField), findLookupColumn(table, asked.pidField)]
  const conditions = asked.pidValue === undefined ? parseFilter(asked.condition ?? '') : []
  const visible = all([
    lookupRows(table, me, [text, code, id, parent, ...comparedColumns(table, conditions)]),
    comparisonFilter(table, conditions),
    // A condition of the caller selects the roots.
    ...(asked.pidValue !== undefined || conditions.length === 0
      ? [parentCondition(table, me, parent, asked.pidValue)]
      : []),
  ])
  const { rows } = await tx.$client.query<{ id: string; store: string; label: string; pid: string | null }>(
    statement(
      (bind) =>
        `select ${textExpression(id)} as id, ${textExpression(code)} as store, coalesce(${textExpression(text)}, '') as label,
           ${textExpression(parent)} as pid
         from "${table.name}" where ${visible(bind)} order by ${text.sql}, ${code.sql} limit ${treeLimit}`,
    ),
  )
  return rows
}

interface MainQuestion {
  tableName: string
  valueField: string
  labelField: string
  foreignKey: string
  mainTableName: string
  mainValueField: string
  mainValue?: string
}

/** Rows whose foreign key names the row of the main table that holds `mainValue` (DEC-082). */
export async function findItemsOfMain(tx: Tx, me: Caller, asked: MainQuestion) {
  const { table, text, code } = findLookup(me, asked.tableName, asked.labelField, asked.valueField)
  const foreignKey = findLookupColumn(table, asked.foreignKey)
  const main = findLookupTable(me, asked.mainTableName)
  const mainValue = findLookupColumn(main, asked.mainValueField)
  const { rows } = await tx.$client.query<{ value: string; label: string }>(
    statement(
      (bind) =>
        `select ${textExpression(code)} as value, coalesce(${textExpression(text)}, '') as label from "${table.name}"
         where ${lookupRows(table, me, [text, code, foreignKey])(bind)} and ${textExpression(foreignKey)} in (
           select id from "${main.name}" where ${lookupRows(main, me, [mainValue])(bind)}
             and ${textExpression(mainValue)} = ${bind(asked.mainValue ?? '')})
         order by ${text.sql}, ${code.sql} limit ${treeLimit}`,
    ),
  )
  return rows.map(({ value, label }) => ({ value, text: label, label }))
}
