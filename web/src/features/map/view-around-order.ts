import type { Point } from '@banyan/contract/area/outline'
import type { MapBox } from '@banyan/contract/map/distribution-map'
import type { Candidate } from '@banyan/contract/service/handler-candidate'

type Person = Pick<Candidate, 'lng' | 'lat' | 'distance' | 'openCount'>

/** The number of people brought into view. */
const mostPeople = 3
/** People farther away than this, in km, are not brought into view. */
const farthestKm = 150
/** The factor of space around the people, part of which the card covers. */
const marginFactor = 1.6

/** The bounds around an order that show the nearest free people, or the nearest at all where nobody is free. */
export function viewAroundOrder([lng, lat]: Point, people: readonly Person[]): MapBox | undefined {
  const near = people
    .filter((person) => person.lng !== null && (person.distance ?? farthestKm) < farthestKm)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
  const free = near.filter(({ openCount }) => openCount === 0)
  const shown = (free.length > 0 ? free : near).slice(0, mostPeople)
  if (shown.length === 0) return undefined
  const east = marginFactor * Math.max(...shown.map((person) => Math.abs((person.lng ?? lng) - lng)))
  const north = marginFactor * Math.max(...shown.map((person) => Math.abs((person.lat ?? lat) - lat)))
  return [lng - east, lat - north, lng + east, lat + north]
}

/** Whether one section lies within another. */
export const isWithin = (inner: MapBox, outer: MapBox): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
