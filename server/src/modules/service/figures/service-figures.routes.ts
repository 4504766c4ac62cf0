import { type Amount, type Days, groupMembers, periodBefore } from '@banyan/contract/service/figure-orders'
import {
  type FigureTotals,
  type ServiceFigures,
  serviceFigures,
} from '@banyan/contract/service/service-figures'
import { dateOfDay, dayNumber } from '@banyan/contract/service/time/official-days'
import { workOrder } from '@banyan/contract/service/work-order'
import { describe } from '@banyan/contract/uniform'
import { writeWorkbook } from '@banyan/workbook/workbook'
import { serve } from '#kernel/call/serve.ts'
import type { ListSource, Reading } from '#kernel/caller.ts'
import { audit, operation } from '#kernel/observe/audit.ts'
import { workbookAnswer } from '#kernel/records/excel/export.ts'
import { exportLimit } from '#kernel/records/excel/limit-exports.ts'
import { canList, isHidden } from '#kernel/records/list/row-scope.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findTypeInScope } from '../service-type.queries.ts'
import { hidesForm } from '../work-order/shown-form.ts'
import { figureColumns, figureRows } from './figures-sheet.ts'
import {
  countCreated,
  countOpen,
  countParts,
  type FigureQuestion,
  type Grouped,
  groupings,
  totalFinished,
} from './service-figures.queries.ts'

export const serviceFiguresRoutes = serve(serviceFigures, {
  overview: (context) => gatherFigures(context, context.input),
  async exportXls({ tx, me, peer, input }) {
    const figures = await gatherFigures({ tx, me }, input)
    await audit(tx, me, peer, {
      content: '导出服务统计',
      operateType: operation.export,
      entity: 'serviceFigures',
    })
    const title = `服务统计 ${input.begin} 至 ${input.end}`
    const file = await tx.app
      .part(exportLimit)
      .run(me.userId, () => writeWorkbook('xlsx', '服务统计', figureColumns, figureRows(figures)))
    return workbookAnswer(file, title)
  },
})

async function gatherFigures(
  reading: Reading,
  { begin, end, serviceTypeId }: Days & { serviceTypeId?: string },
): Promise<ServiceFigures> {
  if (serviceTypeId) await findTypeInScope(reading, serviceTypeId)
  const source = orderSource(reading)
  const asked = { source, serviceTypeId }
  const days = { begin, end }
  const before = periodBefore(days)
  const open = await countOpen(reading, asked)
  const ended = await finishedFigures(reading, asked, days, before)
  const finished = ended.find(({ byDay }) => byDay)?.byDay ?? {}
  const made = await countCreated(reading, asked, { begin: before.begin, end })
  const created = made.filter(({ day }) => day >= begin)
  return {
    now: {
      byStatus: open.map(({ status, count }) => ({ status, count })),
      overdue: open.reduce((all, { overdue }) => all + overdue, 0),
      waiting: open.reduce((all, { waiting }) => all + waiting, 0),
    },
    period: { ...totalsIn(reading, asked, ended, true), ...createdFigures(reading, asked, created) },
    before: {
      ...totalsIn(reading, asked, ended, false),
      ...createdFigures(
        reading,
        asked,
        made.filter(({ day }) => day < begin),
      ),
    },
    byType: await groups(reading, source, ended, 'type'),
    byLevel: await groups(reading, source, ended, 'level'),
    byHandler: await groups(reading, source, ended, 'handler'),
    parts: await usedParts(reading, asked, days, before),
    byDay: eachDay(days).map((day) => ({
      day,
      created: created.find((each) => each.day === day)?.count ?? 0,
      finished: finished[day] ?? 0,
    })),
  }
}

/** The members that all figures need: if a rule hides one of them, the figures are refused. */
const needed = [
  'status',
  'overtime',
  'waiting',
  'createTime',
  'acceptTime',
  'finishTime',
  'acceptKept',
  'finishKept',
]

function orderSource({ me }: Reading): ListSource {
  const source = me.catalogue.entities.get(workOrder[describe].name)
  if (!source || !canList(me, source)) throw new Refusal('没有查询工单的权限，不能查看统计')
  if (needed.some((member) => isHidden(source, me, member)))
    throw new Refusal('数据权限不允许查看统计需要的工单内容')
  return source
}

