import type { Description } from '@banyan/contract/uniform'
import type { Fragment } from './database/fragment.ts'
import type { AnyListTable, TableInfo } from './database/table.ts'
import type { Scope, Tx } from './database/tx.ts'

/* Who calls, what they may do, and the lists this is said about: the shapes name each other, so they share a file. */

/** Which rows of an entity a person reaches and which members they never see (DEC-063). */
export interface RowRule {
  where?: Fragment
  hidden: ReadonlySet<string>
  /** Members they see but never change. */
  readOnly?: ReadonlySet<string>
}

/** What a person may do; asked for every call, answered from memory. */
export interface Rights {
  /** Every action and every row of the tenant: its administrators and those of the platform. */
  isUnlimited: boolean
  /** One of their data rules compares with their real name, so they may not change it themselves (security, section 15). */
  isRuledByRealname: boolean
  /** One of their roles wants a second factor at sign-in. */
  requiresSecondFactor?: boolean
  can(action: string): boolean
  /** `undefined`: every row of the tenant, every member. */
  rowRule(source: ListSource): RowRule | undefined
  /** Whether the person may open the list. */
  lists(source: ListSource): boolean
  /**
   * The same person at a call that everybody may make: a list they may not open has no rows, and only the declared
   * members where a list or form that they may open chooses from it (DEC-127).
   */
  asReader(catalogue: Catalogue): Rights
  /** Data rules alone: for texts of references stored in rows that are shown. */
  readonly ruled: Rights
}

/** Who is calling, in which tenant. Comes from the session row, never from the request's content. */
export interface Caller {
  userId: string
  username: string
  realname: string | null
  orgCode: string | null
  tenantId: number
  sessionId: string
  /** Holds the reserved role: every right in every tenant they belong to. */
  platformAdmin: boolean
  /** Only their home tenant's administrators change an account. */
  homeTenantId: number
  rights: Rights
  /** The tables and lists of their tenant, as they stood when the call began. */
  catalogue: Catalogue
  /** Their account has a second factor. */
  hasSecondFactor?: boolean
  /** The key another system calls with, in the name of this person. */
  key?: KeyOfCaller
  /** Throws when the session has ended or the right of the call is gone, once the call has taken long. */
  confirm?: () => Promise<void>
}

/** A key of another system: what a call by it is limited to beside the rights of its maker. */
export interface KeyOfCaller {
  id: string
  name: string
  roleId: string
  /** Addresses and networks it may be used from; none: any. */
  addresses: readonly string[]
  perMinute: number
}

/** A transaction and who reads in it. */
export interface Reading {
  tx: Tx
  me: Caller
}

/** What a tenant works with: the tables and lists of the product, and what the tenant has published itself. */
export interface Catalogue {
  tables: readonly TableInfo[]
  /** Every list by its entity: data rules name these and nothing else (DEC-063). */
  entities: ReadonlyMap<string, ListSource>
  /** What definitions of a kind have become, by code or by another name of theirs. */
  published(kind: string, code: string): unknown
}

export type ColumnKind = 'text' | 'number' | 'time' | 'day' | 'boolean'

/** A column of a list: its SQL name from our own constants, and how values are compared. */
export interface ListColumn {
  member: string
  sql: string
  kind: ColumnKind
  /** An index over two-character slices serves keyword search. */
  searchable: boolean
  dict?: string
  lookup?: string
  /** Text of any length: a list that does not show it need not carry it. */
  isLong?: boolean
}

/** Rows of another list that belong to those of a list: which of their columns points to which of its members. */
interface ListPart {
  source: ListSource
  foreignKey: string
  mainKey: string
}

/** What a list reads: its table, what is joined to it, and its columns, named once: readable, filterable, sortable. */
export interface ListSource {
  entity: string
  description: Description
  table: AnyListTable
  tableName: string
  /** What stands after `from`: the table alone, or with joins, its own name being `alias`. */
  from: string
  /** Put before the stamps and the id of the list's own table where joins make them ambiguous. */
  alias: string
  /** The tables whose changes can change the list. */
  reads: readonly string[]
  /** Its sub-tables by name: the super query may ask for their fields (DEC-067). */
  parts?: ReadonlyMap<string, ListPart>
  /**
   * A grouped list: `from` is this query for the caller, with their rows only, under the name of `alias`. Its rows have
   * neither stamps nor ids of their own.
   */
  grouped?(me: Caller): Fragment
  /** Every signed-in person may list it. */
  isOpen?: true
  /** Rows of no tenant: only calls of the platform list them. */
  isGlobal: boolean
  /** The rows that were removed, instead of those that were not. */
  isBin?: true
  columns: ReadonlyMap<string, ListColumn>
  /** SQL of a member that is no column but can be sorted by: of our own constants, or quoted. */
  sortedBy?(member: string, me: Caller): string | undefined
  /** The member whose rule also hides this one, for members that tell the same in another way. */
  hiddenWith?(member: string): string | undefined
  showsPlatformRows: boolean
  /** Row-level security lets more through than the rows of the tenant: lists must say which they mean. */
  seesBeyondTenant: boolean
  /** Members fixed after creation. */
  writeOnce: ReadonlySet<string>
  /** A tenant has published it: a later publication may take columns away that rules name. */
  isPublished?: true
  /** Its rows are shown with records of another list: whoever may not see the record does not see them either. */
  partOf?: PartOf
}

/** Where the rows of a sub-table belong. */
export interface PartOf {
  whole: ListSource
  /** The member under which records of the whole show the rows. */
  key: string
  /** The member of a row that names its record, and the member of the record that it names. */
  foreignKey: string
  mainKey: string
}

/** The settings of a transaction that someone's call opens by itself. */
export const scopeOf = (me: Caller): Scope => ({
  tenantId: me.tenantId,
  sessionId: me.sessionId,
  accountId: me.userId,
  username: me.username,
  orgCode: me.orgCode ?? undefined,
  confirm: me.confirm,
})
