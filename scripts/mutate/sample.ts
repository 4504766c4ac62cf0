/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The part of the product a source belongs to; each part gets its share of the sample. */
export function partOf(path: string): string | undefined {
  if (!/^(contract|server|web)\/src\/.*\.tsx?$/.test(path)) return undefined
  if (/\.(test|spec|tables|d)\.tsx?$|\/(testing|bulk|first-data)\/|\/src\/(main|migrate)\.tsx?$/.test(path))
    return undefined
  if (path.startsWith('contract/')) return 'contract'
  if (path.startsWith('web/')) return path.endsWith('.tsx') ? 'screens' : 'console logic'
  return /\.(routes|queries|rules)\.ts$/.exec(path)?.[1] ?? 'rest of the server'
}

/** `size` members, drawn from the groups in turn; the same for the same seed. */
export function sampleOf<T>(groups: readonly (readonly T[])[], size: number, seed: number): T[] {
  const random = randomBy(seed)
  const left = groups.map((group) => [...group])
  const drawn: T[] = []
  while (drawn.length < size && left.some((group) => group.length)) {
    for (const group of left) {
      if (!group.length || drawn.length >= size) continue
      drawn.push(...group.splice(Math.floor(random() * group.length), 1))
    }
  }
  return drawn
}
