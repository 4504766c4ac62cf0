import { area } from '@banyan/contract/area/area'
import type { Candidate } from '@banyan/contract/service/handler-candidate'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { MapView } from '#kit/map/map-view.tsx'
import { allowDrawing } from '#testing/canvas.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { HandlerMarks } from './handler-marks.tsx'

beforeEach(() => {
  allowDrawing()
  server.on(area.supply, () => failure(500, '系统繁忙'))
})

const person = (realname: string) =>
  ({ id: realname, realname, lng: 119.3, lat: 26.08, distance: 0, openCount: 0 }) as Candidate
const at = [119.3, 26.08] as const

function Changing() {
  const [people, setPeople] = useState([person('林晓东')])
  return (
    <>
      <button type="button" onClick={() => setPeople([person('陈思远')])}>
        换人
      </button>
      <MapView view={{ centre: at, zoom: 12 }}>
        <HandlerMarks at={at} label="WO1" people={people} onGive={() => undefined} />
      </MapView>
    </>
  )
}

test('people who arrive anew do not replace the mark of the order, which may be in the middle of a drag', async () => {
  show(<Changing />)
  const order = await screen.findByTitle('工单 WO1：拖到处理人上派单')
  screen.getByText('换人').click()
  await screen.findByTitle('派给陈思远')
  expect(screen.queryByTitle('派给林晓东')).toBeNull()
  expect(screen.getByTitle('工单 WO1：拖到处理人上派单')).toBe(order)
})
