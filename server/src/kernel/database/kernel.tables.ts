import { bigint, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { globalTable, tenantTable } from './table.ts'

/** Login log (type 1), operation log (type 2) and denied calls (type 3): rows are added and read, never changed. */
export const logs = tenantTable(
  'kernel_log',
  {
    logType: integer().notNull(),
    content: text().notNull(),
    operateType: integer(),
    userId: text(),
    username: text(),
    /** The API key that called, where it was not the person. */
    keyId: text(),
    peer: text(),
    call: text(),
    entity: text(),
    rowId: text(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    method: text(),
    requestUrl: text(),
    /** Milliseconds from the arrival of the call to this row. */
    costTime: integer(),
  },
  {
    insertOnly: true,
    isUnwatched: true,
    agedBy: 'createTime',
    indexes: [
      ['logType', 'createTime'],
      ['entity', 'rowId'],
    ],
    partialIndexes: [{ name: 'by_key', where: 'key_id is not null', by: ['keyId'], holds: [] }],
  },
)

/** Jobs that wait for their time or for a free server, see `kernel/jobs`. */
export const jobs = globalTable('kernel_job', {
  id: text().primaryKey(),
  name: text().notNull(),
  data: jsonb(),
  dueAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  /** Attempts since its last success. */
  attempts: integer().notNull().default(0),
  /** The run that holds it, and until when, so that a killed server does not block it for long. */
  lease: text(),
  leasedUntil: timestamp({ withTimezone: true, mode: 'date' }),
  failure: text(),
  gaveUpAt: timestamp({ withTimezone: true, mode: 'date' }),
})

/** Claims of values, see `claim`; every row is deleted by the transaction that inserts it. */
export const claims = globalTable('kernel_claim', { key: bigint({ mode: 'bigint' }).primaryKey() })

/** Answers kept for some days, so that a write repeated with the same Idempotency-Key happens once. */
export const idempotency = tenantTable(
  'kernel_idempotency',
  {
    userId: text().notNull(),
    key: text().notNull(),
    /** The call and a hash of its input: other input under the same key is another request. */
    call: text().notNull(),
    answer: jsonb(),
  },
  { unique: [['userId', 'key']], isUnwatched: true },
)

/** Imports that can be taken back: `rowIds` are the remaining rows, `versions` their versions when stored. */
export const imports = tenantTable(
  'kernel_import',
  {
    entity: text().notNull(),
    userId: text().notNull(),
    /** Steps of one import share it. */
    batch: text().notNull(),
    fileName: text().notNull(),
    total: integer().notNull(),
    stored: integer().notNull(),
    takenBack: integer().notNull().default(0),
    rowIds: text().array().notNull(),
    versions: integer().array().notNull(),
  },
  { unique: [['userId', 'entity', 'batch']], isUnwatched: true, agedBy: 'createTime' },
)

/** What tenants have published, e.g. forms; servers read it into their catalogue, and only the owner writes it. */
export const definitions = tenantTable(
  'kernel_definition',
  { kind: text().notNull(), code: text().notNull(), body: jsonb().notNull() },
  { unique: [['kind', 'code']], ownerWrites: true, isCompared: true },
)
