import { accountLookup } from '@banyan/contract/wire'
import { providedPart } from '#kernel/app-state.ts'
import type { Caller, ListColumn, ListSource } from '#kernel/caller.ts'
import { corkConnection } from '#kernel/database/cork-connection.ts'
import type { Tx } from '#kernel/database/tx.ts'
import type { Row } from './list/row-scope.ts'

/** Texts for stored values; the dictionary context provides them. */
export interface TextSource {
  /** All items of a dictionary, switched-off ones too: value → text. */
  dict(tx: Tx, tenantId: number, code: string): Promise<ReadonlyMap<string, string>>
  /** Texts of a table dictionary `table,text,code` for stored values: value → text. */
  lookup(tx: Tx, me: Caller, dict: string, values: string[]): Promise<ReadonlyMap<string, string>>
  /** The same for values the caller names: only rows within the caller's data rules (DEC-063). */
  lookupInScope(tx: Tx, me: Caller, dict: string, values: string[]): Promise<ReadonlyMap<string, string>>
  /** Values for texts, for imports: text → value. */
  values(tx: Tx, me: Caller, dict: string, texts: string[]): Promise<ReadonlyMap<string, string>>
}

export const textSource = providedPart<TextSource>('a source of dictionary texts')

/** The lookup settings of a member whose values have texts. */
type MemberWithTexts = Pick<ListColumn, 'member' | 'dict' | 'lookup'>

/** Who made and who last changed a row. */
export const stampColumns: readonly MemberWithTexts[] = ['createBy', 'updateBy'].map((member) => ({
  member,
  lookup: accountLookup,
}))

const withTexts = new WeakMap<ListSource['columns'], readonly MemberWithTexts[]>()

/** The columns of a list whose values have texts. */
export function translatedColumns({ columns }: ListSource): readonly MemberWithTexts[] {
  let known = withTexts.get(columns)
  if (!known) {
    known = [...columns.values()].filter(({ dict, lookup }) => dict || lookup)
    withTexts.set(columns, known)
  }
  return known
}

/** Adds `{member}_dictText` to rows: comma values one by one, unknown ones echoed, absent when empty (DEC-114). */
export async function addTexts(
  tx: Tx,
  me: Caller,
  columns: Iterable<MemberWithTexts>,
  rows: Row[],
  by: 'lookup' | 'lookupInScope' = 'lookup',
): Promise<Row[]> {
  if (rows.length === 0) return rows
  const translated = [...columns].filter(({ dict, lookup }) => dict || lookup)
  // Sends all queries for missing texts in one packet.
  corkConnection(tx.$client)
  const looked = new Map<string, Promise<ReadonlyMap<string, string>>>()
  const texts = await Promise.all(
    translated.map(({ dict, lookup = '' }) => {
      if (dict) return tx.app.part(textSource).dict(tx, me.tenantId, dict)
      // Members with the same lookup share a query.
      const members = translated.filter((each) => !each.dict && each.lookup === lookup)
      const found = looked.get(lookup) ?? lookupTexts(tx, me, lookup, members, rows, by)
      looked.set(lookup, found)
      return found
    }),
  )
  for (const [n, { member }] of translated.entries()) {
    const textMember = `${member}_dictText`
    for (const row of rows) {
      const text = joinTexts(texts[n]!, row[member])
      if (text !== undefined) row[textMember] = text
    }
  }
  return rows
}

async function lookupTexts(
  tx: Tx,
  me: Caller,
  lookup: string,
  members: readonly MemberWithTexts[],
  rows: Row[],
  by: 'lookup' | 'lookupInScope',
): Promise<ReadonlyMap<string, string>> {
  const values = new Set<string>()
  for (const row of rows)
    for (const { member } of members) for (const part of splitKeys(row[member])) values.add(part)
  return values.size ? tx.app.part(textSource)[by](tx, me, lookup, [...values]) : new Map()
}

function joinTexts(texts: ReadonlyMap<string, string>, value: unknown): string | undefined {
  // Fast path: nearly every value is a single code.
  if (typeof value === 'string' && value !== '' && !value.includes(',')) return texts.get(value) ?? value
  const parts = splitKeys(value)
  return parts.length ? parts.map((part) => texts.get(part) ?? part).join(',') : undefined
}

const splitKeys = (value: unknown): string[] =>
  value === null || value === undefined || value === ''
    ? []
    : String(value)
        .split(',')
        .filter((part) => part !== '')
