import type { Days } from '@banyan/contract/service/figure-orders'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { fromClause, qualifiedColumn, rowScope } from '#kernel/records/list/row-scope.ts'
import type { FinishedGroup } from './finished-totals.ts'

/** Orders a person may see, of one type or of all. */
export interface FigureQuestion {
  source: ListSource
  serviceTypeId?: string
}

const queryOrders = async <R extends object>(
  { tx, me }: Reading,
  { source, serviceTypeId }: FigureQuestion,
  more: Fragment[],
  make: (rest: string, bind: Parameters<Fragment>[0]) => string,
): Promise<R[]> => {
  const ofType: Fragment = (bind) => `${qualifiedColumn(source, 'service_type_id')} = ${bind(serviceTypeId)}`
  const where = all([rowScope(source, me).where, ...(serviceTypeId ? [ofType] : []), ...more])
  const text = statement((bind) => make(`from ${fromClause(source, me)(bind)} where ${where(bind)}`, bind))
  return (await tx.$client.query<R>(text)).rows
}

/** Compared as times: below row-level security an index is not used to compare a time with a date. */
const dateWithin =
  (column: string, { begin, end }: Days): Fragment =>
  (bind) =>
    `${column} >= ${bind(begin)}::date::timestamptz and ${column} < (${bind(end)}::date + 1)::timestamptz`

export const countOpen = (reading: Reading, asked: FigureQuestion) =>
  queryOrders<{ status: string; count: number; overdue: number; waiting: number }>(
    reading,
    asked,
    [() => `${qualifiedColumn(asked.source, 'status')} in ('1', '2', '3')`],
    (
      rest,
    ) => `select status, count(*)::int as count, (count(*) filter (where overtime = '1'))::int as overdue,
      (count(*) filter (where waiting is not null))::int as waiting ${rest} group by status order by status`,
  )

export const countCreated = (reading: Reading, asked: FigureQuestion, days: Days) =>
  countByDay<{ reopened: number }>(
    reading,
    asked,
    'create_time',
    days,
    ", (count(*) filter (where reopens = '1'))::int as reopened",
  )

export const countFinished = (reading: Reading, asked: FigureQuestion, days: Days) =>
  countByDay(reading, asked, 'finish_time', days)

/** The days that have orders; an index answers it alone. */
function countByDay<M extends object>(
  reading: Reading,
  asked: FigureQuestion,
  member: 'create_time' | 'finish_time',
  days: Days,
  more = '',
) {
  const column = qualifiedColumn(asked.source, member)
  return queryOrders<{ day: string; count: number } & M>(
    reading,
    asked,
    [dateWithin(column, days)],
    (rest) =>
      `select to_char(${column}::date, 'YYYY-MM-DD') as day, count(*)::int as count${more} ${rest} group by ${column}::date`,
  )
}

/** Orders finished before durations were stored count all hours. */
const finishSeconds = 'coalesce(finish_seconds, extract(epoch from finish_time - create_time)::int)'
const acceptSeconds = `coalesce(accept_seconds, extract(epoch from coalesce(first_accept_time, accept_time) - create_time)::int)`

/** The orders finished in a period and in the one before, in the smallest groups that figures are made of. */
export async function groupFinished(
  reading: Reading,
  asked: FigureQuestion,
  days: Days,
  before: Days,
): Promise<FinishedGroup[]> {
  type Told = Omit<FinishedGroup, 'acceptSpans' | 'finishSpans'> &
    Record<'acceptSpans' | 'finishSpans', string | null>
  const groups = await queryOrders<Told>(
    reading,
    asked,
    [dateWithin('finish_time', { begin: before.begin, end: days.end })],
    (rest, bind) => `select finish_time >= ${bind(days.begin)}::date::timestamptz as "isNow",
        service_type_id as type, level, handler_id as handler, ${totals} ${rest} group by 1, 2, 3, 4`,
  )
  return groups.map((group) => ({
    ...group,
    acceptSpans: readSpans(group.acceptSpans),
    finishSpans: readSpans(group.finishSpans),
  }))
}

const sumInCents = (column: string) => `(coalesce(sum(${column}), 0) * 100)::float8`

const totals = `count(*)::int as finished,
  count(accept_kept)::int as "acceptPromised", (count(*) filter (where accept_kept = '1'))::int as "acceptKept",
  count(finish_kept)::int as "finishPromised", (count(*) filter (where finish_kept = '1'))::int as "finishKept",
  count(rating)::int as rated, coalesce(sum(rating), 0)::int as stars,
  ${sumInCents('total_amount')} as "totalCents", ${sumInCents('parts_amount')} as "partsCents",
  ${sumInCents('labour_amount')} as "labourCents", ${sumInCents('claim_amount')} as "claimCents",
  string_agg((${acceptSeconds})::text, ',') as "acceptSpans", string_agg((${finishSeconds})::text, ',') as "finishSpans"`

/** Read as one text: the driver takes ten times as long for an array. */
const readSpans = (text: string | null) =>
  Int32Array.from(text ? (JSON.parse(`[${text}]`) as number[]) : []).sort()

interface CountedPart {
  key: string
  name: string
  count: number
  amount: number
  orders: number
}

/**
 * The parts in reports of a period, most used first: all, or the named ones. During an upgrade a server older than
 * migration 0059 may store parts without names and counts; these are skipped.
 */
export const countParts = (reading: Reading, asked: FigureQuestion, days: Days, only?: readonly string[]) =>
  queryOrders<CountedPart>(
    reading,
    asked,
    [
      dateWithin('finish_time', days),
      only ? (bind) => `used_parts && ${bind([...only])}::text[]` : () => `used_parts <> '{}'`,
    ],
    (
      rest,
      bind,
    ) => `select key, coalesce(max(name), key) as name, coalesce(sum(count), 0) as count, coalesce(sum(amount), 0) as amount,
        count(*)::int as orders
      from (select used_parts, part_names, part_counts, part_sums ${rest}) used,
        unnest(used_parts, part_names, part_counts, part_sums) part (key, name, count, amount)
      ${only ? `where key = any (${bind([...only])})` : ''}
      group by key order by 3 desc, 4 desc, key limit ${mostParts}`,
  )

/** The most used parts of a period are listed up to this number. */
const mostParts = 20
