/** One line of the report. */
export interface Figure {
  name: string
  ours: string
  bare: string
  /** What is judged, once per round: a ratio, or a figure where the bar is absolute. */
  judged: number[]
  unit?: string
  bar?: Limit
  goal?: Limit
  /** Why there is nothing to judge: the case ended with this error. */
  failure?: string
}

export interface Limit {
  least?: number
  most?: number
}

export type Verdict = 'goal' | 'pass' | 'FAIL' | '–'

/** By how much a single round may miss the bar: more than noise is a defect that the median would hide. */
const tolerance = 1.25

/** The median must keep the bar, and every round the bar with a tolerance; without a bar a figure is told only. */
export function verdictOf({ judged, bar, goal, failure }: Figure): Verdict {
  if (failure !== undefined) return 'FAIL'
  if (!bar || judged.length === 0) return '–'
  const value = median(judged)
  if (!holds(value, bar) || !judged.every((round) => holds(round, widened(bar)))) return 'FAIL'
  return goal && holds(value, goal) ? 'goal' : 'pass'
}

const widened = ({ least = -Infinity, most = Infinity }: Limit): Limit => ({
  least: least / tolerance,
  most: most * tolerance,
})

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The report as a table of aligned columns. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = rowsOf(figures)
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The report as a table in Markdown. */
export function markdownOf(figures: readonly Figure[]): string {
  const [head = [], ...rows] = rowsOf(figures)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const rowsOf = (figures: readonly Figure[]): string[][] => [
  ['case', 'ours', 'bare', 'judged (spread)', 'bar', 'goal', ''],
  ...figures.map((figure) => [
    figure.name,
    figure.failure ?? figure.ours,
    figure.bare,
    spread(figure),
    limitText(figure.bar),
    limitText(figure.goal),
    verdictOf(figure),
  ]),
]

const holds = (value: number, { least = -Infinity, most = Infinity }: Limit) =>
  value >= least && value <= most

function spread({ judged, unit = '×' }: Figure): string {
  if (judged.length === 0) return ''
  const middle = `${digits(median(judged))}${unit}`
  if (judged.length === 1) return middle
  return `${middle} (${digits(Math.min(...judged))}–${digits(Math.max(...judged))})`
}

function limitText(limit: Limit | undefined): string {
  if (limit?.least !== undefined) return `≥ ${limit.least}`
  return limit?.most === undefined ? '' : `≤ ${limit.most}`
}

/** Three digits that mean something. */
export const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