const amounts: readonly Amount[] = ['totalAmount', 'partsAmount', 'labourAmount', 'claimAmount']

/** Ratings and amounts are figures that can be left out: a rule that hides them hides no other. */
function hiddenTotals({ me }: Reading, { source }: FigureQuestion): Partial<FigureTotals> {
  const hides = (member: string) => isHidden(source, me, member)
  return {
    ...(hides('rating') && { rated: 0, ratingAverage: null }),
    ...Object.fromEntries(amounts.filter(hides).map((member) => [member, null])),
  }
}

async function finishedFigures(reading: Reading, asked: FigureQuestion, days: Days, before: Days) {
  const left = hiddenTotals(reading, asked)
  return (await totalFinished(reading, asked, days, before)).map((row) => ({ ...row, ...left }))
}

/** The totals of a period without a finished order. */
const noTotals: FigureTotals = {
  ...{ finished: 0, acceptPromised: 0, acceptKept: 0, finishPromised: 0, finishKept: 0, rated: 0 },
  ...{ acceptMedian: null, acceptNinety: null, finishMedian: null, finishNinety: null, ratingAverage: null },
  ...{ totalAmount: 0, partsAmount: 0, labourAmount: 0, claimAmount: 0 },
}

/** The totals of a period, or of the period before it. */
const totalsIn = (
  reading: Reading,
  asked: FigureQuestion,
  rows: readonly Grouped[],
  isNow: boolean,
): FigureTotals =>
  rows.find((row) => row.of === groupings.all && row.isNow === isNow) ?? {
    ...noTotals,
    ...hiddenTotals(reading, asked),
  }

function createdFigures(
  { me }: Reading,
  { source }: FigureQuestion,
  days: readonly { count: number; reopened: number }[],
) {
  const sum = (member: 'count' | 'reopened') => days.reduce((all, day) => all + day[member], 0)
  return { created: sum('count'), reopened: isHidden(source, me, 'reopens') ? null : sum('reopened') }
}

/** The most used parts against the period before; none where a rule hides what reports hold. */
async function usedParts(context: Reading, asked: FigureQuestion, days: Days, before: Days) {
  if (hidesForm(context.me) || amounts.some((member) => isHidden(asked.source, context.me, member))) return []
  const parts = await countParts(context, asked, days)
  const keys = parts.map(({ key }) => key)
  const earlier = keys.length ? await countParts(context, asked, before, keys) : []
  const counts = new Map(earlier.map(({ key, count }) => [key, count]))
  return parts.map((part) => ({ ...part, countBefore: counts.get(part.key) ?? 0 }))
}

const lookups = { type: 'service_type,type_name,id', handler: 'identity_user,realname,id' } as const
const mostShown = 200

/** The figures by one member with the names of its values; none when a rule hides it. */
async function groups(
  { tx, me }: Reading,
  source: ListSource,
  totals: readonly Grouped[],
  by: keyof typeof groupMembers,
) {
  if (isHidden(source, me, groupMembers[by])) return []
  const rows = totals.filter((row) => row.of === groupings[by] && row[by] !== null)
  const shown = rows
    .filter(({ isNow }) => isNow)
    .sort((one, other) => other.finished - one.finished || (one[by] ?? '').localeCompare(other[by] ?? ''))
    .slice(0, mostShown)
  const texts = tx.app.part(textSource)
  const ids = shown.map((row) => row[by] ?? '')
  const names =
    by === 'level'
      ? await texts.dict(tx, me.tenantId, 'alarm_level')
      : await texts.lookup(tx, me, lookups[by], ids)
  const earlier = new Map(rows.flatMap((row) => (row.isNow ? [] : [[row[by], row]])))
  return shown.map((row) => ({
    ...row,
    id: row[by] ?? '',
    name: names.get(row[by] ?? '') ?? '-',
    before: earlier.get(row[by]) ?? null,
  }))
}

const eachDay = ({ begin, end }: Days): string[] =>
  Array.from({ length: dayNumber(end) - dayNumber(begin) + 1 }, (_, at) => dateOfDay(dayNumber(begin) + at))
