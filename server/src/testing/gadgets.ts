import { gadget, gadgetType } from '@banyan/contract/testing/gadget'
import { integer, text } from 'drizzle-orm/pg-core'
import { tableInfo, tenantTable } from '#kernel/database/table.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import type { TestEntities } from './server.ts'

export { gadget, gadgetType }

export const gadgetTypes = tenantTable(
  'testing_gadget_type',
  { name: text().notNull(), code: text(), sortNo: integer() },
  { unique: [['name']], search: ['name'], lookups: ['name,id'] },
)

export const gadgets = tenantTable(
  'testing_gadget',
  { name: text().notNull(), typeId: text(), status: text() },
  { unique: [['name']], search: ['name'], references: { typeId: () => gadgetTypes } },
)

/** For `startServer`: the tables are made in its database, and `someone` can be given their actions. */
export const gadgetEntities: TestEntities = {
  tables: [tableInfo(gadgetTypes), tableInfo(gadgets)],
  routes: [
    ...entityRoutes(gadgetType, uniformEntity(gadgetType, gadgetTypes)),
    ...entityRoutes(gadget, uniformEntity(gadget, gadgets)),
  ],
}

/** Every action on gadgets and their types. */
export const gadgetActions: string[] = gadgetEntities.routes.map(({ endpoint }) => endpoint.needs)
