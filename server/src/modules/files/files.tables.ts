import { integer, text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#kernel/database/table.ts'

/** Every stored file; a path that is not here is never looked up on disk. */
export const files = tenantTable(
  'files_file',
  {
    key: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    biz: text().notNull(),
    userId: text().notNull(),
  },
  { unique: [['key']] },
)
