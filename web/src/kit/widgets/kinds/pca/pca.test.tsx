import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { AreaSelects } from '#kit/picker/area-selects.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { TestForm } from '#testing/test-form.tsx'
import { resize } from '#testing/window.ts'

const field: Field = { name: 'area', label: '地区', type: 'pca' }
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')

test('PICK-020 WIDGET-029 DEC-072 province, city and area are chosen in turn, the code is stored', async () => {
  show(<TestForm fields={[field]} />)
  expect(await screen.findByText('请选择地区')).toBeTruthy()
  await hand.click(await screen.findByRole('combobox'))
  for (const name of ['河北省', '石家庄市', '长安区']) await hand.click(await screen.findByTitle(name))
  expect(held()).toEqual({ area: '130102' })
  expect((await screen.findAllByText('河北省/石家庄市/长安区')).length).toBeGreaterThan(0)
})

test('PICK-021 WIDGET-029 on a phone an area is chosen in three selects below each other', async () => {
  resize(390)
  show(<TestForm fields={[field]} first={{ area: '130102' }} />)
  await hand.click(await screen.findByRole('combobox', { name: '区县' }))
  await hand.click(await screen.findByTitle('桥西区'))
  expect(held()).toEqual({ area: '130104' })
  resize(1440)
})

test('WIDGET-029 an area is found by its name', async () => {
  show(<TestForm fields={[field]} first={{ area: '110101' }} />)
  expect(await screen.findByText('北京市/北京市/东城区')).toBeTruthy()
  await hand.click(screen.getByRole('combobox'))
  await hand.type(screen.getByRole('combobox'), '正定')
  const found = () =>
    screen.getAllByRole('menuitemcheckbox').find(({ textContent }) => textContent?.includes('正定县'))
  await waitFor(() => expect(found()).toBeTruthy())
  await hand.click(found() as HTMLElement)
  expect(held()).toEqual({ area: '130123' })
})

test.each([
  ['130102', undefined, '河北省/石家庄市/长安区'],
  ['130102', '自己的文字', '自己的文字'],
  [null, undefined, '-'],
  ['旧文字', undefined, '旧文字'],
])('DEC-072 the code %j with the text %j is shown as %s', async (value, text, shown) => {
  const { Show } = widgets.pca
  const { container } = show(<Show field={field} value={value} text={text} />)
  await waitFor(() => expect(container.textContent).toBe(shown))
})

test('WIDGET-049 PICK-003 a query has the cascader too', async () => {
  const { Query } = widgets.pca
  let asked: unknown
  show(<Query field={field} id="q" value="" onChange={(value) => (asked = value)} />)
  expect(await screen.findByText('请选择')).toBeTruthy()
  await hand.click(await screen.findByRole('combobox'))
  for (const name of ['湖北省', '仙桃市']) await hand.click(await screen.findByTitle(name))
  expect(asked).toBe('429004')
})

function Held() {
  const [code, setCode] = useState<string | undefined>('130102')
  return (
    <>
      <AreaSelects value={code ?? ''} onChange={setCode} />
      <output>{code ?? ''}</output>
    </>
  )
}

test('PICK-021 linked selects: another province clears city and area and brings its own cities', async () => {
  show(<Held />)
  const [province, city, district] = ['省份', '城市', '区县'].map((name) =>
    screen.getByRole('combobox', { name }),
  )
  expect(screen.getByTitle('长安区')).toBeTruthy()
  await hand.click(province as HTMLElement)
  await hand.click(await screen.findByTitle('北京市'))
  expect(screen.getByRole('status').textContent).toBe('110000')
  expect(screen.queryByTitle('长安区')).toBeNull()
  expect((district as HTMLInputElement).disabled).toBe(true)
  await hand.click(city as HTMLElement)
  const cities = await screen.findAllByTitle('北京市')
  await hand.click(cities.at(-1) as HTMLElement)
  expect(screen.getByRole('status').textContent).toBe('110100')
  await hand.click(screen.getByRole('combobox', { name: '区县' }))
  await hand.click(await screen.findByTitle('东城区'))
  expect(screen.getByRole('status').textContent).toBe('110101')
})
