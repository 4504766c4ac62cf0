import type { TestServer } from '#testing/server.ts'
import type { Row, RuleSubject } from './entity-rows.ts'
import type { RuleSet } from './random-rule.ts'

/** One set of random rules to try calls with: what must be visible, and how to report a difference. */
export interface Visit {
  me: RuleSubject
  set: RuleSet
  seen: Row[]
  unseen: Row[]
  hidden: ReadonlySet<string>
  fixed: ReadonlySet<string>
  sql: TestServer['sql']
  wrong(call: string, what: string): void
  /** The number of the visit, used to vary the calls. */
  turn: number
}
export type RuledCall = (visit: Visit) => Promise<void>

/** Rows below a parent; without a parent id, those whose parent is invisible. */
export const treeLevel = (seen: Row[], parent: string, pid: string | undefined): Row[] =>
  seen.filter((row) => (pid ? row[parent] === pid : !seen.some(({ id }) => id === row[parent])))

/** A row as a call shows it. */
export type ShownRow = { id: string } & Record<string, unknown>
export interface Page {
  records: ShownRow[]
  total: number
}

/** Checks that these are the wanted rows and that none contains a hidden value. */
export function checkSameRows(visit: Visit, call: string, rows: { id: string }[], wanted = visit.seen): void {
  checkSame(visit, call, rowIds(rows), rowIds(wanted))
  checkMasked(visit, call, rows as ShownRow[])
}

export function checkSame(visit: Visit, call: string, got: string[], wanted: string[]): void {
  const [left, right] = [[...got].sort(), [...wanted].sort()]
  if (JSON.stringify(left) === JSON.stringify(right)) return
  const more = left.filter((each) => !right.includes(each))
  const less = right.filter((each) => !left.includes(each))
  visit.wrong(call, `${left.length} instead of ${right.length}; too many: ${more}; missing: ${less}`)
}

export function checkMasked(visit: Visit, call: string, rows: ShownRow[]): void {
  for (const member of visit.hidden) {
    const telling = rows.find((row) => isMentioned(row[member]) || isMentioned(row[`${member}_dictText`]))
    if (telling) visit.wrong(call, `shows ${member}: ${JSON.stringify(telling).slice(0, 300)}`)
  }
}
const isMentioned = (value: unknown) => value !== undefined && value !== null && value !== ''

/** One row, varying with the turn; empty if there is none. */
export const pickOne = <T>(rows: T[], turn: number): T[] =>
  rows.length ? [rows[(turn * 13) % rows.length]!] : []

export const rowIds = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
export const itemValues = (items: { value: string }[]) => items.map(({ value }) => value)
export const toCamelCase = (name: string) =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
