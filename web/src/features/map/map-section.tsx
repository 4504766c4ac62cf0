import type { LayerSummary, MapBox, MapSpot } from '@banyan/contract/map/distribution-map'
import type { MapType } from '@banyan/contract/map/map-layer'
import { Input, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Dots } from '#kit/map/dots.tsx'
import type { Dot } from '#kit/map/draw-dot.ts'
import { MapView, type Shown, type View } from '#kit/map/map-view.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { useEscape } from '#kit/ui/use-escape.ts'
import { layerOf, looks, markOf } from './layer-look.ts'
import { MapLayerSwitches } from './map-layer-switches.tsx'
import styles from './map-section.module.css'
import { keyOf, MapSide, statusText } from './map-side.tsx'
import { MapTools } from './map-tools.tsx'
import { NothingOnMap } from './nothing-on-map.tsx'
import { SpotCard } from './spot-card.tsx'
import { useKeyword } from './use-keyword.ts'
import { useMapData } from './use-map-data.ts'

/** So near the map goes to something that was chosen from the list. */
const nearZoom = 15
const china: MapBox = [73.5, 18, 135, 53.6]

/** The distribution map with its list (DEC-107). What was chosen stays while the page is kept. */
export function MapSection() {
  const isPhone = useIsPhone()
  const [sheet, setSheet] = useState<'map' | 'list'>('map')
  const [types, setTypes] = useState<MapType[]>()
  const [shown, setShown] = useState<Shown>()
  const [view, setView] = useState<View>()
  const [selected, setSelected] = useState<MapSpot>()
  const [isFull, setFull] = useState(false)
  useEscape(isFull, () => setFull(false))
  const keyword = useKeyword()
  const [sought, setSought] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useMapData({ shown, types, keyword: keyword.settled })
  const layers = data?.layers ?? []
  const chosen = types ?? layers.map(({ type }) => type)
  const dots = useMemo(() => (data?.points ?? []).flatMap(dotOf), [data])
  const clusters = useMemo(
    () => (data?.clusters ?? []).map(({ lng, lat, count }) => ({ at: [lng, lat] as const, count })),
    [data],
  )
  if (!data)
    return error ? (
      <LoadError error={error} onRetry={refetch} />
    ) : (
      <div className={styles.section} aria-busy="true" />
    )
  if (layers.length === 0) return null
  if (!keyword.settled && layers.every(({ total }) => total === 0)) return <NothingOnMap layers={layers} />

  const extent = extentOf(layers)
  const firstView = view ?? { box: extent && !isNationwide(extent) ? extent : china }
  if (!view) setView(firstView)
  const select = (spot: MapSpot) => {
    setSelected(spot)
    setSheet('map') // the card lies over the map
    if (spot.lng === null || spot.lat === null) return
    setView({ centre: [spot.lng, spot.lat], zoom: Math.max(nearZoom, shown?.zoom ?? 0) })
  }
  const search = () => {
    keyword.settle()
    setSought(keyword.typed.trim())
  }
  // The map goes to what was searched for once it is known.
  if (sought === keyword.settled && !isPlaceholderData) {
    setSought(undefined)
    if (extent) setView({ box: extent })
  }
  return (
    <section className={`${styles.section} ${isFull ? styles.full : ''}`} aria-label="分布图">
      <div className={styles.bar}>
        <Input.Search
          allowClear
          aria-label="搜索车牌号、设备号、工单号"
          placeholder="搜索车牌号、设备号、工单号"
          maxLength={50}
          value={keyword.typed}
          onChange={({ target }) => keyword.type(target.value)}
          onSearch={search}
        />
        {isPhone && (
          <Segmented
            value={sheet}
            onChange={setSheet}
            options={[
              { value: 'map', label: '地图' },
              { value: 'list', label: '列表' },
            ]}
          />
        )}
      </div>
      <div className={styles.side} hidden={isPhone && sheet === 'map'}>
        <MapSide
          layers={layers}
          chosen={chosen}
          rows={data.rows}
          isSearch={keyword.settled !== ''}
          selected={selected && keyOf(selected)}
          onSelect={select}
        />
      </div>
      <div className={styles.map} inert={isPhone && sheet === 'list'}>
        <MapLayerSwitches layers={layers} chosen={chosen} onChange={setTypes} />
        <MapTools
          isFull={isFull}
          onFull={() => setFull(!isFull)}
          onFound={(centre) => setView({ centre, zoom: nearZoom - 3 })}
        />
        <MapView view={firstView} onMove={setShown}>
          <Dots
            dots={dots}
            clusters={clusters}
            selected={selected && keyOf(selected)}
            onSelect={(key) => setSelected(data.points.find((spot) => keyOf(spot) === key))}
          />
        </MapView>
        {selected && (
          <SpotCard
            spot={selected}
            status={statusText(layers, selected)}
            onClose={() => setSelected(undefined)}
          />
        )}
      </div>
    </section>
  )
}

function dotOf(spot: MapSpot): Dot[] {
  const { type, label, status, lng, lat } = spot
  if (lng === null || lat === null) return []
  const { tone, shape } = markOf(type, status)
  const key = keyOf(spot)
  const title = `${layerOf(type).title} ${label ?? ''}`
  return [
    {
      key,
      at: [lng, lat],
      title,
      tone: tone === 'bad' ? 'warn' : tone,
      isFilled: shape === undefined || shape === 'full',
      form: looks[type].form,
    },
  ]
}

/** Things from all over the country are shown on the whole of it: its north is not cut off where nothing stands. */
const isNationwide = ([, south, , north]: MapBox): boolean => north - south > 0.6 * (china[3] - china[1])

/** What holds everything of all layers. */
function extentOf(layers: readonly LayerSummary[]): MapBox | undefined {
  const boxes = layers.flatMap(({ extent }) => (extent ? [extent] : []))
  if (boxes.length === 0) return undefined
  const side = (at: number) => boxes.map((box) => box[at] ?? 0)
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
}
