/** The layers of the map. */
export const mapTypes = ['vehicle', 'device', 'workOrder'] as const
export type MapType = (typeof mapTypes)[number]

/**
 * A map layer as data. Its rows come from a list, so the rights, data rules and hidden columns of that list apply. The
 * rows have their place in the member `location`, whose point the table copies into the columns `longitude` and
 * `latitude`.
 */
export interface MapLayer {
  type: MapType
  title: string
  /** The entity of the list; users without its `list` right do not get the layer. */
  entity: string
  /** The member with the name of a row, which keywords search. */
  label: string
  status: string
  /** The member that says when a row was last heard of. */
  time: string
  /** Only rows with one of these values of the status are shown. */
  shownStatuses?: readonly string[]
  /** The page of its records, and the parameter by which it opens one. */
  page: string
  opensBy: string
}

export const mapLayers: readonly MapLayer[] = [
  {
    type: 'vehicle',
    title: '车辆',
    entity: 'vehicle',
    label: 'plateNo',
    status: 'status',
    time: 'lastTime',
    page: '/vclinfoExtend/vehicle',
    opensBy: 'record',
  },
  {
    type: 'device',
    title: '设备',
    entity: 'device',
    label: 'deviceNo',
    status: 'status',
    time: 'lastTime',
    page: '/vclinfoExtend/device',
    opensBy: 'record',
  },
  {
    type: 'workOrder',
    title: '工单',
    entity: 'workOrder',
    label: 'orderNo',
    status: 'status',
    time: 'createTime',
    shownStatuses: ['1', '2', '3'], // open ones (DEC-104)
    page: '/vclinfoExtend/workOrder',
    opensBy: 'busId',
  },
]

/** The right that a layer needs. */
export const layerNeeds = ({ entity }: Pick<MapLayer, 'entity'>) => `${entity}:list` as const
