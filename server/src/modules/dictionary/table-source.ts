import type { DictItem } from '@banyan/contract/dictionary/dictionary'
import type { Caller } from '#kernel/caller.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { statement } from '#kernel/list/fragment.ts'
import { Refusal } from '#kernel/refusal.ts'
import { snake, tables } from '#kernel/table.ts'

/** Names from a caller select an entry of this list; the entry's own constants go into the SQL (DEC-061). */
interface Lookup {
  table: string
  text: string
  code: string
  showsPlatformRows: boolean
}

const limit = 200
let registry: Map<string, Lookup> | undefined

/** The registered table dictionary a caller names as `table,text,code`, or the refusal. */
export function lookupOf(dict: string): Lookup {
  registry ??= register()
  const parts = dict.split(',')
  if (parts.length !== 3 && parts.length !== 4) throw new Refusal('字典Code格式不正确！')
  const lookup = registry.get(parts.slice(0, 3).join(',').toLowerCase())
  // Filters come with the table lookups of the administration chapter; until then none is allowed.
  if (!lookup || parts.length === 4) throw new Refusal('字典配置不合法')
  return lookup
}

export async function searchLookup(tx: Tx, me: Caller, dict: string, keyword: string): Promise<DictItem[]> {
  const { text, code, ...rest } = lookupOf(dict)
  const values = keyword.includes(',') ? keyword.split(',').filter(Boolean).slice(0, 1000) : undefined
  const { rows } = await tx.$client.query<{ value: string; text: string | null }>(
    statement((bind) => {
      const match = values
        ? `"${code}" = any(${bind(values)})`
        : keyword
          ? `("${text}" ilike ${bind(`%${keyword.replace(/[\\%_]/g, '\\$&')}%`)} or "${code}" = ${bind(keyword)})`
          : 'true'
      return `select "${code}" as value, "${text}" as text from ${from(rest, me, bind)} and ${match}
        order by "${text}" limit ${limit}`
    }),
  )
  return rows.map((row) => ({ value: row.value, text: row.text ?? row.value, title: row.text ?? row.value }))
}

/** Texts of stored values, or values of texts; both by exact match. */
export async function matchLookup(
  tx: Tx,
  me: Caller,
  dict: string,
  given: string[],
  by: 'value' | 'text',
): Promise<Map<string, string>> {
  const { text, code, ...rest } = lookupOf(dict)
  const [key, wanted] = by === 'value' ? [code, text] : [text, code]
  const { rows } = await tx.$client.query<{ key: string; wanted: string | null }>(
    statement(
      (bind) =>
        `select "${key}" as key, "${wanted}" as wanted from ${from(rest, me, bind)} and "${key}" = any(${bind(given)}::text[])`,
    ),
  )
  return new Map(rows.map((row) => [row.key, row.wanted ?? row.key]))
}

const from = (
  { table, showsPlatformRows }: Pick<Lookup, 'table' | 'showsPlatformRows'>,
  me: Caller,
  bind: (value: unknown) => string,
) =>
  `"${table}" where ${showsPlatformRows ? `tenant_id in (0, ${bind(me.tenantId)})` : `tenant_id = ${bind(me.tenantId)}`} and del_flag = 0`

function register(): Map<string, Lookup> {
  const lookups = new Map<string, Lookup>()
  for (const { name, options } of tables.values()) {
    for (const pair of options.lookups ?? []) {
      const [text, code] = pair.split(',').map((member) => snake(member.trim())) as [string, string]
      const entry = { table: name, text, code, showsPlatformRows: options.showsPlatformRows ?? false }
      lookups.set(`${name},${text},${code}`, entry)
    }
  }
  return lookups
}
