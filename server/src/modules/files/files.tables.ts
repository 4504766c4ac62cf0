import { integer, text, timestamp } from 'drizzle-orm/pg-core'
import { tenantTable } from '#kernel/database/table.ts'

/** Every stored file; only paths in this table are read. A row is inserted as retired before the bytes are stored. */
export const files = tenantTable(
  'files_file',
  {
    key: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    biz: text().notNull(),
    userId: text().notNull(),
    /** When the bytes of a retired file went to the trash; the row stays as long as they do. */
    discardedAt: timestamp({ withTimezone: true, mode: 'date' }),
  },
  { unique: [['key']] },
)
