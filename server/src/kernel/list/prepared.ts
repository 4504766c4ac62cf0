const seen = new Map<string, { uses: number; name?: string }>()
const limit = 400
let names = 0

/**
 * A statement's name once its text has come often enough to be worth preparing on every connection. Rare texts stay
 * unnamed, so that clients cannot fill the database's memory with prepared statements.
 */
export function preparedName(text: string): string | undefined {
  const entry = seen.get(text)
  if (!entry) {
    if (seen.size >= 10 * limit) for (const [key, each] of seen) if (!each.name) seen.delete(key)
    seen.set(text, { uses: 1 })
    return undefined
  }
  if (!entry.name && ++entry.uses > 3 && names < limit) entry.name = `q${++names}`
  return entry.name
}
