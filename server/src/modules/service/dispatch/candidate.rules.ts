import { distanceKm, distanceText } from '@banyan/contract/area/distance'
import type { Point } from '@banyan/contract/area/outline'
import type { Candidate } from '@banyan/contract/service/handler-candidate'

type KnownCandidate = Omit<Candidate, 'distance' | 'reason'>

/** The number of suggested people. */
const suggestionCount = 3

/** People in the order they are suggested: the fewest open orders, then the nearest, then by name. */
export function rankCandidates(people: readonly KnownCandidate[], point: Point | undefined): Candidate[] {
  const ranked = people
    .map((person) => ({ ...person, distance: distanceTo(person, point) }))
    .sort(
      (one, other) =>
        compareNullsLast(one.openCount, other.openCount) ||
        compareNullsLast(one.distance, other.distance) ||
        one.realname.localeCompare(other.realname, 'zh-CN') ||
        one.id.localeCompare(other.id),
    )
  return ranked.map((person, at) => ({ ...person, reason: at < suggestionCount ? reasonFor(person) : null }))
}

/** The number of nearest people listed in any case, because the map shows them. */
const nearestListed = 20

/** The best ranked people, and the nearest of the others. */
export function shortList(ranked: readonly Candidate[], limit: number): Candidate[] {
  if (ranked.length <= limit) return [...ranked]
  const first = ranked.slice(0, limit - nearestListed)
  const near = ranked
    .slice(first.length)
    .toSorted((one, other) => compareNullsLast(one.distance, other.distance))
    .slice(0, nearestListed)
  return [...first, ...near]
}

function distanceTo({ lng, lat }: KnownCandidate, point: Point | undefined): number | null {
  if (!point || lng === null || lat === null) return null
  return Math.round(distanceKm([lng, lat], point) * 100) / 100
}

/** Compares numbers; null comes last. */
const compareNullsLast = (one: number | null, other: number | null): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

function reasonFor({ openCount, distance }: Omit<Candidate, 'reason'>): string | null {
  const reasons = [
    openCount === null ? '' : openCount === 0 ? '手上没有工单' : `手上 ${openCount} 张，较少`,
    distance === null ? '' : `距离 ${distanceText(distance)}`,
  ].filter(Boolean)
  return reasons.length ? reasons.join('，') : null
}
