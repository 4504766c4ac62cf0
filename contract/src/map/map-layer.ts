/** What the map can show. */
export const mapTypes = ['vehicle', 'device', 'workOrder'] as const
export type MapType = (typeof mapTypes)[number]

/**
 * A layer of the map as data: one more is one more declaration here. Its rows are those of a list, so the rights, data
 * rules and hidden columns of that list count on the map too. Its rows have their place in the member `location`, and
 * its table reads the point out of it into the columns `longitude` and `latitude`.
 */
export interface MapLayer {
  type: MapType
  title: string
  /** The list: who may not make its `list` call gets nothing of the layer. */
  entity: string
  /** The member that names a row; keywords are looked for in it. */
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

/** Whose `list` call a layer needs. */
export const layerNeeds = ({ entity }: Pick<MapLayer, 'entity'>) => `${entity}:list` as const
