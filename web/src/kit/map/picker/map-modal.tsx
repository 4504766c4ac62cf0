import { readLocation, readPointer } from '@banyan/contract/area/pointer'
import { useState } from 'react'
import { MapView } from '#kit/map/map-view.tsx'
import { Pin } from '#kit/map/pin.tsx'
import { FullModal } from '#kit/ui/full-modal.tsx'
import styles from './map-picker.module.css'

/** Shows a stored location on the map. */
export function MapModal({ value, onClose }: { value: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const { description, pointer } = readLocation(value)
  const [view] = useState(() => ({ centre: readPointer(pointer) ?? ([0, 0] as const), zoom: 15 }))
  return (
    <FullModal
      open={isOpen}
      width={920}
      title="地图"
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={styles.picker}>
        <div>{description}</div>
        <div className={styles.map}>
          <MapView view={view}>
            <Pin at={view.centre} title={description} />
          </MapView>
        </div>
      </div>
    </FullModal>
  )
}
