import { customType, integer, text } from 'drizzle-orm/pg-core'
import { removedTogetherWith, tenantTable } from '#kernel/database/table.ts'

/** Compared byte by byte, so that "this department and all below" is a range of an ordinary index everywhere. */
const codeText = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' })

/** Departments (DEC-057). `orgCode` grows by three characters a level; codes of deleted ones are not given again. */
export const departs = tenantTable(
  'organisation_depart',
  {
    parentId: text(),
    departName: text().notNull(),
    departNameEn: text(),
    departNameAbbr: text(),
    departOrder: integer().notNull().default(0),
    description: text(),
    orgCategory: text().notNull().default('2'),
    orgType: text().notNull(),
    orgCode: codeText().notNull(),
    directorId: text(),
    mobile: text(),
    fax: text(),
    address: text(),
    memo: text(),
    status: text().notNull().default('1'),
  },
  {
    unique: [['orgCode']],
    search: ['departName'],
    indexes: [['parentId'], ['orgCode']],
    lookups: ['departName,id', 'departName,orgCode'],
    lookupTree: { parent: 'parentId' },
    picker: {
      shows: ['departName', 'orgCode', 'orgCategory', 'orgType', 'departOrder', 'status'],
      pages: [
        'announcement',
        'role',
        'workOrder',
        'timeoutRule',
        'serviceType',
        'device',
        'fillRule',
        'objectRule',
      ],
    },
    knownAs: ['sys_depart'],
    reportable: true,
    changesAccess: true,
  },
)

/** Who belongs to which departments. Links are facts, not records: they are removed, not marked. */
export const userDeparts = tenantTable(
  'organisation_user_depart',
  { userId: text().notNull(), departId: text().notNull() },
  {
    unique: [['userId', 'departId']],
    indexes: [['departId']],
    references: { departId: removedTogetherWith(() => departs) },
    changesAccess: true,
  },
)
