import type { FigureTotals, ServiceFigures } from '@banyan/contract/service/service-figures'
import type { Cell } from '@banyan/workbook/workbook'

/** The columns of the figures in a workbook; a figure that a row does not have is left empty. */
export const figureColumns = [
  '统计项',
  '名称',
  '新建',
  '完成',
  '有接单承诺',
  '按时接单',
  '有完成承诺',
  '按时完成',
  '接单用时中位数（小时）',
  '接单用时 90%（小时）',
  '完成用时中位数（小时）',
  '完成用时 90%（小时）',
  '有评价',
  '平均星级',
].map((title) => ({ title }))

/** All figures of a page, a row for each line it shows. */
export async function* figureRows(figures: ServiceFigures): AsyncGenerator<Cell[][]> {
  const { period, before, byType, byLevel, byHandler, byDay } = figures
  yield [
    ['合计', '本期', period.created, ...totalCells(period)],
    ['合计', '上期', before.created, ...totalCells(before)],
    ...byType.map((row) => ['服务类型', row.name, null, ...totalCells(row)]),
    ...byLevel.map((row) => ['紧急程度', row.name, null, ...totalCells(row)]),
    ...byHandler.map((row) => ['处理人', row.name, null, ...totalCells(row)]),
    ...byDay.map(({ day, created, finished }) => ['日期', day, created, finished]),
  ]
}

const totalCells = (totals: FigureTotals): Cell[] => [
  totals.finished,
  totals.acceptPromised,
  totals.acceptKept,
  totals.finishPromised,
  totals.finishKept,
  hours(totals.acceptMedian),
  hours(totals.acceptNinety),
  hours(totals.finishMedian),
  hours(totals.finishNinety),
  totals.rated,
  totals.ratingAverage,
]

const hours = (seconds: number | null) => (seconds === null ? null : Number((seconds / 3600).toFixed(2)))
