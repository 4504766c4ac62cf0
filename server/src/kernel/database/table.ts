import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { providedPart } from '#kernel/app-state.ts'
import { newId } from '#kernel/keys.ts'

/** A point in time as it travels: `YYYY-MM-DD HH:mm:ss` in the connection's zone, GMT+8. */
export const wireTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => value.slice(0, 19),
})

/** A calendar day as in answers: `YYYY-MM-DD`. */
export const wireDay = customType<{ data: string; driverData: string }>({ dataType: () => 'date' })

/** An index over a part of a table. */
interface PartialIndex {
  name: string
  /** An SQL condition; PostgreSQL uses the index for queries that repeat it or a narrower one. */
  where: string
  by: string[]
  /** Further members stored in the index, so that counting reads no rows. */
  holds: string[]
}

export interface TenantTableOptions {
  /** Rows of the platform (tenant 0) are readable by every tenant. */
  showsPlatformRows?: boolean
  /** Groups of members that are unique inside a tenant among rows that are not deleted. */
  unique?: string[][]
  /** Texts for taken values, by the members of the group joined with a comma. */
  taken?: Record<string, string>
  /** Members that keyword search looks into: an index over two-character slices serves them. */
  search?: string[]
  /** Members with lists of texts that are searched by element; an index over the elements serves them. */
  contains?: string[]
  /** Groups of members that lists are filtered or joined by. */
  indexes?: string[][]
  /** Members in the index of the newest rows, beside those of data rules: it alone answers counts of a period. */
  newestHolds?: string[]
  /** Indexes over the rows of a condition, newest first. */
  partialIndexes?: PartialIndex[]
  /** The member with the age of a row, for tables whose old rows are removed: it gets an index over ranges. */
  agedBy?: string
  /** Table dictionaries other records may name: `text member,code member` (DEC-061). */
  lookups?: string[]
  /** Further members that filters of table dictionaries may compare; texts and codes always may. */
  lookupFilters?: string[]
  /** The table may be looked up only by columns that fields of published forms name. */
  namedLookups?: true
  /** The members that make a table dictionary a tree; `hasChildSql` where it is worked out and not stored. */
  lookupTree?: { parent: string; hasChild?: string; hasChildSql?: string }
  /**
   * For tables with their own picker: the shown members, the families whose pages contain the picker, and the tables
   * the picker reads besides.
   */
  picker?: { shows: string[]; pages: string[]; opens?: string[] }
  /** Other names of the table that clients of the family use, e.g. `sys_user`. */
  knownAs?: string[]
  /** Changes of this table affect people's rights immediately. */
  changesAccess?: boolean
  /**
   * Changes are compared before the commit like those of `changesAccess`, but do not affect rights by themselves
   * (security, section 15).
   */
  isCompared?: true
  /** Requests only read it; what is written there belongs to the publishing transactions of the owner. */
  ownerWrites?: boolean
  /** Rows are added and read, never changed: the request role gets no right to. */
  insertOnly?: boolean
  /** Changes of rows are not announced to pages: they are too frequent. */
  isUnwatched?: true
  /**
   * The reference to the record on whose page these rows are shown; followers of that record are notified of changes.
   */
  shownWith?: string
  /**
   * Added rows are events of the record they are shown with: the member that holds the kind, and the event for other
   * systems by its value.
   */
  tells?: { member: string; as: Readonly<Record<string, string>> }
  /** Made at run time by a publication of a tenant. */
  isPublished?: true
  /** Reports may read it: the report role gets a view of it, without the secret members (DEC-081). */
  reportable?: true
  /** Members that no report reads. */
  secrets?: string[]
  /** A row is also visible while this SQL condition holds, e.g. the caller's own membership elsewhere. */
  alsoVisible?: string
  /** Members that hold keys of stored files, alone, comma-joined or inside rich text; the sweep frees no file they name. */
  files?: string[]
  /**
   * References inside the same tenant, enforced by the database: member → referenced table. A referenced row is not
   * removed, unless the reference says what happens to the referring rows (DEC-122).
   */
  references?: Record<string, Reference>
}

/**
 * What happens to rows when the row they refer to is removed: they prevent it, are removed too, or stay until it is
 * restored.
 */
