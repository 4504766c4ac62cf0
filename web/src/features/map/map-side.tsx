import type { LayerSummary, MapSpot } from '@banyan/contract/map/distribution-map'
import type { MapType } from '@banyan/contract/map/map-layer'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { findLayer, statusMark } from './layer-look.ts'
import styles from './map-section.module.css'

interface Props {
  layers: readonly LayerSummary[]
  chosen: readonly MapType[]
  rows: readonly MapSpot[]
  /** The list shows search results instead of the rows on the map. */
  isSearch: boolean
  selected?: string
  onSelect: (spot: MapSpot) => void
}

/** The key of a spot, unique across layers. */
export const spotKey = ({ type, id }: Pick<MapSpot, 'type' | 'id'>) => `${type} ${id}`

/** The counts by status of each layer, and the latest rows. */
export function MapSide({ layers, chosen, rows, isSearch, selected, onSelect }: Props) {
  const shown = layers.filter(({ type }) => chosen.includes(type))
  return (
    <>
      <dl className={styles.counts}>
        {shown.map(({ type, total, statuses }) => (
          <div key={type}>
            <dt>
              {findLayer(type).title} {total.toLocaleString('zh-CN')}
            </dt>
            {statuses.map(({ value, text, count }) => (
              <dd key={value}>
                <StatusMark {...statusMark(type, value)}>
                  {text} {count.toLocaleString('zh-CN')}
                </StatusMark>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <p className={styles.empty}>{emptyText(shown, isSearch)}</p>
      ) : (
        <ul className={styles.rows} aria-label={isSearch ? '搜索结果' : '当前范围'}>
          {rows.map((spot) => (
            <li key={spotKey(spot)}>
              <button
                type="button"
                aria-current={spotKey(spot) === selected}
                onClick={() => onSelect(spot)}
                title={statusText(layers, spot)}
              >
                <StatusMark {...statusMark(spot.type, spot.status)}>
                  <span className="plain-text">{spot.label ?? '-'}</span>
                </StatusMark>
                <small>{findLayer(spot.type).title}</small>
                <time>{shortTime(spot.time)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The text of a spot's status. */
export const statusText = (layers: readonly LayerSummary[], { type, status }: MapSpot): string =>
  layers.find((layer) => layer.type === type)?.statuses.find(({ value }) => value === status)?.text ?? ''

function emptyText(shown: readonly LayerSummary[], isSearch: boolean): string {
  if (isSearch) return '没有匹配的车牌号、设备号或工单号'
  const [only, ...others] = shown
  if (!only) return '没有选择图层'
  return others.length ? '当前范围内没有数据，可缩小地图' : `当前范围内没有${findLayer(only.type).title}`
}

/** The time of today, or the day. */
function shortTime(time: string | null): string {
  if (!time) return '-'
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
  return time.startsWith(today) ? time.slice(11, 16) : time.slice(5, 10)
}
