import type { Point } from '@banyan/contract/area/outline'
import { divIcon, marker } from 'leaflet'
import { useEffect } from 'react'
import styles from './map.module.css'
import { useMap } from './map-handle.ts'

/** Marks one place. */
export function Pin({ at, title }: { at: Point; title: string }) {
  const { map, place } = useMap()
  useEffect(() => {
    const icon = divIcon({ className: styles.pin, iconSize: [0, 0] })
    const pin = marker(place(at), { icon, title, alt: title, interactive: false, keyboard: false }).addTo(map)
    return () => {
      pin.remove()
    }
  }, [map, place, at, title])
  return null
}
