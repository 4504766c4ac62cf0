import type { Days } from '@banyan/contract/service/figure-orders'
import type { FigureTotals } from '@banyan/contract/service/service-figures'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { all, type Fragment, statement } from '#kernel/database/fragment.ts'
import { fromClause, qualifiedColumn, rowScope } from '#kernel/records/list/row-scope.ts'

/** Orders a person may see, of one type or of all. */
export interface FigureQuestion {
  source: ListSource
  serviceTypeId?: string
}

const query = async <R extends object>(
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
  query<{ status: string; count: number; overdue: number; waiting: number }>(
    reading,
    asked,
    [() => `${qualifiedColumn(asked.source, 'status')} in ('1', '2', '3')`],
    (
      rest,
    ) => `select status, count(*)::int as count, (count(*) filter (where overtime = '1'))::int as overdue,
      (count(*) filter (where waiting is not null))::int as waiting ${rest} group by status order by status`,
  )

export const countCreated = (reading: Reading, asked: FigureQuestion, days: Days) =>
  query<{ day: string; count: number; reopened: number }>(
    reading,
    asked,
    [dateWithin(qualifiedColumn(asked.source, 'create_time'), days)],
    (rest) => `select to_char(day, 'YYYY-MM-DD') as day, count, reopened
      from (select ${qualifiedColumn(asked.source, 'create_time')}::date as day, count(*)::int as count,
        (count(*) filter (where reopens = '1'))::int as reopened ${rest} group by 1) each_day`,
  )

/** Orders from before times were stored count by the clock. */
const finishSeconds = 'coalesce(finish_seconds, extract(epoch from finish_time - create_time))'
const acceptSeconds = `coalesce(accept_seconds, extract(epoch from coalesce(first_accept_time, accept_time) - create_time))`

export type Grouped = FigureTotals & {
  type: string | null
  level: string | null
  handler: string | null
  of: number
  /** Of the period, not of the one before. */
  isNow: boolean
  /** How many were finished on each day, beside the totals of all. */
  byDay: Record<string, number> | null
}

/** Which members a row of figures is about: none of them, or one. */
export const groupings = { all: 7, type: 3, level: 5, handler: 6 } as const

/**
 * Totals of the orders finished in a period and in the one before: of all, by type, urgency and handler; a period without
 * an order has no row. The orders are read once for all of them: their rows are wide.
 */
export const totalFinished = (reading: Reading, asked: FigureQuestion, days: Days, before: Days) =>
  query<Grouped>(
    reading,
    asked,
    [dateWithin('finish_time', { begin: before.begin, end: days.end })],
    (rest, bind) => `with ended as materialized (
        select service_type_id as type, level, handler_id as handler, finish_time >= ${bind(days.begin)}::date as is_now, finish_time::date as day,
          accept_kept, finish_kept, ${acceptSeconds} as accept_span, ${finishSeconds} as finish_span, rating,
          total_amount, parts_amount, labour_amount, claim_amount ${rest})
      select type, level, handler, ${grouping} as of, is_now as "isNow", ${totals},
        case when is_now and ${grouping} = ${groupings.all} then (${countByDay}) end as "byDay"
      from ended group by grouping sets ((is_now), (is_now, type), (is_now, level), (is_now, handler))`,
  )

const grouping = 'grouping(type, level, handler)::int'
const countByDay = `select jsonb_object_agg(to_char(day, 'YYYY-MM-DD'), count)
  from (select day, count(*) as count from ended where is_now group by day) each_day`

const percentile = (share: number, span: string) =>
  `round(percentile_cont(${share}) within group (order by ${span}))::int`

const totals = `count(*)::int as finished,
  count(accept_kept)::int as "acceptPromised", (count(*) filter (where accept_kept = '1'))::int as "acceptKept",
  count(finish_kept)::int as "finishPromised", (count(*) filter (where finish_kept = '1'))::int as "finishKept",
  ${percentile(0.5, 'accept_span')} as "acceptMedian", ${percentile(0.9, 'accept_span')} as "acceptNinety",
  ${percentile(0.5, 'finish_span')} as "finishMedian", ${percentile(0.9, 'finish_span')} as "finishNinety",
  count(rating)::int as rated, round(avg(rating), 2)::float8 as "ratingAverage",
  coalesce(sum(total_amount), 0) as "totalAmount", coalesce(sum(parts_amount), 0) as "partsAmount",
  coalesce(sum(labour_amount), 0) as "labourAmount", coalesce(sum(claim_amount), 0) as "claimAmount"`

interface CountedPart {
  key: string
  name: string
  count: number
  amount: number
  orders: number
}

/** The parts in the reports of a period, the most used first: of all that were used, or of some. */
export const countParts = (reading: Reading, asked: FigureQuestion, days: Days, only?: readonly string[]) =>
  query<CountedPart>(
    reading,
    asked,
    [
      dateWithin('finish_time', days),
      only ? (bind) => `used_parts && ${bind([...only])}::text[]` : () => `used_parts <> '{}'`,
    ],
    (rest) => `select coalesce(nullif(line ->> 'materialNo', ''), line ->> 'materialName') as key,
        max(line ->> 'materialName') as name, sum((line ->> 'materialCount')::numeric) as count,
        sum((line ->> 'materialSum')::numeric) as amount, count(distinct report.id)::int as orders
      from (select ${qualifiedColumn(asked.source, 'id')} as id, report_data as data ${rest}) report,
        jsonb_each(report.data) item,
        jsonb_array_elements(case jsonb_typeof(item.value) when 'array' then item.value else '[]' end) line
      where jsonb_typeof(line -> 'materialSum') = 'number' and jsonb_typeof(line -> 'materialCount') = 'number'
      group by 1 order by count desc, amount desc, key limit ${mostParts}`,
  )

/** The most used parts of a period are listed up to this number. */
const mostParts = 20
