import { readLocation } from '@banyan/contract/area/pointer'
import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { device } from '@banyan/contract/fleet/device'
import { vehicle } from '@banyan/contract/fleet/vehicle'
import type { MapSpot } from '@banyan/contract/map/distribution-map'
import type { MapType } from '@banyan/contract/map/map-layer'
import { workOrder } from '@banyan/contract/service/work-order'
import { Button } from 'antd'
import { Suspense, useEffect, useRef } from 'react'
import { OrderButtons, QuickDispatch, useDispatchMove } from '#features/service/public.tsx'
import { useCall } from '#kit/call/hooks.ts'
import { Link } from '#kit/page/link.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { findLayer, statusMark } from './layer-look.ts'
import styles from './map-section.module.css'

/** The members shown on a card, with labels; the record is read with the rules of its list. */
const factsByType: Record<MapType, readonly (readonly [label: string, member: string])[]> = {
  vehicle: [
    ['品牌车型', 'brandId_dictText kindId_dictText'],
    ['客户', 'consumerId_dictText'],
    ['部门', 'departId_dictText'],
    ['位置', 'location'],
    ['最后上报', 'lastTime'],
  ],
  device: [
    ['名称', 'deviceName'],
    ['车辆', 'vehicleId_dictText'],
    ['位置', 'location'],
    ['最后上报', 'lastTime'],
  ],
  workOrder: [
    ['服务类型', 'serviceTypeId_dictText'],
    ['客户', 'consumerId_dictText'],
    ['处理人', 'handlerId_dictText'],
    ['地址', 'location'],
    ['创建时间', 'createTime'],
  ],
}
const readCalls = { vehicle: vehicle.byId, device: device.byId, workOrder: workOrder.byId }

interface Props {
  spot: MapSpot
  /** The text of its status. */
  status: string
  onClose: () => void
}

/** The card of a clicked record, with a link to its page (DEC-107). */
export function SpotCard({ spot, status, onClose }: Props) {
  const { title, page, opensBy } = findLayer(spot.type)
  const card = useRef<HTMLElement>(null)
  // Chosen from the list of a phone, it opens below the edge of the screen.
  useEffect(() => {
    card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const record = useCall<AnyEndpoint>(readCalls[spot.type], { id: spot.id }, { quiet: true })
  const read = record.data as Record<string, unknown> | undefined
  const values = read?.id === spot.id ? read : undefined
  const allowed = useAllowed()
  const gives = useDispatchMove(spot.type === 'workOrder' ? spot.id : undefined)
  const to = `${page}?${opensBy}=${encodeURIComponent(spot.id)}`
  return (
    <section ref={card} className={styles.card} aria-label={`${title} ${spot.label ?? ''}`}>
      <header>
        <strong className="plain-text">{spot.label ?? '-'}</strong>
        {status && <StatusMark {...statusMark(spot.type, spot.status)}>{status}</StatusMark>}
        <Button type="text" size="small" aria-label="关闭" onClick={onClose}>
          ×
        </Button>
      </header>
      <dl>
        {factsByType[spot.type].map(([name, member]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{joinMembers(values, member) || '-'}</dd>
          </div>
        ))}
      </dl>
      {(spot.lng === null || spot.lat === null) && (
        <p className={styles.unplaced}>还没有位置，地图上看不到</p>
      )}
      {gives && allowed(gives.needs) && (
        <Suspense>
          <QuickDispatch key={spot.id} id={spot.id} label={gives.label === '改派' ? '改派给' : '派给'} />
        </Suspense>
      )}
      <footer>
        <Link to={to}>详情</Link>
        {spot.type === 'workOrder' && values && <OrderButtons order={{ ...values, id: spot.id }} />}
      </footer>
    </section>
  )
}

function joinMembers(values: Record<string, unknown> | undefined, members: string): string {
  const texts = members.split(' ').map((member) => {
    const value = values?.[member]
    if (typeof value !== 'string') return ''
    return member === 'location' ? readLocation(value).description : value
  })
  return texts.filter(Boolean).join(' ')
}