export type OnRemove = 'refuse' | 'remove' | 'keep'
type Reference = (() => AnyTenantTable) | { table: () => AnyTenantTable; onRemove: OnRemove }

/** A reference of rows that are parts of the referenced row and are removed with it. */
export const removedTogetherWith = (table: () => AnyTenantTable): Reference => ({ table, onRemove: 'remove' })

export interface TableInfo {
  name: string
  kind: 'tenant' | 'global'
  table: PgTable
  options: TenantTableOptions
  /** What is said when a unique index refuses a row, by the name of the index. */
  taken: ReadonlyMap<string, TakenText>
  /** Row condition of a global table; `undefined`: everyone reads it. */
  visible?: string
}

/** The data that guard rails are generated from; a table made by publishing gives its columns. */
export interface GuardedTable extends Pick<TableInfo, 'name' | 'kind' | 'options' | 'visible'> {
  table?: PgTable
  columns?: readonly string[]
}

/** The member whose value is taken, and the refusal text if the table has its own. */
export interface TakenText {
  field: string
  text?: string
}

const tableInfoKey = Symbol('table description')

/** The declaration of a table. */
export function tableInfo(table: PgTable): TableInfo {
  const info = (table as unknown as Record<symbol, TableInfo | undefined>)[tableInfoKey]
  if (!info) throw new Error('a table is made by tenantTable or globalTable')
  return info
}

/** The tables that some modules export. */
export const tablesIn = (...modules: readonly object[]): TableInfo[] =>
  modules
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((value) => (isTable(value) ? [tableInfo(value)] : []))

const isTable = (value: unknown): value is PgTable =>
  typeof value === 'object' && value !== null && tableInfoKey in value

/** Every table of the app; the database was opened with it. */
export const tableList = providedPart<readonly TableInfo[]>('a list of tables')

const baseColumns = () => ({
  id: text().notNull().$defaultFn(newId),
  tenantId: integer().notNull().default(sql`nullif(current_setting('app.tenant_id', true), '')::int`),
})
const stampColumns = () => ({
  version: integer().notNull().default(1),
  createBy: text(),
  createTime: wireTime(),
  updateBy: text(),
  updateTime: wireTime(),
  sysOrgCode: text(),
  delFlag: smallint().notNull().default(0),
})

type Base = ReturnType<typeof baseColumns>
type Stamps = ReturnType<typeof stampColumns>
type Columns = Record<string, PgColumnBuilderBase>

/** What every tenant table has, whatever else it holds. */
export type AnyTenantTable = PgTable & {
  id: AnyPgColumn<{ data: string }>
  tenantId: AnyPgColumn<{ data: number }>
  version: AnyPgColumn<{ data: number }>
  createTime: AnyPgColumn
  delFlag: AnyPgColumn<{ data: number }>
}

/** What a table needs to be listed: one of a tenant, or a global one with the same few columns. */
export type AnyListTable = PgTable & { id: AnyPgColumn; createTime: AnyPgColumn; delFlag: AnyPgColumn }

/**
 * A table whose rows belong to tenants. PostgreSQL itself hides other tenants' rows (row-level security, forced),
 * fills the tenant and the stamps and raises `version`; queries never mention any of them.
 */
