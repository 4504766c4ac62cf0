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
import { audit, operationCodes } from '#kernel/observe/audit.ts'
import { workbookAnswer } from '#kernel/records/excel/export.ts'
import { exportLimit } from '#kernel/records/excel/limit-exports.ts'
import { canList, isHidden } from '#kernel/records/list/row-scope.ts'
import { textSource } from '#kernel/records/texts.ts'
import { Refusal } from '#kernel/refusal.ts'
import { findTypeInScope } from '../service-type.queries.ts'
import { hidesForm } from '../work-order/shown-form.ts'
import { figureColumns, figureRows } from './figures-sheet.ts'
import { type FinishedGroup, sumTotals } from './finished-totals.ts'
import {
  countCreated,
  countFinished,
  countOpen,
  countParts,
  type FigureQuestion,
  groupFinished,
} from './service-figures.queries.ts'

export const serviceFiguresRoutes = serve(serviceFigures, {
  overview: (context) => gatherFigures(context, context.input),
  async exportXls({ tx, me, peer, input }) {
    const figures = await gatherFigures({ tx, me }, input)
    await audit(tx, me, peer, {
      content: '导出服务统计',
      operateType: operationCodes.export,
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
  // Sent together, so that the database executes a query while this process handles the result of the one before.
  const [open, ended, endedByDay, made, parts] = await Promise.all([
    countOpen(reading, asked),
    groupFinished(reading, asked, days, before).then((groups) => readEndedFigures(reading, asked, groups)),
    countFinished(reading, asked, days),
    countCreated(reading, asked, { begin: before.begin, end }),
    usedParts(reading, asked, days, before),
  ])
  const [created, createdBefore] = [
    made.filter(({ day }) => day >= begin),
    made.filter(({ day }) => day < begin),
  ]
  return {
    now: {
      byStatus: open.map(({ status, count }) => ({ status, count })),
      overdue: open.reduce((all, { overdue }) => all + overdue, 0),
      waiting: open.reduce((all, { waiting }) => all + waiting, 0),
    },
    period: { ...ended.period, ...createdFigures(reading, asked, created) },
    before: { ...ended.before, ...createdFigures(reading, asked, createdBefore) },
    ...ended.groups,
    parts,
    byDay: eachDay(days).map((day) => ({
      day,
      created: created.find((each) => each.day === day)?.count ?? 0,
      finished: endedByDay.find((each) => each.day === day)?.count ?? 0,
    })),
  }
}

/** The figures of the orders finished in the period and in the one before, in all and by type, urgency and handler. */
async function readEndedFigures(reading: Reading, asked: FigureQuestion, ended: readonly FinishedGroup[]) {
  const inPeriod = (isNow: boolean) => ended.filter((group) => group.isNow === isNow)
  const [byType, byLevel, byHandler] = await Promise.all([
    groupFigures('type', reading, asked, ended),
    groupFigures('level', reading, asked, ended),
    groupFigures('handler', reading, asked, ended),
  ])
  return {
    period: shownTotals(reading, asked, inPeriod(true)),
    before: shownTotals(reading, asked, inPeriod(false)),
    groups: { byType, byLevel, byHandler },
  }
}

/** The members that all figures need: if a rule hides one of them, the figures are refused. */
const neededMembers = [
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
  if (neededMembers.some((member) => isHidden(source, me, member)))
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

const shownTotals = (
  reading: Reading,
  asked: FigureQuestion,
  ended: readonly FinishedGroup[],
): FigureTotals => ({
  ...sumTotals(ended),
  ...hiddenTotals(reading, asked),
})

function createdFigures(
  { me }: Reading,
  { source }: FigureQuestion,
  days: readonly { count: number; reopened: number }[],
) {
  const sum = (member: 'count' | 'reopened') => days.reduce((all, day) => all + day[member], 0)
  return { created: sum('count'), reopened: isHidden(source, me, 'reopens') ? null : sum('reopened') }
}

/** The most used parts with those of the period before; empty where a rule hides the reports. */
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
async function groupFigures(
  by: keyof typeof groupMembers,
  reading: Reading,
  asked: FigureQuestion,
  ended: readonly FinishedGroup[],
) {
  const { tx, me } = reading
  if (isHidden(asked.source, me, groupMembers[by])) return []
  const totals = (isNow: boolean) => {
    const groups = ended.filter((group) => group.isNow === isNow && group[by] !== null)
    const ids = new Set(groups.map((group) => group[by]!))
    return [...ids].map((id) => {
      const own = groups.filter((group) => group[by] === id)
      return { id, ...shownTotals(reading, asked, own) }
    })
  }
  const shown = totals(true)
    .sort((one, other) => other.finished - one.finished || one.id.localeCompare(other.id))
    .slice(0, mostShown)
  const texts = tx.app.part(textSource)
  const names =
    by === 'level'
      ? await texts.dict(tx, me.tenantId, 'alarm_level')
      : await texts.lookup(
          tx,
          me,
          lookups[by],
          shown.map(({ id }) => id),
        )
  const earlier = new Map(totals(false).map(({ id, ...group }) => [id, group]))
  return shown.map((group) => ({
    ...group,
    name: names.get(group.id) ?? '-',
    before: earlier.get(group.id) ?? null,
  }))
}

const eachDay = ({ begin, end }: Days): string[] =>
  Array.from({ length: dayNumber(end) - dayNumber(begin) + 1 }, (_, at) => dateOfDay(dayNumber(begin) + at))
