import type { Point } from '@banyan/contract/area/outline'
import { divIcon, marker } from 'leaflet'
import { useEffect } from 'react'
import styles from './map.module.css'
import { useMap } from './map-handle.ts'

/** Marks one place. */
export function Pin({ at, title }: { at: Point; title: string }) {
  const { map, toLatLng } = useMap()
  useEffect(() => {
    const icon = divIcon({ className: styles.pin, iconSize: [0, 0] })
    const pin = marker(toLatLng(at), { icon, title, alt: title, interactive: false, keyboard: false }).addTo(
      map,
    )
    return () => {
      pin.remove()
    }
  }, [map, toLatLng, at, title])
  return null
}
