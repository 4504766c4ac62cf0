import { part, partBin, partCatalogue } from '@banyan/contract/part/part'
import { type Served, serve } from '#kernel/call/serve.ts'
import { withReads } from '#kernel/database/fragment.ts'
import { listRecords } from '#kernel/records/records.ts'
import { binRoutes } from '#kernel/records/recycle-bin.ts'
import { entityRoutes, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { parts } from './part.tables.ts'
import {
  findClasses,
  partClassBinRoutes,
  partClassLevelRoutes,
  partClassRoutes,
} from './part-class.routes.ts'

const entity = uniformEntity(part, parts, {
  sorted: { column: 'partNo', order: 'asc' },
  /** A class of the first level includes the classes below it. */
  filter: ({ systemId }, { tenantId }) =>
    systemId
      ? [
          withReads(['part_class'], (bind) => {
            const wanted = bind(String(systemId))
            return `(system_id = ${wanted} or system_id in (select id from part_class
              where tenant_id = ${bind(tenantId)} and parent_id = ${wanted} and del_flag = 0))`
          }),
        ]
      : [],
  filterOwns: ['systemId'],
})

const classAsSystem = ({ id, className }: { id: string; className: string }) => ({ id, name: className })

/** The part catalogue and its classes (DEC-106). */
export const partRoutes: Served[] = [
  ...partClassRoutes,
  ...partClassBinRoutes,
  ...partClassLevelRoutes,
  ...entityRoutes(part, entity),
  ...binRoutes(partBin, entity),
  ...serve(partCatalogue, {
    systemOne: async ({ tx, me }) => (await findClasses(tx, me)).map(classAsSystem),
    systemTwo: async ({ tx, me, input: { systemOneId } }) =>
      (await findClasses(tx, me, systemOneId)).map(classAsSystem),
    bySystem: (context) => listRecords(entity, context, context.input),
  }),
]
