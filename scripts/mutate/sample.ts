import { createHash } from 'node:crypto'

/** The parts of the product and the share of the sample each gets; rules and queries are few but decide most. */
export const weights = {
  contract: 4,
  rules: 2,
  routes: 3,
  queries: 2,
  'rest of the server': 4,
  screens: 5,
  'console logic': 3,
  workbook: 1,
} as const

export type Part = keyof typeof weights

/** The part of the product a source belongs to; what belongs to none is not broken. */
export function partOf(path: string): Part | undefined {
  const [, workspace] = /^(contract|server|web|workbook)\/src\/.*\.tsx?$/.exec(path) ?? []
  if (!workspace || isLeftOut.test(path)) return undefined
  if (workspace === 'contract' || workspace === 'workbook') return workspace
  if (workspace === 'web') return path.endsWith('.tsx') ? 'screens' : 'console logic'
  const [, suffix] = /\.(routes|queries|rules)\.ts$/.exec(path) ?? []
  return (suffix as Part | undefined) ?? 'rest of the server'
}

/** Tests and their helpers, demo data, table definitions (their migrations have a test), entries of a process. */
const isLeftOut = /\.(test|spec|tables|d)\.tsx?$|\/(testing|bulk|first-data)\/|\/src\/(main|migrate)\.tsx?$/

/**
 * `size` members, drawn from the groups by their weights. The order within a group is a hash of seed and member, so
 * that a larger sample contains the smaller one and a change elsewhere in the product keeps the sample.
 */
export function sampleOf<T extends { key: string }>(
  groups: readonly { weight: number; members: readonly T[] }[],
  size: number,
  seed: number,
): T[] {
  const queues = groups.map(({ weight, members }) => ({ weight, credit: 0, left: shuffled(members, seed) }))
  const drawn: T[] = []
  for (;;) {
    const filled = queues.filter(({ left }) => left.length)
    const [first] = filled
    if (!first || drawn.length >= size) return drawn
    for (const queue of filled) queue.credit += queue.weight
    const next = filled.reduce((best, queue) => (queue.credit > best.credit ? queue : best), first)
    next.credit -= filled.reduce((sum, { weight }) => sum + weight, 0)
    drawn.push(...next.left.splice(0, 1))
  }
}

function shuffled<T extends { key: string }>(members: readonly T[], seed: number): T[] {
  const rankOf = ({ key }: T) => createHash('sha1').update(`${seed} ${key}`).digest('hex')
  return members
    .map((member) => ({ member, rank: rankOf(member) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ member }) => member)
}
