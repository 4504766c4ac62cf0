import type { Description } from '@banyan/contract/uniform'
import type { Fragment } from './database/fragment.ts'
import type { AnyListTable, TableInfo } from './database/table.ts'
import type { Scope, Tx } from './database/tx.ts'

/**
 * Shared types in one file, because they refer to each other: the caller, their rights, and the lists these are about.
 */

/** Which rows of an entity a person may read and change, and which members are hidden from them (DEC-063). */
export interface RowRule {
  where?: Fragment
  hidden: ReadonlySet<string>
  /** Members they see but never change. */
  readOnly?: ReadonlySet<string>
}

/** The roles and departments of somebody, which conditions of forms read. */
export interface Belonging {
  /** Codes of roles. */
  roles: readonly string[]
  /** Ids of the departments they work in, and the same with all departments above. */
  departments: readonly string[]
  departmentsAndAbove: readonly string[]
}

/** What a person may do; kept in memory. */
export interface Rights {
  /** All actions and rows of the tenant: for administrators of the tenant or the platform. */
  isUnlimited: boolean
  /** One of their data rules compares with their real name, so they may not change it themselves (security, section 15). */
  isRuledByRealname: boolean
  /** One of their roles wants a second factor at sign-in. */
  requiresSecondFactor?: boolean
  belonging: Belonging
  can(action: string): boolean
  /** `undefined`: no rule limits the rows and members. */
  rowRule(source: ListSource): RowRule | undefined
  /** Whether the person may open the list. */
  lists(source: ListSource): boolean
  /**
   * The rights for calls without a required right: a list the person may not open has no rows, unless a list or form
   * they may open chooses from it; then only the declared members are shown (DEC-127).
   */
  asReader(catalogue: Catalogue): Rights
  /** The data rules without the right to list, for texts of references in visible rows. */
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
  /** The API key that another system uses to call as this person. */
  key?: KeyOfCaller
  /** Called before the commit of a long call; throws when the session has ended or the right was lost. */
  confirm?: () => Promise<void>
}

/** An API key: limits a call beyond the rights of the person who made the key. */
export interface KeyOfCaller {
  id: string
  name: string
  roleId: string
  /** Addresses and networks it may be used from; none: any. */
  addresses: readonly string[]
  perMinute: number
}

/** A transaction and the caller that reads in it. */
export interface Reading {
  tx: Tx
  me: Caller
}

/** The tables and lists of the product and those that the tenant has published. */
export interface Catalogue {
  tables: readonly TableInfo[]
  /** Every list by its entity: data rules name these and nothing else (DEC-063). */
  entities: ReadonlyMap<string, ListSource>
  /** The published object of a definition, by its code or by another name of it. */
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
  /** A text of any length, which lists leave out unless they show it. */
  isLong?: boolean
}

/** Rows of another list that belong to rows of this one, joined by `foreignKey` and a member of this list. */
interface ListPart {
  source: ListSource
  foreignKey: string
  mainKey: string
}

/** The table, joins and columns of a list; every column can be shown, filtered and sorted. */
export interface ListSource {
  entity: string
  description: Description
  table: AnyListTable
  tableName: string
  /** What stands after `from`: the table alone, or with joins, its own name being `alias`. */
  from: string
  /** The table alias, put before stamps and id, which joins would make ambiguous. */
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
  /** A member whose hiding also hides this one, because both show the same information. */
  hiddenWith?(member: string): string | undefined
  showsPlatformRows: boolean
  /** Row-level security shows more than the rows of the tenant, so its queries name the tenant. */
  seesBeyondTenant: boolean
  /** Members fixed after creation. */
  writeOnce: ReadonlySet<string>
  /** Published by a tenant: a later publication may remove columns that rules name. */
  isPublished?: true
  /** Its rows are parts of records of another list; people who cannot see a record cannot see its parts. */
  partOf?: PartOf
}

/** The list whose records the rows of a sub-table belong to. */
export interface PartOf {
  whole: ListSource
  /** The member under which records of the whole show the rows. */
  key: string
  /** The member of a row that names its record, and the member of the record that it names. */
  foreignKey: string
  mainKey: string
}

/** The scope of a transaction that a call opens itself, for this caller. */
export const scopeOf = (me: Caller): Scope => ({
  tenantId: me.tenantId,
  sessionId: me.sessionId,
  accountId: me.userId,
  username: me.username,
  orgCode: me.orgCode ?? undefined,
  confirm: me.confirm,
})
