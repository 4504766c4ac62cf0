import { lt, sql } from 'drizzle-orm'
import type { Job } from '#kernel/jobs/job.ts'
import { loginFailures, proofs, sessions, tickets } from '../identity.tables.ts'

/** Clears away what has run out: tickets, old failures, sessions that can never be used again. */
export const sessionSweep: Job = {
  name: 'session-sweep',
  everySeconds: 600,
  run: ({ within }) =>
    within({ auth: true }, async (tx) => {
      await tx.delete(tickets).where(lt(tickets.expiresAt, sql`app_now() - interval '1 hour'`))
      await tx.delete(loginFailures).where(lt(loginFailures.at, sql`app_now() - interval '1 hour'`))
      await tx.delete(proofs).where(lt(proofs.expiresAt, sql`app_now() - interval '2 hours'`))
      await tx.delete(sessions).where(lt(sessions.expiresAt, sql`app_now() - interval '30 days'`))
    }),
}
