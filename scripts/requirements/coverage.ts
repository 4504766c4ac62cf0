/** The side of the product that a test is about; a test of the contract alone proves neither side. */
export type Side = 'server' | 'console' | 'contract'

export interface Requirement {
  id: string
  area: string
  /** Decisions have none. */
  scope?: 'server' | 'client' | 'both'
}

export interface Citation {
  id: string
  side: Side
}

/** The items of the requirements list, in its order. */
export function requirementsIn(list: string): Requirement[] {
  return [...list.matchAll(/^- \*\*(([A-Z]+)-\d+)\*\*(?: \[(server|client|both)\])?/gm)].map(
    ([, id = '', area = '', scope]) => ({ id, area, scope: scope as Requirement['scope'] }),
  )
}

/** The ids that a test's title cites. */
export function idsIn(title: string): string[] {
  return title.match(/\b[A-Z]{3,}-\d{3}\b/g) ?? []
}

/** Which side a test file is about, by its path from the repository root. */
export function sideOf(path: string): Side {
  const [top = ''] = path.split('/')
  if (top === 'web' || top === 'e2e') return 'console'
  return top === 'contract' ? 'contract' : 'server'
}

/** What a title still has to cite an item for: `[both]` is asked of each side, anything else of any test (DEC-119). */
export function missingSides(item: Requirement, citations: readonly Citation[]): string[] {
  const sides = new Set(citations.filter(({ id }) => id === item.id).map(({ side }) => side))
  if (item.scope !== 'both') return sides.size ? [] : ['any']
  return ['server', 'console'].filter((side) => !sides.has(side as Side))
}