export function tenantTable<C extends Columns>(name: string, columns: C, options: TenantTableOptions = {}) {
  const table = pgTable(
    name,
    { ...baseColumns(), ...columns, ...stampColumns() } as Base & C & Stamps,
    (raw) => {
      const t = raw as unknown as Record<string, IndexableColumn>
      const of = (members: string[]) => members.map((member) => t[member]!)
      const alive = sql`del_flag = 0`
      const [tenant, rowId, createTime] = of(['tenantId', 'id', 'createTime']) as [
        IndexableColumn,
        IndexableColumn,
        IndexableColumn,
      ]
      // A new expression per index, because Drizzle stores the direction in the column object.
      const newestFirst = () => [createTime.desc(), rowId.desc()] as const
      const ruled = [sql`${t.sysOrgCode!} collate "C"` as SQL & PgColumn, t.createBy!] as const
      const newestMore = options.newestHolds ? [...of(options.newestHolds), ...ruled] : []
      const short = name.slice(0, 40)
      return [
        primaryKey({ columns: [tenant, rowId], name: `${short}_pk` }),
        index(`${short}_newest`)
          .on(tenant, ...newestFirst(), ...newestMore)
          .where(alive),
        // Serves data rules by department and by creator; the index alone answers counts.
        index(`${short}_row_scope`)
          .on(tenant, ...ruled)
          .where(alive),
        ...(options.unique ?? []).map((group) =>
          uniqueIndex(uniqueName(name, group))
            .on(tenant, ...(of(group) as [IndexableColumn]))
            .where(alive),
        ),
        ...(options.indexes ?? []).map((group) =>
          index(`${short}_${group.map(snake).join('_')}`).on(tenant, ...(of(group) as [IndexableColumn])),
        ),
        ...(options.partialIndexes ?? []).map((part) =>
          index(`${short}_${part.name}`)
            .on(tenant, ...of(part.by), ...newestFirst(), ...of(part.holds), ...ruled)
            .where(sql`${alive} and ${sql.raw(part.where)}`),
        ),
        ...(options.search ?? []).map((member) =>
          index(`${short}_${snake(member)}_search`)
            .using('gin', tenant, sql`bigrams(${t[member]!})` as SQL & PgColumn)
            .where(alive),
        ),
        ...(options.contains ?? []).map((member) =>
          index(`${short}_${snake(member)}_contains`)
            .using('gin', tenant, t[member]!)
            .where(alive),
        ),
        ...of(options.agedBy ? [options.agedBy] : []).map((time) =>
          index(`${short}_age`).using('brin', time),
        ),
        ...Object.entries(options.references ?? {}).map(([member, reference]) => {
          const target = typeof reference === 'function' ? reference : reference.table
          return foreignKey({
            name: `${short}_${snake(member)}_fk`,
            columns: [tenant, t[member]!],
            foreignColumns: [target().tenantId, target().id],
          })
        }),
      ]
    },
  )
  // Refusals name the last member of a group; the others say within what it is unique.
  const taken = (options.unique ?? []).map((group): [string, TakenText] => [
    uniqueName(name, group),
    { field: group.at(-1) ?? '', text: options.taken?.[group.join()] },
  ])
  return withInfo(table, { name, kind: 'tenant', options, taken: new Map(taken) })
}

/** A table of no tenant. `visible` is the SQL condition under which the request role sees a row. */
export function globalTable<C extends Columns>(
  name: string,
  columns: C,
  visible?: string,
  unique: { member: string; by?: SQL[]; where?: SQL; taken?: string }[] = [],
  options: Pick<TenantTableOptions, 'isCompared'> = {},
) {
  const table = pgTable(name, columns, (raw) => {
    const t = raw as unknown as Record<string, PgColumn>
    return unique.map(({ member, by, where }) =>
      uniqueIndex(`${name}_${snake(member)}_unique`)
        .on(...((by ?? [t[member]]) as [PgColumn]))
        .where(where ?? sql`true`),
    )
  })
  const texts = unique.map(({ member, taken }): [string, TakenText] => [
    `${name}_${snake(member)}_unique`,
    { field: member, text: taken },
  ])
  return withInfo(table, { name, kind: 'global', options, taken: new Map(texts), visible })
}

type IndexableColumn = ExtraConfigColumn & PgColumn

function withInfo<T extends PgTable>(table: T, info: Omit<TableInfo, 'table'>): T {
  Object.defineProperty(table, tableInfoKey, { value: { ...info, table } })
  return table
}

/** The name of the index that keeps a group of members unique. */
export const uniqueName = (table: string, group: readonly string[]) =>
  `${table.slice(0, 40)}_${group.map(snake).join('_')}_unique`

/** The members of a unique index of a tenant table, by the name the database gives it. */
export const uniqueMembers = (
  { name, options }: TableInfo,
  constraint: string | undefined,
): string[] | undefined => options.unique?.find((group) => constraint === uniqueName(name, group))

/** camelCase member → snake_case column, as Drizzle's casing does it. */
export const snake = (member: string): string =>
  member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
