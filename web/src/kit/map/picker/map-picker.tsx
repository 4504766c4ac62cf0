import {
  defaultCentre,
  locationText,
  pointerText,
  readLocation,
  readPointer,
} from '@banyan/contract/area/pointer'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { message } from '#kit/call/messages.ts'
import { MapView, type View } from '#kit/map/map-view.tsx'
import { Pin } from '#kit/map/pin.tsx'
import { PickerModal } from '#kit/picker/picker-modal.tsx'
import { CoordinateInput } from './coordinate-input.tsx'
import styles from './map-picker.module.css'
import { PlaceSearch } from './place-search.tsx'
import { toLocation, useChosenPoint } from './use-chosen-point.ts'

interface Props {
  /** JSON text of a location, or nothing. */
  value: string
  /** An address alone is enough. */
  withoutPoint?: boolean
  onConfirm: (value: string) => void
  onClose: () => void
}

const closeZoom = 15 // PICK-018

/** The map dialog; a clicked, found or typed place is taken over by 确定 only (PICK-013…019). */
export function MapPicker({ value, withoutPoint = false, onConfirm, onClose }: Props) {
  const { place, choose, take, describe } = useChosenPoint(value)
  const [view, setView] = useState<View>(() =>
    place ? { centre: place.point, zoom: closeZoom } : { centre: defaultCentre, zoom: 12 },
  )

  const [address, setAddress] = useState(() => readLocation(value).description)

  function confirm(): boolean {
    if (!place && withoutPoint && address.trim()) {
      onConfirm(locationText({ description: address.trim(), pointer: '' }))
      return true
    }
    if (!place) {
      message.warning(withoutPoint ? '请填写地址或在地图上选择位置' : '请在地图上选择位置')
      return false
    }
    if (place.state === 'asking') {
      message.warning('正在查询地址，请稍候')
      return false
    }
    onConfirm(locationText(toLocation(place)))
    return true
  }

  return (
    <PickerModal title="地图" width={920} onConfirm={confirm} onClose={onClose}>
      <div className={styles.picker}>
        <PlaceSearch
          onPick={({ pointer, fullName }) => {
            const point = readPointer(pointer)
            if (!point) return
            take(point, fullName)
            setView({ centre: point, zoom: closeZoom })
          }}
        />
        <div className={styles.map}>
          <MapView view={view} onPick={(point) => void choose(point)}>
            {place && <Pin at={place.point} title={place.description} />}
          </MapView>
        </div>
        <Form layout="vertical" className={styles.facts} component="div" colon={false}>
          <Form.Item
            label="地址"
            htmlFor="map-address"
            validateStatus={place?.state === 'unknown' ? 'warning' : undefined}
            help={place?.state === 'unknown' ? '没有查到该位置的地址，请核对后填写' : undefined}
          >
            <Input
              id="map-address"
              value={place ? place.description : withoutPoint ? address : ''}
              disabled={place ? place.state === 'asking' : !withoutPoint}
              maxLength={200}
              placeholder={
                place
                  ? '正在查询地址……'
                  : withoutPoint
                    ? '直接填写地址，或点击地图、搜索地点'
                    : '点击地图、搜索地点或输入坐标'
              }
              onChange={({ target }) => (place ? describe(target.value) : setAddress(target.value))}
            />
          </Form.Item>
          <CoordinateInput
            value={place ? pointerText(place.point) : ''}
            onChange={(point) => {
              void choose(point)
              setView({ centre: point, zoom: closeZoom })
            }}
          />
        </Form>
      </div>
    </PickerModal>
  )
}
