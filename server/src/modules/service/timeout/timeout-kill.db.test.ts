import { expect, test } from 'vitest'
import { startJobs } from '#kernel/jobs/run-jobs.ts'
import { transactions } from '#kernel/session/transaction.ts'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { startChild } from '#testing/child.ts'
import { eventually } from '#testing/eventually.ts'
import { startServer } from '#testing/server.ts'
import { timeoutSweep } from './timeout.job.ts'

/* 100,000 orders: TIMEOUT_ORDERS=100000. */
const orders = Number(process.env.TIMEOUT_ORDERS ?? 3000)

const { app, database, dataDir, someone, sql } = await startServer()
const person = await someone()

/** Open orders that exceed a rule, written past the product. */
async function addOrders(): Promise<void> {
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(
    `insert into service_type (id, type_name, workorder_temp, template_version) values ('t', '时效', '{}', 1)`,
  )
  await sql(
    `insert into service_timeout_rule (id, service_type_id, out_hour, level, alert_users, status)
     values ('r', 't', 1, '3', array[$1], 1)`,
    [person.userId],
  )
  await sql(
    `insert into service_work_order (id, order_no, service_type_id, template_version, create_time)
     select 'order-' || n, 'N' || n, 't', 1, now() - interval '3 hours' from generate_series(1, $1::int) n`,
    [orders],
  )
  await sql('commit')
}
const count = async (from: string) =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n

test(
  'DEC-092 a server killed in the middle of a sweep loses no alert, and the one that goes on doubles none',
  async () => {
    // The server of the test runs no jobs: the other one takes the sweep.
    await app.close()
    await addOrders()
    await sql(
      `update kernel_job set due_at = now(), lease = null, leased_until = null where name = 'timeout-sweep'`,
    )
    const first = await startChild(database.owner, dataDir)
    await eventually(async () => expect(await count('service_timeout_alert')).toBeGreaterThan(0), 60_000)
    await first.kill()
    const alerted = await count('service_timeout_alert')
    expect(alerted).toBeLessThan(orders)
    expect(await count('messaging_announcement where bus_type = $$workOrder$$')).toBe(alerted)

    // Its lease runs out; the second server takes over.
    await sql(`update kernel_job set leased_until = now() where name = 'timeout-sweep'`)
    const running = transactions(database.pool, {} as never, app.state)
    const second = startJobs(
      running,
      [timeoutSweep(allTenantIds)],
      { ended: () => undefined, failed: () => undefined, trouble: () => undefined },
      { tickMs: 50, leaseSeconds: 30 },
    )
    await eventually(
      async () => expect(await count('service_timeout_alert')).toBe(orders),
      100_000 + 3 * orders,
    )
    await second.close()
    const [seen] = await sql<{ messages: number; orders: number; receipts: number; marked: number }>(
      `select count(*)::int as messages, count(distinct bus_id)::int as orders,
       (select count(*)::int from messaging_receipt where user_id = $1) as receipts,
       (select count(*)::int from service_work_order where overtime = '1') as marked
     from messaging_announcement where bus_type = 'workOrder'`,
      [person.userId],
    )
    expect(seen).toEqual({ messages: orders, orders, receipts: orders, marked: orders })
  },
  240_000 + 3 * orders,
)
