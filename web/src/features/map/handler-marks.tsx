import type { Point } from '@banyan/contract/area/outline'
import type { Candidate } from '@banyan/contract/service/handler-candidate'
import { divIcon, type Marker, marker } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap } from '#kit/map/map-handle.ts'
import styles from './handler-marks.module.css'

interface Props {
  /** The place of the order, whose mark can be dragged onto a person. */
  at: Point
  label: string
  people: readonly Candidate[]
  onGive: (person: Candidate) => void
}

/** How many people are drawn at most: the nearest ones. */
const maxDrawn = 8
/** An order dropped within this distance of a person is assigned to them. */
const dropPixels = 48

/**
 * The nearest possible handlers, and the order to drag onto one of them. Marks are updated one by one, so that a new
 * list does not interrupt a drag.
 */
export function HandlerMarks({ at, label, people, onGive }: Props) {
  const { map, toLatLng } = useMap()
  const marks = useRef<{ mark: Marker; person: Candidate }[]>([])
  const give = useEffectEvent(onGive)
  useEffect(() => {
    marks.current = nearestHandlers(people).map((person) => ({
      person,
      mark: marker(toLatLng([person.lng ?? 0, person.lat ?? 0]), {
        icon: divIcon({ className: styles.person, html: markElement(person), iconSize: [0, 0] }),
        title: `派给${person.realname}`,
        alt: `派给${person.realname}`,
        riseOnHover: true,
      })
        .on('click', () => give(person))
        .addTo(map),
    }))
    // The accessible label says what a press does, because the mark shows only the name.
    for (const { mark, person } of marks.current)
      mark.getElement()?.setAttribute('aria-label', `派给${person.realname}`)
    return () => {
      for (const { mark } of marks.current) mark.remove()
      marks.current = []
    }
  }, [map, toLatLng, people])
  useEffect(() => {
    const home = toLatLng(at)
    const order = marker(home, {
      draggable: true,
      keyboard: false,
      zIndexOffset: 1000,
      icon: divIcon({ className: styles.order, iconSize: [32, 32] }),
      title: `工单 ${label}：拖到处理人上派单`,
      alt: `工单 ${label}`,
    }).addTo(map)
    const under = () => {
      const { x, y } = map.latLngToContainerPoint(order.getLatLng())
      const away = marks.current.map(({ mark, person }) => {
        const to = map.latLngToContainerPoint(mark.getLatLng())
        return { mark, person, distance: Math.hypot(to.x - x, to.y - y) }
      })
      const [first] = away.sort((one, other) => one.distance - other.distance)
      return first && first.distance <= dropPixels ? first : undefined
    }
    const aimAt = (aimed?: Marker) => {
      for (const { mark } of marks.current)
        mark.getElement()?.classList.toggle(styles.aimed ?? '', mark === aimed)
    }
    order.on('drag', () => aimAt(under()?.mark))
    order.on('dragend', () => {
      const found = under()
      order.setLatLng(home)
      aimAt()
      if (found) give(found.person)
    })
    return () => void order.remove()
  }, [map, toLatLng, at, label])
  return null
}

/** Those with a known place, free people before busy ones at the same distance. */
const nearestHandlers = (people: readonly Candidate[]): Candidate[] =>
  people
    .filter(({ lng, lat }) => lng !== null && lat !== null)
    .sort(
      (one, other) =>
        (one.distance ?? 0) - (other.distance ?? 0) || (one.openCount ?? 0) - (other.openCount ?? 0),
    )
    .slice(0, maxDrawn)

/** Name and number of open orders; names are texts of people and never markup. */
function markElement({ realname, openCount }: Candidate): HTMLElement {
  const face = document.createElement('span')
  const name = document.createElement('b')
  name.textContent = realname
  face.append(name)
  if (openCount !== null) {
    const count = document.createElement('small')
    count.textContent = openCount === 0 ? '空闲' : String(openCount)
    face.append(count)
  }
  return face
}
