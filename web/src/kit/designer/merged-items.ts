/**
 * Merges two changed versions of a list, item by item and member by member. A change of one side is taken; where both
 * changed the same member, or the order, mine wins. Items added by either side are kept.
 */
export function mergedItems<I extends { id: string }>(
  base: readonly I[],
  mine: readonly I[],
  theirs: readonly I[],
  keyOf: (item: I) => string,
): I[] {
  const [before, own, other] = [
    byUniqueKey(base, keyOf),
    byUniqueKey(mine, keyOf),
    byUniqueKey(theirs, keyOf),
  ]
  const merged = (key: string): I[] => {
    const [was, my, their] = [before.get(key), own.get(key), other.get(key)]
    if (my && their) return [mergedItem(was, my, their)]
    if (their) return was ? [] : [their] // removed by me, or added by them
    // Removed by them: kept only if I changed or added it.
    return my && !(was && isSame(was, my)) ? [my] : []
  }
  return mergedKeys([...before.keys()], [...own.keys()], [...other.keys()]).flatMap(merged)
}

/**
 * The keys of both lists, in my order if I changed it, else in theirs. A key of one list only follows its predecessor
 * there.
 */
export function mergedKeys(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const [before, own] = [new Set(base), new Set(mine)]
  const isMyOrder =
    base.filter((key) => own.has(key)).join('\n') !== mine.filter((key) => before.has(key)).join('\n')
  const [first, second] = isMyOrder ? [mine, theirs] : [theirs, mine]
  const keys = [...first]
  const known = new Set(first)
  const added = new Set(second)
  second.forEach((key, at) => {
    if (known.has(key)) return
    const above = second.slice(0, at).findLast((each) => keys.includes(each))
    let place = above === undefined ? 0 : keys.indexOf(above) + 1
    while (place < keys.length && !added.has(keys[place] ?? '')) place++
    keys.splice(place, 0, key)
  })
  return keys
}

/** Merges the members of an item changed by both; mine win. */
export function mergedItem<I extends { id: string }>(was: I | undefined, my: I, their: I): I {
  const [before, own, other] = [was, my, their].map((item) => (item ?? {}) as Record<string, unknown>)
  const names = new Set([...Object.keys(other ?? {}), ...Object.keys(own ?? {})])
  const members = [...names].flatMap((name) => {
    const isMine = !was || jsonText(own?.[name]) !== jsonText(before?.[name])
    const from = (isMine && name in (own ?? {})) || !(name in (other ?? {})) ? own : other
    const isGone = !isMine && !(name in (other ?? {}))
    return isGone ? [] : [[name, from?.[name]] as const]
  })
  return { ...Object.fromEntries(members), id: my.id } as I
}

const jsonText = (value: unknown) => JSON.stringify(value ?? null)
const isSame = <I extends { id: string }>(a: I, b: I) =>
  jsonText({ ...a, id: '' }) === jsonText({ ...b, id: '' })

/** The items by unique keys; repeated keys get a number. */
function byUniqueKey<I>(items: readonly I[], keyOf: (item: I) => string): Map<string, I> {
  const counts = new Map<string, number>()
  return new Map(
    items.map((item) => {
      const key = keyOf(item)
      const count = counts.get(key) ?? 0
      counts.set(key, count + 1)
      return [`${key} ${count}`, item]
    }),
  )
}
