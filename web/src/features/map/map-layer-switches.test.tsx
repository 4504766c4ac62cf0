import type { LayerSummary } from '@banyan/contract/map/distribution-map'
import type { MapType } from '@banyan/contract/map/map-layer'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { MapLayerSwitches } from './map-layer-switches.tsx'

const layers = (['vehicle', 'device', 'workOrder'] as const).map(
  (type): LayerSummary => ({ type, total: 1, statuses: [], extent: null }),
)

test.each<[MapType[], number, MapType[]]>([
  [['vehicle', 'device', 'workOrder'], 1, ['vehicle', 'workOrder']],
  [['workOrder'], 0, ['vehicle', 'workOrder']],
  [['workOrder'], 2, []],
  [[], 1, ['device']],
])('DEC-107 with %j on, a click on layer %i leaves %j', (chosen, at, left) => {
  const onChange = vi.fn()
  show(<MapLayerSwitches layers={layers} chosen={chosen} onChange={onChange} />)
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual(layers.map(({ type }) => chosen.includes(type)))
  boxes[at]!.click()
  expect(onChange.mock.calls).toEqual([[left]])
})
