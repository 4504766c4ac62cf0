import { z } from 'zod'
import { parseSheetDay, parseSheetMoment } from '../form/date-text.ts'

/** The controls that are proposed for the columns of a sheet. */
export const sheetKinds = ['text', 'textarea', 'integer', 'number', 'date', 'datetime', 'list'] as const
export type SheetKind = (typeof sheetKinds)[number]

/** A field that is proposed for a column. */
export const ProposedColumn = z.object({
  /** Its place in the sheet, from 0. */
  at: z.number(),
  title: z.string(),
  kind: z.enum(sheetKinds),
  /** The longest text there may be, or the digits of a number. */
  length: z.number(),
  decimals: z.number(),
  /** All values where they are few and short: the choices of a list. */
  options: z.array(z.string()),
  examples: z.array(z.string()),
})
export type ProposedColumn = z.output<typeof ProposedColumn>

/** The form proposed for a sheet. */
export const SheetProposal = z.object({
  name: z.string(),
  /** The row of the titles as Excel counts it. */
  titleRow: z.number(),
  rows: z.number(),
  columns: z.array(ProposedColumn),
})
export type SheetProposal = z.output<typeof SheetProposal>

/** Facts about the cells of a column, collected so far. */
export interface ColumnSummary {
  filled: number
  longest: number
  hasLines: boolean
  isWhole: boolean
  isNumber: boolean
  digits: number
  decimals: number
  isDay: boolean
  isMoment: boolean
  /** The frequency of each value; `undefined` when there are too many for a choice. */
  values: Map<string, number> | undefined
  examples: string[]
}

export const emptySummary = (): ColumnSummary => ({
  filled: 0,
  longest: 0,
  hasLines: false,
  isWhole: true,
  isNumber: true,
  digits: 0,
  decimals: 0,
  isDay: true,
  isMoment: true,
  values: new Map(),
  examples: [],
})

const mostOptions = 12
const mostExamples = 3

/** Adds a cell to the facts about its column. */
export function addCell(facts: ColumnSummary, cell: string | number | null | undefined): void {
  const text = String(cell ?? '').trim()
  if (text === '') return
  facts.filled++
  facts.longest = Math.max(facts.longest, text.length)
  facts.hasLines ||= text.includes('\n')
  const [, whole = '', , decimals = ''] = number.exec(text) ?? []
  facts.isNumber &&= whole !== ''
  facts.isWhole &&= whole !== '' && decimals === ''
  facts.digits = Math.max(facts.digits, whole.length)
  facts.decimals = Math.max(facts.decimals, decimals.length)
  facts.isDay &&= parseSheetDay(text) !== undefined
  facts.isMoment &&= parseSheetDay(text) !== undefined || parseSheetMoment(text) !== undefined
  facts.values?.set(text, (facts.values.get(text) ?? 0) + 1)
  if ((facts.values?.size ?? 0) > mostOptions) facts.values = undefined
  if (facts.examples.length < mostExamples && !facts.examples.includes(text))
    facts.examples.push(text.slice(0, 50))
}

/** Without leading zeros: 007 is a code, not a quantity. */
const number = /^-?(0|[1-9]\d*)(\.(\d+))?$/

/** The field that fits the cells of a column. */
export function proposeColumn(title: string, at: number, facts: ColumnSummary): ProposedColumn {
  const found = {
    at,
    title,
    length: 0,
    decimals: 0,
    options: proposedOptions(facts),
    examples: facts.examples,
  }
  if (facts.filled === 0) return { ...found, kind: 'text', length: 100 }
  if (facts.isDay) return { ...found, kind: 'date' }
  if (facts.isMoment) return { ...found, kind: 'datetime' }
  if (facts.isWhole && facts.digits <= 9) return { ...found, kind: 'integer', length: 10 }
  if (facts.isNumber && !facts.isWhole && facts.digits <= 12 && facts.decimals <= 6)
    return { ...found, kind: 'number', length: 18, decimals: Math.max(2, facts.decimals) }
  if (isChoice(facts)) return { ...found, kind: 'list', length: 100 }
  if (facts.hasLines || facts.longest > 200) return { ...found, kind: 'textarea' }
  return { ...found, kind: 'text', length: [50, 100, 200].find((room) => room >= facts.longest * 1.5) ?? 500 }
}

/** All values where they are few and short, the most frequent first. */
const proposedOptions = ({ values, longest, hasLines }: ColumnSummary): string[] =>
  hasLines || longest > 20 ? [] : [...(values ?? [])].sort(([, a], [, b]) => b - a).map(([text]) => text)

/** Few, short, repeated texts become choices. */
const isChoice = (facts: ColumnSummary): boolean =>
  !facts.isNumber && proposedOptions(facts).length > 1 && proposedOptions(facts).length * 3 <= facts.filled

/** Titles as fields are called: filled, not too long, each once. */
export function distinctTitles(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title, at) => {
    const plain = title.replace(/^\*/, '').replaceAll(/\s+/g, ' ').trim().slice(0, 45) || `列${at + 1}`
    let free = plain
    for (let count = 2; taken.has(free); count++) free = `${plain}${count}`
    taken.add(free)
    return free
  })
}
