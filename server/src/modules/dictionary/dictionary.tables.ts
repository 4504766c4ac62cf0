import { integer, text } from 'drizzle-orm/pg-core'
import { tenantTable } from '#kernel/database/table.ts'

export const dictionaries = tenantTable(
  'dictionary_dict',
  { dictName: text().notNull(), dictCode: text().notNull(), description: text(), type: text() },
  {
    showsPlatformRows: true,
    unique: [['dictCode']],
    search: ['dictName'],
    lookups: ['dictName,id', 'dictName,dictCode'],
    knownAs: ['sys_dict'],
  },
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
  {
    showsPlatformRows: true,
    unique: [['dictId', 'itemValue']],
    references: { dictId: { table: () => dictionaries, onRemove: 'remove' } },
    lookups: ['itemText,itemValue', 'itemText,id'],
    lookupFilters: ['dictId', 'status'],
    knownAs: ['sys_dict_item'],
  },
)

/** Categories (DEC-062). `code` grows by three characters a level; codes of deleted ones are not given again. */
export const categories = tenantTable(
  'dictionary_category',
  {
    pid: text().notNull().default('0'),
    name: text().notNull(),
    code: text().notNull(),
    hasChild: text().notNull().default('0'),
  },
  {
    unique: [['code']],
    search: ['name'],
    indexes: [['pid']],
    lookups: ['name,id', 'name,code', 'code,id'],
    lookupTree: { parent: 'pid', hasChild: 'hasChild' },
    picker: { shows: ['name', 'code'], pages: [] },
    knownAs: ['sys_category'],
    reportable: true,
  },
)
