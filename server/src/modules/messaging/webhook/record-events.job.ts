import type { Job } from '#kernel/jobs/job.ts'
import { queueEvents } from './queue-events.ts'

/** The job data sent by the table triggers. */
interface RecordEventsData {
  tenantId: number
}

const eventsAtOnce = 500

/**
 * Queues record events for the webhooks of a tenant; table triggers send this job with the first change of a
 * transaction.
 */
export const recordEventsJob: Job<RecordEventsData> = {
  name: 'record-events',
  atOnce: 2,
  retries: 100,
  async run({ within }, { data: { tenantId }, signal }) {
    for (let taken = eventsAtOnce; taken === eventsAtOnce; ) {
      signal.throwIfAborted()
      taken = await within({ tenantId, username: 'system' }, (tx) => queueEvents(tx, tenantId, eventsAtOnce))
    }
  },
}
