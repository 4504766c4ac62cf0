import { bigint, doublePrecision, numeric, text } from 'drizzle-orm/pg-core'
import { type AnyListTable, tenantTable, wireDay, wireTime } from '#kernel/database/table.ts'

/** A column of a published form, by the types a definition may name (family contract 13.1). */
export interface StoredColumn {
  name: string
  dbType: keyof typeof columnTypes
}

// Drizzle remembers the columns it first saw of a table's name; columns that bring their own names are always found.
const columnTypes = {
  string: (name: string) => text(name),
  Text: (name: string) => text(name),
  Blob: (name: string) => text(name),
  int: (name: string) => bigint(name, { mode: 'number' }),
  double: (name: string) => doublePrecision(name),
  BigDecimal: (name: string) => numeric(name, { mode: 'number' }),
  Date: (name: string) => wireDay(name),
  Datetime: (name: string) => wireTime(name),
}

/** The table of a published form; its members are named like its columns (DEC-080). */
export const storedTable = (name: string, columns: readonly StoredColumn[]): AnyListTable =>
  tenantTable(
    name,
    Object.fromEntries(columns.map(({ name, dbType }) => [name, columnTypes[dbType](name)])),
    {
      reportable: true,
    },
  )
