import { text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#kernel/database/table.ts'

/** Definitions of reports (DEC-081); `items` and `params` are JSON lists, read and saved with their head. */
export const reportHeads = tenantTable(
  'online_report_head',
  {
    code: text().notNull(),
    name: text().notNull(),
    cgrSql: text().notNull(),
    content: text(),
    returnValField: text(),
    returnTxtField: text(),
    returnType: text(),
    items: text().notNull(),
    params: text(),
  },
  { unique: [['code']], taken: { code: '报表编码已存在' }, search: ['name'] },
)
