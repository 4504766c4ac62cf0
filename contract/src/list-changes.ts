/** How the things of a list are told apart and spoken of. */
interface ListWords<T> {
  keyOf: (item: T) => string
  added: (item: T) => string
  gone: (item: T) => string
  /** What makes one thing another, a sentence or none. */
  changed: (before: T, after: T) => string[]
  /** Said where those that stay stand in another order. */
  moved: string
}

/** A sentence for each item that was added, removed, changed or moved between two lists; all definitions are compared by it. */
export function listChanges<T>(before: readonly T[], after: readonly T[], words: ListWords<T>): string[] {
  const { keyOf, added, gone, changed, moved } = words
  const was = new Map(before.map((item) => [keyOf(item), item]))
  const is = new Set(after.map(keyOf))
  const kept = (items: readonly T[]) => items.map(keyOf).filter((key) => was.has(key) && is.has(key))
  return [
    ...after.flatMap((item) => {
      const old = was.get(keyOf(item))
      return old === undefined ? [added(item)] : changed(old, item)
    }),
    ...before.filter((item) => !is.has(keyOf(item))).map(gone),
    ...(kept(before).join('\n') === kept(after).join('\n') ? [] : [moved]),
  ]
}

interface Option {
  value: string
  text: string
}

/** What became of the options of a choice. */
export function optionChanges(was: readonly Option[], is: readonly Option[]): string[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  const texts = new Map(was.map(({ value, text }) => [value, text]))
  const now = new Map(is.map(({ value, text }) => [value, text]))
  const added = is.filter(({ value }) => !texts.has(value))
  const gone = was.filter(({ value }) => !now.has(value))
  const renamed = is.filter(({ value, text }) => texts.has(value) && texts.get(value) !== text)
  const list = (options: readonly Option[]) => options.map(({ text }) => text).join('、')
  const said = [
    ...(added.length ? [`新增选项 ${added.length} 个（${list(added)}）`] : []),
    ...(gone.length ? [`删除选项 ${gone.length} 个（${list(gone)}）`] : []),
    ...renamed.map(({ value, text }) => `选项“${texts.get(value)}”改为“${text}”`),
  ]
  return said.length ? said : ['调整了选项的顺序']
}

export const same = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '')
export const quoted = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '空' : `“${value}”`
