import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { retention } from './retention.job.ts'

const { app, sql } = await startServer()

test('operations 12 rows of a log are removed when their time is over, of every tenant, and none before', async () => {
  await sql('alter table kernel_log disable trigger stamp')
  await sql(
    `insert into kernel_log (id, tenant_id, log_type, content, create_time)
     select tenant || '-' || days, tenant, 2, 'aged', now() - make_interval(days => days)
     from unnest(array[0, 1000, 1001]) tenant, unnest(array[1, 199, 201, 900]) days`,
  )
  await sql('alter table kernel_log enable trigger stamp')
  const logged: object[] = []
  const job = retention(app.state, [{ table: 'kernel_log', column: 'create_time', days: 200 }], {
    info: (figures) => void logged.push(figures),
  })
  await job.run()
  expect(logged).toEqual([{ removed: { kernel_log: 6 } }])
  const left = await sql<{ id: string }>(`select id from kernel_log where content = 'aged' order by id`)
  expect(left.map(({ id }) => id)).toEqual(['0-1', '0-199', '1000-1', '1000-199', '1001-1', '1001-199'])
})
