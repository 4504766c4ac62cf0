import { integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
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
    peer: text(),
    call: text(),
    entity: text(),
    rowId: text(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
  },
  {
    insertOnly: true,
    indexes: [
      ['logType', 'createTime'],
      ['entity', 'rowId'],
    ],
  },
)

/** When each scheduled job last began, so that several servers run it once. */
export const jobs = globalTable('kernel_job', {
  name: text().primaryKey(),
  startedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})

/** Answers kept for a day, so that a write repeated with the same Idempotency-Key happens once. */
export const idempotency = tenantTable(
  'kernel_idempotency',
  { userId: text().notNull(), key: text().notNull(), call: text().notNull(), answer: jsonb() },
  { unique: [['userId', 'key']] },
)

/** What tenants have published, forms for example: every server reads it into its catalogue. Only the owner writes here. */
export const definitions = tenantTable(
  'kernel_definition',
  { kind: text().notNull(), code: text().notNull(), body: jsonb().notNull() },
  { unique: [['kind', 'code']], ownerWrites: true },
)
