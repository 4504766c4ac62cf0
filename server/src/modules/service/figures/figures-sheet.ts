import type { FigureGroup, FigureTotals, ServiceFigures } from '@banyan/contract/service/service-figures'
import type { Cell } from '@banyan/workbook/workbook'

/** The columns of the figures in a workbook; a figure that a row does not have is left empty. */
const titles = [
  '统计项',
  '名称',
  '新建',
  '重开',
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
  '合计（元）',
  '配件费（元）',
  '工时费（元）',
  '索赔（元）',
  '配件用量',
  '上期用量',
] as const

export const figureColumns = titles.map((title) => ({ title }))

type Figures = Partial<Record<(typeof titles)[number], Cell>>

/** All figures of a page, a row for each line it shows. */
export async function* figureRows(figures: ServiceFigures): AsyncGenerator<Cell[][]> {
  const { period, before, byType, byLevel, byHandler, byDay, parts } = figures
  const whole = (name: string, { created, reopened, ...totals }: typeof period) =>
    figureCells('合计', name, { 新建: created, 重开: reopened, ...totalFigures(totals) })
  yield [
    whole('本期', period),
    whole('上期', before),
    ...groupCells('服务类型', byType),
    ...groupCells('紧急程度', byLevel),
    ...groupCells('处理人', byHandler),
    ...parts.map(({ key, name, count, countBefore, amount, orders }) =>
      figureCells('配件', name && name !== key ? `${key} ${name}` : key, {
        完成: orders,
        '配件费（元）': amount,
        配件用量: count,
        上期用量: countBefore,
      }),
    ),
    ...byDay.map(({ day, created, finished }) => figureCells('日期', day, { 新建: created, 完成: finished })),
  ]
}

/** Two rows per group: the period and the one before. */
const groupCells = (of: string, rows: readonly FigureGroup[]): Cell[][] =>
  rows.flatMap((row) => [
    figureCells(of, row.name, totalFigures(row)),
    ...(row.before ? [figureCells(`${of}（上期）`, row.name, totalFigures(row.before))] : []),
  ])

function figureCells(of: string, name: string, figures: Figures): Cell[] {
  const row: Figures = { 统计项: of, 名称: name, ...figures }
  return titles.map((title) => row[title] ?? null)
}

const totalFigures = (totals: FigureTotals): Figures => ({
  完成: totals.finished,
  有接单承诺: totals.acceptPromised,
  按时接单: totals.acceptKept,
  有完成承诺: totals.finishPromised,
  按时完成: totals.finishKept,
  '接单用时中位数（小时）': hours(totals.acceptMedian),
  '接单用时 90%（小时）': hours(totals.acceptNinety),
  '完成用时中位数（小时）': hours(totals.finishMedian),
  '完成用时 90%（小时）': hours(totals.finishNinety),
  有评价: totals.rated,
  平均星级: totals.ratingAverage,
  '合计（元）': totals.totalAmount,
  '配件费（元）': totals.partsAmount,
  '工时费（元）': totals.labourAmount,
  '索赔（元）': totals.claimAmount,
})

const hours = (seconds: number | null) => (seconds === null ? null : Number((seconds / 3600).toFixed(2)))
