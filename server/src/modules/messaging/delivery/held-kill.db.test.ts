import { expect, test } from 'vitest'
import { allTenantIds } from '#modules/tenancy/public.ts'
import { startChild } from '#testing/child.ts'
import { eventually } from '#testing/eventually.ts'
import { runJob } from '#testing/jobs.ts'
import { startServer } from '#testing/server.ts'
import { heldMessagesJob } from './held-messages.job.ts'

const people = Number(process.env.HELD_PEOPLE ?? 1500)
const server = await startServer()
const { app, database, dataDir, sql } = server

const count = async (from: string) =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0

test('a server killed while it delivers kept messages loses none, and the one that goes on doubles none', async () => {
  // The server of the test runs no jobs: the other one takes the delivery.
  await app.close()
  await sql('begin')
  await sql(`select set_config('app.tenant_id', '1000', true)`)
  await sql(
    `insert into messaging_held_message (id, user_id, kind, title, content, priority, in_app, mail, due_at)
       select 'h' || p || '-' || m, 'p' || p, 'orderAssigned', '消息' || m, '<p>内容' || p || '-' || m || '</p>',
         'L', true, false, now() - interval '1 minute'
       from generate_series(1, $1::int) p, generate_series(1, 3) m`,
    [people],
  )
  await sql('commit')
  await sql(
    `update kernel_job set due_at = now(), lease = null, leased_until = null where name = 'held-messages'`,
  )
  const first = await startChild(database.owner, dataDir)
  await eventually(async () => expect(await count('messaging_held_message')).toBeLessThan(people * 3), 60_000)
  await first.kill()
  const left = await count('messaging_held_message')
  expect(left).toBeGreaterThan(0)
  const told = `messaging_announcement where titile = '免打扰期间有 3 条消息'`
  // Half of a person's messages is never there.
  expect((await count(told)) * 3).toBe(people * 3 - left)

  await Promise.all([1, 2].map(() => runJob(heldMessagesJob(allTenantIds), server)))
  expect(await count('messaging_held_message')).toBe(0)
  const [seen] = await sql<{ texts: number; receivers: number; messages: number }>(
    `select count(distinct msg_content)::int as texts, count(distinct user_ids)::int as receivers,
       count(*)::int as messages from ${told}`,
  )
  expect(seen).toEqual({ texts: people, receivers: people, messages: people })
}, 120_000)
