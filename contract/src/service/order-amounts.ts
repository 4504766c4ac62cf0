import { centsInYuan, toPrecision, yuanInCents } from './template/decimal.ts'
import { type FilledValues, filledValue, type MaterialLine, settleValues } from './template/filled.ts'
import { isLabour, isPartsList, type TemplateItem } from './template/item.ts'

/** The amounts of a report in yuan; null where its template has no prices. */
export interface OrderAmounts {
  /** All parts, claimed ones too. */
  partsAmount: number | null
  labourAmount: number | null
  /** Parts that the manufacturer pays for. */
  claimAmount: number | null
  /** Parts and labour. */
  totalAmount: number | null
}

const noAmounts: OrderAmounts = {
  partsAmount: null,
  labourAmount: null,
  claimAmount: null,
  totalAmount: null,
}

/** Computes the sums of a report, on server and console alike; submitted sums are ignored. Adds whole cents. */
export function orderAmounts(items: readonly TemplateItem[], values: FilledValues): OrderAmounts {
  const priced = items.filter((item) => isPartsList(item) || isLabour(item))
  if (priced.length === 0) return noAmounts
  const labour = readLabourCosts(priced, values).reduce((all, each) => all + yuanInCents(each), 0n)
  const lines = readPartLines(priced, values)
  const parts = sumLinesInCents(lines)
  return {
    partsAmount: centsInYuan(parts),
    labourAmount: centsInYuan(labour),
    claimAmount: centsInYuan(sumLinesInCents(lines.filter(({ isClaim }) => isClaim === 1))),
    totalAmount: centsInYuan(parts + labour),
  }
}

/** What the customer pays of an order. */
export const customerAmount = ({ totalAmount, claimAmount }: OrderAmounts): number =>
  centsInYuan(yuanInCents(totalAmount ?? 0) - yuanInCents(claimAmount ?? 0))

/** The parts of a report without repetitions, and in the same order the used quantities and amounts. */
interface UsedPartSums {
  /** The number of a part, or its name where it has none. */
  usedParts: string[]
  partNames: string[]
  /** With up to six decimals. */
  partCounts: number[]
  /** In yuan. */
  partSums: number[]
}

export function sumUsedParts(items: readonly TemplateItem[], values: FilledValues): UsedPartSums {
  const found = new Map<string, { name: string; count: number; lines: MaterialLine[] }>()
  for (const line of readPartLines(items, values)) {
    const key = line.materialNo || line.materialName
    const { name, count, lines } = found.get(key) ?? { name: line.materialName, count: 0, lines: [] }
    const used = typeof line.materialCount === 'number' ? line.materialCount : 0
    found.set(key, { name, count: toPrecision(count + used, 6, true), lines: [...lines, line] })
  }
  const parts = [...found.values()]
  return {
    usedParts: [...found.keys()],
    partNames: parts.map(({ name }) => name),
    partCounts: parts.map(({ count }) => count),
    partSums: parts.map(({ lines }) => centsInYuan(sumLinesInCents(lines))),
  }
}

const sumLinesInCents = (lines: readonly MaterialLine[]) =>
  lines.reduce((all, { materialSum }) => all + yuanInCents(materialSum), 0n)

function readPartLines(items: readonly TemplateItem[], values: FilledValues): MaterialLine[] {
  const lists = items.filter(isPartsList)
  const settled = settleValues(lists, values, values)
  return lists.flatMap(({ id }) => {
    const lines = filledValue(settled, id)
    return Array.isArray(lines) ? lines.filter(isObjectLine) : []
  })
}

const isObjectLine = (given: unknown): given is MaterialLine => typeof given === 'object' && given !== null

const readLabourCosts = (items: readonly TemplateItem[], values: FilledValues): number[] => {
  const labour = items.filter(isLabour)
  const settled = settleValues(labour, values, values)
  return labour.map(({ id }) => filledValue(settled, id)).filter((value) => typeof value === 'number')
}
