import { lengthLimit } from '@banyan/contract/form/form-check'
import type { FormField } from '@banyan/contract/form/form-property'
import { isNumeric } from '@banyan/contract/form/form-value'
import type { DbType } from '@banyan/contract/online/form-field'
import { bigint, doublePrecision, numeric, text } from 'drizzle-orm/pg-core'
import {
  type AnyListTable,
  type TenantTableOptions,
  tenantTable,
  wireDay,
  wireTime,
} from '#kernel/database/table.ts'

/** A column of a published form, by the types a definition may name (family contract 13.1). */
export interface StoredColumn {
  name: string
  dbType: DbType
}

// Columns have explicit names, because Drizzle caches derived ones per table name and would miss columns added later.
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
export const storedTable = (
  name: string,
  columns: readonly StoredColumn[],
  options: TenantTableOptions = {},
): AnyListTable =>
  tenantTable(
    name,
    Object.fromEntries(columns.map(({ name, dbType }) => [name, columnTypes[dbType](name)])),
    { reportable: true, isPublished: true, ...options },
  )

const isText = (dbType: DbType) => dbType === 'string' || dbType === 'Text' || dbType === 'Blob'

const holdsFiles = ['file', 'image', 'umeditor', 'markdown']

/** What lists, look-ups and the sweep of files need to know of a form's table. */
export function tableOptions(
  fields: readonly FormField[],
  columns: readonly StoredColumn[],
  joinedBy: readonly string[] = [],
): TenantTableOptions {
  const texts = new Set(columns.flatMap(({ name, dbType }) => (isText(dbType) ? [name] : [])))
  const asked = fields.filter((field) => field.query || field.unique)
  const equal = asked.filter((field) => (field.unique || field.query !== 'like') && isIndexable(field))
  return {
    indexes: [...new Set([...joinedBy, ...equal.map(({ name }) => name)])]
      .slice(0, mostIndexes)
      .map((name) => [name]),
    search: asked
      .filter(({ name, query }) => query === 'like' && texts.has(name))
      .slice(0, mostIndexes)
      .map(({ name }) => name),
    // Unique values are checked by the form and not by an index, because a later definition may drop the rule.
    unique: fields.flatMap(({ name, unique }) => (unique ? [[name]] : [])),
    namedLookups: true,
    secrets: fields.flatMap(({ name, type }) => (type === 'password' ? [name] : [])),
    files: fields.flatMap(({ name, type }) => (holdsFiles.includes(type) ? [name] : [])),
  }
}

/** Each index costs every write: further query fields are found by scanning. */
const mostIndexes = 12

/** PostgreSQL limits an index entry to 2,700 bytes. */
const isIndexable = (field: FormField) => isNumeric(field.type) || lengthLimit(field) <= 500
