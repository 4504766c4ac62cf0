import { integer, text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#kernel/table.ts'

export const dictionaries = tenantTable(
  'dictionary_dict',
  { dictName: text().notNull(), dictCode: text().notNull(), description: text(), type: text() },
  { showsPlatformRows: true, unique: [['dictCode']], search: ['dictName'] },
)

export const dictionaryItems = tenantTable(
  'dictionary_item',
  {
    dictId: text().notNull(),
    itemText: text().notNull(),
    itemValue: text().notNull(),
    description: text(),
    sortOrder: integer().notNull().default(0),
    status: text().notNull().default('1'),
  },
  { showsPlatformRows: true, unique: [['dictId', 'itemValue']], references: { dictId: () => dictionaries } },
)
