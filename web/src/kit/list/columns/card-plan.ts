import type { Field } from '#kit/widgets/widget.ts'

/** What a card shows of a row: the three that identify, decide and date, and two more. */
export interface CardPlan {
  title: string
  status?: string
  lines: string[]
  time?: string
}

/** Derived from the columns: the first is the title, a choice the status, two more, and when it was made. */
export function cardOf(columns: Field[], given: Partial<CardPlan> = {}): CardPlan {
  const [first, ...rest] = columns
  const title = given.title ?? first?.name ?? 'id'
  const status =
    given.status ??
    rest.find(({ name, type }) => name === 'status' || (type === 'list' && /status$/i.test(name)))?.name
  const time = given.time ?? columns.find(({ name }) => name === 'createTime')?.name
  const left = columns
    .map(({ name }) => name)
    .filter((name) => name !== title && name !== status && name !== time)
  return { title, status, lines: given.lines ?? left.slice(0, 2), time }
}
