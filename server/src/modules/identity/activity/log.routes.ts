import { log, logRows } from '@banyan/contract/identity/log'
import { inArray } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import { all, statement } from '#kernel/database/fragment.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import { entityHandlers, uniformEntity } from '#kernel/records/uniform-handlers.ts'
import { firstOrRefuse } from '#kernel/refusal.ts'
import { addNames } from './log-names.ts'
import { logScope, maskEntries } from './log-scope.ts'

const { list, byId, exportXls } = entityHandlers(
  logRows,
  uniformEntity(logRows, logs, {
    filter: (_, me) => logScope(me),
    async complete(tx, me, row) {
      const where = all([(bind) => `id = ${bind(row.id)}`, ...logScope(me)])
      firstOrRefuse(
        (await tx.$client.query(statement((bind) => `select 1 from kernel_log where ${where(bind)}`))).rows,
      )
      return row
    },
    /** Changes are large, so they are read for the rows of the page only. */
    async decorate(tx, me, rows) {
      const changes = await tx
        .select({
          id: logs.id,
          before: logs.before,
          after: logs.after,
          userid: logs.userId,
        })
        .from(logs)
        .where(
          inArray(
            logs.id,
            rows.map(({ id }) => id),
          ),
        )
      const changeOf = new Map(changes.map(({ id, ...change }) => [id, change]))
      const entries = rows.map((row) => ({
        ...row,
        ...changeOf.get(row.id),
        logContent: row.content,
        ip: row.peer,
      }))
      return addNames(tx, me, await maskEntries(tx, me, entries))
    },
  }),
)

/** Login and operation log: read and taken away as a workbook, never changed. */
export const logRoutes = serve(
  { list: log.list, byId: log.byId, exportXls: log.exportXls },
  { list, byId, exportXls },
)
