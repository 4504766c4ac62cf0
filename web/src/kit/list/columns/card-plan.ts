import type { Field } from '#kit/widgets/widget.ts'

/** The members on a card: title, status and time, and two more. */
export interface CardPlan {
  title: string
  status?: string
  lines: string[]
  time?: string
}

/** Derives the members on a card from the columns: the first is the title, a choice the status, and two more. */
export function planCard(columns: Field[], given: Partial<CardPlan> = {}): CardPlan {
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
