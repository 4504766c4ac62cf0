import type { LayerSummary, MapBox, MapSpot } from '@banyan/contract/map/distribution-map'
import type { MapType } from '@banyan/contract/map/map-layer'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { Input, Segmented } from 'antd'
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { NewOrder } from '#features/service/public.tsx'
import { Dots } from '#kit/map/dots.tsx'
import type { Dot } from '#kit/map/draw-dot.ts'
import { useMapProvider } from '#kit/map/map-provider.ts'
import { MapView } from '#kit/map/map-view.tsx'
import { useChosenPoint } from '#kit/map/picker/use-chosen-point.ts'
import { Pin } from '#kit/map/pin.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { useEscape } from '#kit/ui/use-escape.ts'
import { findLayer, layerLooks, statusMark } from './layer-look.ts'
import { MapLayerSwitches } from './map-layer-switches.tsx'
import styles from './map-section.module.css'
import { MapSide, spotKey, statusText } from './map-side.tsx'
import { MapTools } from './map-tools.tsx'
import { NothingOnMap } from './nothing-on-map.tsx'
import { PointCard } from './point-card.tsx'
import { SpotCard } from './spot-card.tsx'
import { useKeyword } from './use-keyword.ts'
import { useMapData } from './use-map-data.ts'
import { useViews } from './use-views.ts'
import { isWithin } from './view-around-order.ts'

const OrderHandlers = lazy(() =>
  import('./order-handlers.tsx').then((file) => ({ default: file.OrderHandlers })),
)

/** The zoom for a row chosen from the list; lower without street tiles. */
const nearZoom = { streets: 15, outlines: 11 }
/** An order is shown with the people around it. */
const orderZoom = 12
const chinaBounds: MapBox = [73.5, 18, 135, 53.6]

interface Props {
  /** Provides the context that forms need. */
  Forms?: ComponentType<{ children: ReactNode }>
}

