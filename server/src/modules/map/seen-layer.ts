import type { MapBox } from '@banyan/contract/map/distribution-map'
import { layerNeeds, type MapLayer } from '@banyan/contract/map/map-layer'
import type { Caller, ListColumn, ListSource } from '#kernel/caller.ts'
import { all, type Fragment } from '#kernel/database/fragment.ts'
import { conditionOn } from '#kernel/records/list/condition.ts'
import { isHidden, qualifiedColumn, rowScope } from '#kernel/records/list/row-scope.ts'

/** A layer as one caller sees it: the rows and columns that the rules of its list leave them. */
export interface VisibleLayer {
  layer: MapLayer
  source: ListSource
  /** The condition of the counted rows: visible to the caller, shown on the map, matching the keyword. */
  where: Fragment
  label?: ListColumn
  status?: ListColumn
  time?: ListColumn
  /** Absent where a rule hides the place of the rows. */
  place?: { lng: string; lat: string }
}

/** The layers a caller may look at: those whose list they may call. */
export const visibleLayers = (layers: readonly MapLayer[], me: Caller, keyword: string): VisibleLayer[] =>
  layers.flatMap((layer) => visibleLayer(layer, me, keyword) ?? [])

function visibleLayer(layer: MapLayer, me: Caller, keyword: string): VisibleLayer | undefined {
  const source = me.catalogue.entities.get(layer.entity)
  if (!source || !me.rights.can(layerNeeds(layer))) return undefined
  const { columns, where } = rowScope(source, me)
  const [label, status, time] = [layer.label, layer.status, layer.time].map((member) => columns.get(member))
  // Hidden members may not be used as filters, neither for the keyword nor for open rows.
  if ((keyword && !label) || (layer.shownStatuses && !status)) return undefined
  const conditions = [
    where,
    ...(layer.shownStatuses && status
      ? [conditionOn(status, { rule: 'in', values: [...layer.shownStatuses] })]
      : []),
    ...(keyword && label ? [conditionOn(label, { rule: 'like', value: keyword })] : []),
  ]
  return {
    layer,
    source,
    where: all(conditions),
    label,
    status,
    time,
    place: isHidden(source, me, 'location')
      ? undefined
      : { lng: qualifiedColumn(source, 'longitude'), lat: qualifiedColumn(source, 'latitude') },
  }
}

/** The condition of rows within a box. */
export function inBox({ where, place }: VisibleLayer, [west, south, east, north]: MapBox): Fragment {
  if (!place) return () => 'false'
  const inside: Fragment = (bind) =>
    `${place.lng} between ${bind(west)} and ${bind(east)} and ${place.lat} between ${bind(south)} and ${bind(north)}`
  return all([where, inside])
}
