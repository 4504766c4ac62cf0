import { area, type MapSupply } from '@banyan/contract/area/area'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import type { Field } from '#kit/widgets/widget.ts'
import { allowDrawing } from '#testing/canvas.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { TestForm } from '#testing/test-form.tsx'

allowDrawing()
const field: Field = { name: 'place', label: '地点', type: 'amap' }
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
const stored = '{"description":"河北省石家庄市","pointer":"114.500000,38.000000"}'
const offline: MapSupply = { provider: 'offline', crs: 'WGS84', layers: [], attribution: '' }
const prepare = () => {
  server.on(area.supply, () => offline)
  server.on(area.reverse, () => ({ code: '1', name: '长安区', fullName: '石家庄市长安区', pointer: '1,1' }))
}

test('WIDGET-031 PICK-015 the field opens the map and holds the old value until 确定', async () => {
  prepare()
  show(<TestForm fields={[field]} first={{ place: stored }} />)
  await screen.findByText('河北省石家庄市')
  const box = await screen.findByRole('combobox')
  box.focus()
  await hand.keyboard('{Enter}')
  const map = await screen.findByRole('application', { name: '地图' })
  fireEvent.keyDown(map, { key: 'Enter' })
  await screen.findByDisplayValue('石家庄市长安区')
  expect(held()).toEqual({ place: stored })
  await hand.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(held()).toEqual({
      place: '{"description":"石家庄市长安区","pointer":"114.500000,38.000000"}',
    }),
  )
})

test('WIDGET-031 an empty field says 请选择, a disabled one opens nothing', async () => {
  const { Edit } = widgets.amap
  show(<Edit field={field} disabled />)
  expect(await screen.findByText('请选择地点')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('combobox').disabled).toBe(true)
})

test('DEC-075 the map value is shown as its description, with a way to the map', async () => {
  prepare()
  const { Show } = widgets.amap
  show(<Show field={field} value={stored} />)
  expect(await screen.findByText('河北省石家庄市')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: '查看地图' }))
  expect(await screen.findByRole('application', { name: '地图' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '确定' })).toBeNull()
})

test.each([
  [null, '-'],
  ['', '-'],
  ['和平路1号', '和平路1号'],
])('DEC-075 without a point %j reads %s and leads nowhere', async (value, text) => {
  const { Show } = widgets.amap
  const { container } = show(<Show field={field} value={value} />)
  await waitFor(() => expect(container.textContent).toBe(text))
})

test('WIDGET-031 a query asks by text', async () => {
  const { Query } = widgets.amap
  const onChange = vi.fn()
  show(<Query field={field} id="q" value="" onChange={onChange} />)
  await hand.type(screen.getByRole('textbox'), '石')
  expect(onChange).toHaveBeenCalledWith('石')
})