/** The distribution map with its list (DEC-107). The chosen layers and rows are kept with the page. */
export function MapSection({ Forms = Fragment }: Props) {
  const isPhone = useIsPhone()
  const [sheet, setSheet] = useState<'map' | 'list'>('map')
  const [types, setTypes] = useState<MapType[]>()
  const views = useViews()
  const { view, shown } = views
  const allowed = useAllowed()
  const hasStreets = (useMapProvider()?.layers.length ?? 0) > 0
  const near = hasStreets ? nearZoom.streets : nearZoom.outlines
  const [selected, setSelected] = useState<MapSpot>()
  /** The list as it was when a row was chosen; kept until the user moves the map. */
  const [kept, setKept] = useState<readonly MapSpot[]>()
  /** The map was just sent to an order, around which people are to be seen. */
  const [isArriving, setArriving] = useState(false)
  const pointed = useChosenPoint('')
  const [isPointed, setPointed] = useState(false)
  const [taking, setTaking] = useState<{ location?: string }>()
  const [isFull, setFull] = useState(false)
  useEscape(isFull, () => setFull(false))
  const keyword = useKeyword()
  const [sought, setSought] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useMapData({ shown, types, keyword: keyword.settled })
  const layers = data?.layers ?? []
  const chosen = types ?? layers.map(({ type }) => type)
  const dots = useMemo(() => (data?.points ?? []).flatMap(spotDots), [data])
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

  const extent = commonExtent(layers)
  const firstView = view ?? { box: extent && !isNationwide(extent) ? extent : chinaBounds }
  if (!view) views.begin(firstView)
  const mayTake = allowed(workOrder.add)
  // The current data: somebody may have dispatched it meanwhile.
  const seen = selected && [...data.points, ...data.rows].find((spot) => spotKey(spot) === spotKey(selected))
  const current = selected && { ...selected, ...(seen && { status: seen.status }) }
  const select = (spot: MapSpot) => {
    setSelected(spot)
    setPointed(false)
    // Rows of the previous query are not kept.
    if (!isPlaceholderData) setKept(kept ?? data.rows)
    setSheet('map') // the sheet would cover the card
    if (spot.lng === null || spot.lat === null) return
    const zoom = spot.type === 'workOrder' ? orderZoom : near
    setArriving(spot.type === 'workOrder')
    views.goTo({ centre: [spot.lng, spot.lat], zoom })
  }
  const search = () => {
    keyword.settle()
    setSought(keyword.typed.trim())
    setKept(undefined)
  }
  // Shows the search results on the map once they are loaded.
  if (sought === keyword.settled && !isPlaceholderData) {
    setSought(undefined)
    if (extent) views.goTo({ box: extent })
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
          onChange={({ target }) => {
            setKept(undefined)
            keyword.type(target.value)
          }}
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
          rows={kept ?? data.rows}
          isSearch={keyword.settled !== ''}
          selected={selected && spotKey(selected)}
          onSelect={select}
        />
      </div>
      <div className={styles.map} inert={isPhone && sheet === 'list'}>
        <MapLayerSwitches
          layers={layers}
          chosen={chosen}
          onChange={(next) => {
            setKept(undefined)
            setTypes(next)
            if (selected && !next.includes(selected.type)) setSelected(undefined)
          }}
        />
        <MapTools
          isFull={isFull}
          onFull={() => setFull(!isFull)}
          onFound={(centre) => views.goTo({ centre, zoom: near - 3 })}
          onBack={
            views.goBack &&
            (() => {
              setKept(undefined)
              views.goBack?.()
            })
          }
          onNew={mayTake ? () => setTaking({}) : undefined}
        />
        <MapView
          view={firstView}
          onMove={(next, isByHand) => {
            views.moved(next)
            if (!isByHand) return
            setKept(undefined)
            setArriving(false)
          }}
          onHold={
            mayTake
              ? (point) => {
                  setSelected(undefined)
                  setPointed(true)
                  void pointed.choose(point)
                }
              : undefined
          }
        >
          <Dots
            dots={dots}
            clusters={clusters}
            selected={selected && spotKey(selected)}
            onSelect={(key) => {
              setPointed(false)
              setArriving(false)
              setSelected(data.points.find((spot) => spotKey(spot) === key))
            }}
            onNearer={(next) => {
              setKept(undefined)
              views.goTo(next)
            }}
          />
          {isPointed && pointed.place && <Pin at={pointed.place.point} title="所选位置" />}
          {selected && isPlacedOrder(selected) && allowed(workOrderState.dispatch) && (
            <Suspense>
              <OrderHandlers
                key={selected.id}
                spot={selected}
                onNearest={(box) => {
                  if (!isArriving) return
                  setArriving(false)
                  if (shown && !isWithin(box, shown.box)) views.widen({ box })
                }}
              />
            </Suspense>
          )}
        </MapView>
        {isPointed && pointed.place && (
          <PointCard
            place={pointed.place}
            onNew={(location) => setTaking({ location })}
            onClose={() => setPointed(false)}
          />
        )}
        {current && (
          <SpotCard
            spot={current}
            status={statusText(layers, current)}
            onClose={() => setSelected(undefined)}
          />
        )}
      </div>
      {taking && (
        <Suspense>
          <Forms>
            <NewOrder
              begins={taking}
              onClose={() => {
                setTaking(undefined)
                setPointed(false)
              }}
            />
          </Forms>
        </Suspense>
      )}
    </section>
  )
}

const isPlacedOrder = (spot: MapSpot): spot is MapSpot & { lng: number; lat: number } =>
  spot.type === 'workOrder' && spot.lng !== null && spot.lat !== null

function spotDots(spot: MapSpot): Dot[] {
  const { type, label, status, lng, lat } = spot
  if (lng === null || lat === null) return []
  const { tone, shape } = statusMark(type, status)
  const key = spotKey(spot)
  const title = `${findLayer(type).title} ${label ?? ''}`
  return [
    {
      key,
      at: [lng, lat],
      title,
      tone: tone === 'bad' ? 'warn' : tone,
      isFilled: shape === undefined || shape === 'full',
      form: layerLooks[type].form,
    },
  ]
}

/** Rows across the whole country are shown on the full country map, so that its empty north is not cut off. */
const isNationwide = ([, south, , north]: MapBox): boolean =>
  north - south > 0.6 * (chinaBounds[3] - chinaBounds[1])

/** The bounds of all layers. */
function commonExtent(layers: readonly LayerSummary[]): MapBox | undefined {
  const boxes = layers.flatMap(({ extent }) => (extent ? [extent] : []))
  if (boxes.length === 0) return undefined
  const side = (at: number) => boxes.map((box) => box[at] ?? 0)
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))]
}
