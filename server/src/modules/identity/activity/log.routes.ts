import { log, logRows } from '@banyan/contract/identity/log'
import { inArray } from 'drizzle-orm'
import { serve } from '#kernel/call/serve.ts'
import { logs } from '#kernel/database/kernel.tables.ts'
import { uniformHandlers } from '#kernel/records/uniform-handlers.ts'

const { list, byId, exportXls } = uniformHandlers(logRows, logs, {
  /** What changed is read for the rows of the page only. */
  async decorate(tx, _, rows) {
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
    return rows.map((row) => ({
      ...row,
      ...changeOf.get(row.id),
      logContent: row.content,
      ip: row.peer,
    }))
  },
})

/** Login and operation log: read and taken away as a workbook, never changed. */
export const logRoutes = serve(
  { list: log.list, byId: log.byId, exportXls: log.exportXls },
  { list, byId, exportXls },
)
