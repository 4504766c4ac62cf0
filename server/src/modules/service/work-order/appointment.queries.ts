import { longestAppointmentDays } from '@banyan/contract/service/appointment'
import type { ListSource, Reading } from '#kernel/caller.ts'
import type { Fragment } from '#kernel/database/fragment.ts'
import { findRows } from '#kernel/records/list/find.ts'
import { isHidden } from '#kernel/records/list/row-scope.ts'

interface Overlap {
  id: string
  orderNo: string
  appointStart: string
  appointEnd: string
}

/**
 * The condition of orders with an appointment in a time range; the longest appointment bounds the range of the index.
 */
export const appointedWithin =
  (start: string, end: string): Fragment =>
  (bind) =>
    `(appoint_start >= ${bind(start)}::timestamptz - interval '${longestAppointmentDays} days'
      and appoint_start < ${bind(end)}::timestamptz and appoint_end > ${bind(start)}::timestamptz)`

/** More overlaps are not listed in a warning. */
const mostShown = 5

/** The open orders of a person at a time; empty where a rule hides handler or appointment. */
export async function findOverlaps(
  { tx, me }: Reading,
  source: ListSource,
  {
    handlerId,
    appointStart,
    appointEnd,
    id,
  }: { handlerId: string; appointStart: string; appointEnd: string; id?: string },
): Promise<Overlap[]> {
  if (shownMembers.some((member) => isHidden(source, me, member))) return []
  const conditions: Fragment[] = [
    (bind) => `handler_id = ${bind(handlerId)} and status in ('1', '2', '3')`,
    appointedWithin(appointStart, appointEnd),
    ...(id ? [((bind) => `id <> ${bind(id)}`) as Fragment] : []),
  ]
  const rows = await findRows(tx, source, me, 'appoint_start, id', conditions, mostShown)
  return rows as unknown as Overlap[]
}

const shownMembers = ['orderNo', 'handlerId', 'status', 'appointStart', 'appointEnd']
