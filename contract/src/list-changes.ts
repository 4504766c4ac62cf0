/** How list items are identified and named. */
interface ListWords<T> {
  keyOf: (item: T) => string
  added: (item: T) => string
  gone: (item: T) => string
  /** The differences between two versions of an item as sentences. */
  changed: (before: T, after: T) => string[]
  /** The sentence about changed order, with the fewest moved items. */
  moved: (items: readonly T[]) => string
}

/**
 * Describes the differences of two lists, one sentence per added, removed, changed or moved item; used for all
 * definitions.
 */
export function listChanges<T>(before: readonly T[], after: readonly T[], words: ListWords<T>): string[] {
  const { keyOf, added, gone, changed, moved } = words
  const was = new Map(before.map((item) => [keyOf(item), item]))
  const is = new Set(after.map(keyOf))
  const kept = (items: readonly T[]) => items.map(keyOf).filter((key) => was.has(key) && is.has(key))
  const away = new Set(movedKeys(kept(before), kept(after)))
  return [
    ...after.flatMap((item) => {
      const old = was.get(keyOf(item))
      return old === undefined ? [added(item)] : changed(old, item)
    }),
    ...before.filter((item) => !is.has(keyOf(item))).map(gone),
    ...(away.size ? [moved(after.filter((item) => away.has(keyOf(item))))] : []),
  ]
}

/** The smallest set of moved keys between two orders: all but the longest run that keeps its order. */
function movedKeys(before: readonly string[], after: readonly string[]): string[] {
  if (before.join('\n') === after.join('\n')) return []
  const place = new Map(before.map((key, at) => [key, at]))
  const placeOf = (key: string) => place.get(key) ?? -1
  const runs: string[][] = []
  for (const [at, key] of after.entries()) {
    let longest: string[] = []
    for (const run of runs.slice(0, at))
      if (run.length > longest.length && placeOf(run.at(-1) ?? '') < placeOf(key)) longest = run
    runs.push([...longest, key])
  }
  const kept = new Set(runs.reduce((best, run) => (run.length > best.length ? run : best), []))
  return after.filter((key) => !kept.has(key))
}

/** Names in quotes, the first few of many. */
export const firstNames = (names: readonly string[]): string =>
  names
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join('、') + (names.length > 3 ? `等 ${names.length} 个` : '')

interface Option {
  value: string
  text: string
}

/** Describes the changes of a field's options. */
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

export const sameOrEmpty = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '')
export const quoteOrEmpty = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '空' : `“${value}”`
