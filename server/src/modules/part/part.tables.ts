import { integer, text } from 'drizzle-orm/pg-core'
import { type AnyTenantTable, tenantTable } from '#kernel/database/table.ts'

export const partClasses = tenantTable(
  'part_class',
  { className: text().notNull(), parentId: text(), sortNo: integer() },
  {
    unique: [['parentId', 'className']],
    search: ['className'],
    lookups: ['className,id'],
    lookupFilters: ['parentId'],
    lookupTree: {
      parent: 'parentId',
      hasChildSql: `exists (select 1 from part_class c where c.tenant_id = part_class.tenant_id
        and c.parent_id = part_class.id and c.del_flag = 0)`,
    },
    references: { parentId: (): AnyTenantTable => partClasses },
    reportable: true,
  },
)

export const parts = tenantTable(
  'part_part',
  { partNo: text().notNull(), partName: text().notNull(), systemId: text().notNull(), unit: text() },
  {
    unique: [['partNo']],
    taken: { partNo: '该配件编号已存在' },
    search: ['partNo', 'partName'],
    lookups: ['partName,id', 'partNo,id', 'partName,partNo'],
    lookupFilters: ['systemId'],
    indexes: [['systemId']],
    references: { systemId: () => partClasses },
    reportable: true,
  },
)
