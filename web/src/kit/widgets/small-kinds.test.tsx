import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { hand } from '#testing/hand.ts'
import { TestForm } from '#testing/test-form.tsx'
import { show } from '../../testing/show.tsx'
import { dateLimits } from './kinds/date/spelling.ts'
import type { Field } from './widget.ts'

const aField = (given: Partial<Field>): Field => ({ name: 'f', label: '项目', type: 'text', ...given })
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')

test('WIDGET-017 DEC-075 stars from 0 to 5 are picked', async () => {
  show(<TestForm fields={[aField({ type: 'rate' })]} />)
  const stars = await screen.findAllByRole('radio')
  expect(stars).toHaveLength(5)
  await hand.click(stars[3] as HTMLElement)
  expect(held()).toEqual({ f: 4 })
  await hand.click(screen.getAllByRole('radio')[3] as HTMLElement)
  expect(held()).toEqual({ f: 0 })
})

test.each([
  [3, '★★★☆☆'],
  ['4', '★★★★☆'],
  [9, '★★★★★'],
  [-1, '☆☆☆☆☆'],
  [null, '-'],
])('WIDGET-017 DEC-075 a rating of %j reads %s', (value, text) => {
  const { Show } = widgets.rate
  expect(show(<Show field={aField({ type: 'rate' })} value={value} />).container.textContent).toBe(text)
})

test('WIDGET-027 a hidden value has no visible control and stays', () => {
  const { container } = show(<TestForm fields={[aField({ type: 'hidden' })]} first={{ f: 'k1' }} />)
  expect(container.querySelectorAll('input:not([type=hidden])')).toHaveLength(0)
  expect(container.querySelector<HTMLInputElement>('input[name=f]')?.value).toBe('k1')
  expect(held()).toEqual({ f: 'k1' })
})

test('WIDGET-038 WIDGET-058 a switch stores its configured values', async () => {
  const field = aField({ type: 'switch', switchOptions: ['on', 'off'] })
  show(<TestForm fields={[field]} first={{ f: 'off' }} />)
  await hand.click(await screen.findByRole('switch'))
  expect(held()).toEqual({ f: 'on' })
  expect(widgets.switch.blank(field)).toBe('off')
  const { Show } = widgets.switch
  expect(show(<Show field={field} value="on" />).container.textContent).toBe('是')
})

test.each([
  [undefined, 'N'],
  [['1', '0'] as const, '0'],
])('WIDGET-058 WIDGET-059 an empty switch with the values %j becomes %s', async (switchOptions, off) => {
  show(<TestForm fields={[aField({ type: 'switch', switchOptions })]} first={{ f: null }} />)
  await waitFor(() => expect(held()).toEqual({ f: off }))
})

const now = new Date('2026-11-15T02:00:00Z')
test.each([
  [{ before: -3, after: 3 }, '2026-11-12 00:00:00', '2026-11-18 23:59:59'],
  [{ before: '2026-01-02', after: 0 }, '2026-01-02 00:00:00', '2026-11-15 23:59:59'],
  [{ before: '-1' }, '2026-11-14 00:00:00', undefined],
  [{}, undefined, undefined],
])('WIDGET-060 the limits %j let pick from %s to %s', (extend, first, last) => {
  const { minDate, maxDate } = dateLimits(aField({ type: 'date', extend }), now)
  expect(minDate?.format('YYYY-MM-DD HH:mm:ss')).toBe(first)
  expect(maxDate?.format('YYYY-MM-DD HH:mm:ss')).toBe(last)
})

const cellOf = async (day: string) => {
  await waitFor(() => expect(document.querySelector(`td[title="${day}"]`)).not.toBeNull())
  return document.querySelector(`td[title="${day}"]`) as HTMLElement
}

test.each(['date', 'tab_date'] as const)(
  'WIDGET-006 WIDGET-007 WIDGET-060 %s picks no day beyond its limits',
  async (type) => {
    const extend = { before: '2026-03-10', after: '2026-03-20' }
    show(<TestForm fields={[aField({ type, extend })]} first={{ f: '2026-03-15' }} />)
    await hand.click(await screen.findByPlaceholderText('请选择项目'))
    await hand.click(await cellOf('2026-03-09'))
    await hand.click(await cellOf('2026-03-21'))
    expect(held()).toEqual({ f: '2026-03-15' })
    await hand.click(await cellOf('2026-03-10'))
    expect(held()).toEqual({ f: '2026-03-10' })
  },
)

test.each(['datetime', 'tab_datetime'] as const)('WIDGET-008 WIDGET-009 %s has a time', async (type) => {
  show(<TestForm fields={[aField({ type })]} first={{ f: '2026-03-15 08:30:00' }} />)
  const input = await screen.findByPlaceholderText<HTMLInputElement>('请选择项目')
  expect(input.value).toBe('2026-03-15 08:30:00')
  await hand.click(input)
  fireEvent.change(input, { target: { value: '2026-03-16 09:00:01' } })
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(held()).toEqual({ f: '2026-03-16 09:00:01' }))
})

test.each([
  ['date', '2026-03-16'],
  ['datetime', '2026-03-16 09:00:01'],
] as const)('WIDGET-040 WIDGET-041 query view %s is its picker', async (type, typed) => {
  const asked: unknown[] = []
  const { Query } = widgets[type]
  show(
    <Query field={aField({ type, query: 'eq' })} id="q" value="" onChange={(value) => asked.push(value)} />,
  )
  const input = await screen.findByPlaceholderText<HTMLInputElement>('请选择项目')
  await hand.click(input)
  fireEvent.change(input, { target: { value: typed } })
  await hand.keyboard('{Enter}')
  await waitFor(() => expect(asked).toEqual([typed]))
})
