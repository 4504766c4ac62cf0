import { z } from 'zod'
import { entity, get } from '../endpoint.ts'
import { date, id } from '../wire.ts'

/** The totals of orders that ended in a period; times are counted seconds. */
const Totals = z.object({
  finished: z.number(),
  /** Orders with a promise, and those of them that kept it. */
  acceptPromised: z.number(),
  acceptKept: z.number(),
  finishPromised: z.number(),
  finishKept: z.number(),
  acceptMedian: z.number().nullable(),
  acceptNinety: z.number().nullable(),
  finishMedian: z.number().nullable(),
  finishNinety: z.number().nullable(),
  /** Orders that customers rated, and the stars they gave on average. */
  rated: z.number(),
  ratingAverage: z.number().nullable(),
  /** Sums of the reports in yuan; null where a rule hides them. */
  totalAmount: z.number().nullable(),
  partsAmount: z.number().nullable(),
  labourAmount: z.number().nullable(),
  claimAmount: z.number().nullable(),
})
export type FigureTotals = z.output<typeof Totals>

const Group = Totals.extend({
  id: z.string(),
  name: z.string(),
  /** The totals of the period before; null when no order of the group ended there. */
  before: Totals.nullable(),
})
export type FigureGroup = z.output<typeof Group>

const Period = Totals.extend({
  created: z.number(),
  /** Those that reopen finished work; null where a rule hides it. */
  reopened: z.number().nullable(),
})

const UsedPart = z.object({
  /** Its number, or its name where it has none. */
  key: z.string(),
  name: z.string(),
  count: z.number(),
  countBefore: z.number(),
  /** In yuan. */
  amount: z.number(),
  orders: z.number(),
})
export type UsedPart = z.output<typeof UsedPart>

export const ServiceFigures = z.object({
  /** Open orders at this moment. */
  now: z.object({
    byStatus: z.array(z.object({ status: z.string(), count: z.number() })),
    overdue: z.number(),
    waiting: z.number(),
  }),
  period: Period,
  /** The days of the same number before it. */
  before: Period,
  byType: z.array(Group),
  byLevel: z.array(Group),
  /** Who finished the most first. */
  byHandler: z.array(Group),
  /** Parts of the reports, the most used first. */
  parts: z.array(UsedPart),
  byDay: z.array(z.object({ day: z.string(), created: z.number(), finished: z.number() })),
})
export type ServiceFigures = z.output<typeof ServiceFigures>

const FiguresInput = z
  .object({ begin: date, end: date, serviceTypeId: id.optional() })
  .refine(({ begin, end }) => begin <= end, { path: ['end'], error: '结束日期不能早于开始日期' })
  .refine(({ begin, end }) => Date.parse(end) - Date.parse(begin) <= 366 * 86_400_000, {
    path: ['end'],
    error: '一次最多查看一年',
  })

/** The figures of orders a person may see. */
export const serviceFigures = entity('serviceFigures', 'tenant', {
  overview: get('/service/figures/overview', {
    needs: 'serviceFigures:list',
    input: FiguresInput,
    result: ServiceFigures,
  }),
  /** The same figures as a workbook. */
  exportXls: get('/service/figures/exportXls', {
    needs: 'serviceFigures:list',
    input: FiguresInput,
    result: z.never(),
    carries: 'download',
  }),
})
