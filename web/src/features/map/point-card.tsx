import { locationText } from '@banyan/contract/area/pointer'
import { Button } from 'antd'
import { type ChosenPoint, toLocation } from '#kit/map/picker/use-chosen-point.ts'
import styles from './map-section.module.css'

interface Props {
  place: ChosenPoint
  onNew: (location: string) => void
  onClose: () => void
}

/** The card of a point chosen on the map, from which an order is created. */
export function PointCard({ place, onNew, onClose }: Props) {
  const { description, state, point } = place
  const address = state === 'known' ? description : ''
  const coordinates = point.map((degrees) => degrees.toFixed(5)).join(', ')
  return (
    <section className={styles.card} aria-label="所选位置">
      <header>
        <strong>所选位置</strong>
        <Button type="text" size="small" aria-label="关闭" onClick={onClose}>
          ×
        </Button>
      </header>
      <p>{state === 'asking' ? '正在查找地址…' : address || coordinates}</p>
      <footer>
        <Button
          type="primary"
          size="small"
          onClick={() =>
            onNew(locationText({ ...toLocation(place), description: address || `坐标 ${coordinates}` }))
          }
        >
          在此新建工单
        </Button>
      </footer>
    </section>
  )
}
