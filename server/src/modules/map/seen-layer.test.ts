import { vehicle } from '@banyan/contract/fleet/vehicle'
import type { MapLayer } from '@banyan/contract/map/map-layer'
import { expect, test } from 'vitest'
import type { Caller, RowRule } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { listSource } from '#kernel/records/list/column.ts'
import { vehicles } from '#modules/fleet/fleet.tables.ts'
import { inBox, type VisibleLayer, visibleLayers } from './seen-layer.ts'

const source = listSource(vehicle, vehicles)
const layer: MapLayer = {
  type: 'vehicle',
  title: '车辆',
  entity: 'vehicle',
  label: 'plateNo',
  status: 'status',
  time: 'lastTime',
  page: '/vehicle',
  opensBy: 'record',
}
const open: MapLayer = { ...layer, shownStatuses: ['1', '2'] }
const caller = (rule?: RowRule, can = true) =>
  ({
    tenantId: 7,
    catalogue: { entities: new Map([['vehicle', source]]) },
    rights: { rowRule: () => rule, can: (action: string) => can && action === 'vehicle:list' },
  }) as unknown as Caller
const hiding = (...members: string[]) => caller({ hidden: new Set(members) })
const sqlOf = ({ where }: VisibleLayer) => statement(where)

test('DEC-104 a layer is for those who may call its list', () => {
  const seen = visibleLayers([layer, { ...layer, entity: 'unknown' }], caller(), '')
  expect(seen).toEqual([
    {
      layer,
      source,
      where: expect.any(Function),
      label: source.columns.get('plateNo'),
      status: source.columns.get('status'),
      time: source.columns.get('lastTime'),
      place: { lng: 'longitude', lat: 'latitude' },
    },
  ])
  expect(visibleLayers([layer], caller(undefined, false), '')).toEqual([])
})

test('DEC-104 the rows that count: by rule, by status and by keyword', () => {
  const ruled = caller({ hidden: new Set(), where: (bind) => `create_by = ${bind('li')}` })
  const plain = statement(visibleLayers([layer], caller(), '')[0]!.where)
  expect(plain).toEqual({ text: 'del_flag = 0', values: [] })
  expect(sqlOf(visibleLayers([open], ruled, '')[0]!)).toEqual({
    text: '((del_flag = 0 and create_by = $1) and "status" = any($2::text[]))',
    values: ['li', ['1', '2']],
  })
  const { text, values } = sqlOf(visibleLayers([layer], caller(), '京')[0]!)
  expect([text, values]).toEqual(['(del_flag = 0 and "plate_no" ilike $1)', ['%京%']])
})

test('DEC-104 what a rule hides neither shows nor filters', () => {
  expect(visibleLayers([layer], hiding('plateNo'), '')[0]).toMatchObject({ label: undefined })
  expect(visibleLayers([layer], hiding('plateNo'), '京')).toEqual([])
  expect(visibleLayers([layer], hiding('status'), '京')).toHaveLength(1)
  expect(visibleLayers([open], hiding('status'), '')).toEqual([])
  expect(visibleLayers([open], hiding('plateNo'), '')).toHaveLength(1)
})

test('DEC-104 rows lie in a part of the map unless a rule hides their place', () => {
  const [seen] = visibleLayers([layer], caller(), '')
  expect(statement(inBox(seen!, [1, 2, 3, 4]))).toEqual({
    text: '(del_flag = 0 and longitude between $1 and $2 and latitude between $3 and $4)',
    values: [1, 3, 2, 4],
  })
  const [placeless] = visibleLayers([layer], hiding('location'), '')
  expect(placeless!.place).toBeUndefined()
  expect(statement(inBox(placeless!, [1, 2, 3, 4])).text).toBe('false')
})
