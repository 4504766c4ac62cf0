import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { type FieldType, fieldTypes } from '@banyan/contract/field'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import type { Field } from './widget.ts'

const aField = (type: FieldType, given: Partial<Field> = {}): Field => ({
  name: 'f',
  label: '项目',
  type,
  ...given,
})
const sexes = ['男', '女'].map((text, index) => ({ value: String(index + 1), text, title: text }))

/** Holds the value as a form would. */
function Held({ field, first }: { field: Field; first?: unknown }) {
  const [value, setValue] = useState<unknown>(first)
  const { Edit } = widgets[field.type]
  return (
    <>
      <Edit field={field} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const held = () => screen.getByRole('status').textContent

test('WIDGET-001 every kind is registered for editing, showing and asking', () => {
  for (const type of fieldTypes) {
    expect(widgets[type], type).toMatchObject({
      Edit: expect.anything(),
      Show: expect.anything(),
      Query: expect.anything(),
    })
  }
})

test.each([
  ['text', { value: '京A12345' }, '京A12345'],
  ['text', { value: null }, '-'],
  ['link_down', { value: null }, '-'],
  ['umeditor', { value: '' }, '-'],
  ['umeditor', { value: '<p><br></p>' }, '-'],
  ['text', { value: 'x'.repeat(30) }, `${'x'.repeat(25)}…`],
  ['textarea', { value: 'x'.repeat(30), length: Number.POSITIVE_INFINITY }, 'x'.repeat(30)],
  ['number', { value: 1234567.5 }, '1,234,567.5'],
  ['integer', { value: 0 }, '0'],
  ['password', { value: 'secret' }, '******'],
  ['date', { value: '2026-11-14' }, '2026-11-14'],
  ['datetime', { value: '2026-11-14 09:21:07' }, '2026-11-14 09:21:07'],
  ['list', { value: '1', text: '男' }, '男'],
  ['list', { value: '2' }, '女'],
  ['radio', { value: '9' }, '9'],
  ['list_multi', { value: '1,2' }, '男,女'],
  ['switch', { value: 'Y' }, '是'],
  ['sel_search', { value: 't1', text: '牵引车' }, '牵引车'],
] as const)('LIST-042 LIST-043 LIST-044 %s shows %j as %s', async (type, given, text) => {
  useSession.setState({ dictionaries: { sex: sexes } })
  const { Show } = widgets[type]
  const { container } = show(<Show field={aField(type, { dict: 'sex' })} {...given} />)
  await waitFor(() => expect(container.textContent).toBe(text)) // some kinds are fetched when first shown
})

test('WIDGET-002 WIDGET-005 WIDGET-010 texts are typed', async () => {
  for (const type of ['text', 'password', 'textarea'] as const) {
    const { unmount } = show(<Held field={aField(type)} />)
    await hand.type(await screen.findByPlaceholderText('请输入项目'), 'abc')
    expect(held()).toBe('"abc"')
    unmount()
  }
})

test.each([
  ['number', {}, '1.25', '1.25'],
  ['integer', {}, '7.8', '8'],
  ['number', { onlyInteger: true }, '7.8', '8'],
] as const)(
  'WIDGET-003 WIDGET-004 WIDGET-038 a %s with %j holds what was typed as a number, a whole one without fraction',
  async (type, given, typed, number) => {
    show(<Held field={aField(type, given)} />)
    await hand.type(await screen.findByPlaceholderText('请输入项目'), `${typed}{Tab}`)
    await waitFor(() => expect(held()).toBe(number))
  },
)

test('WIDGET-011 WIDGET-013 choices come from the dictionary', async () => {
  useSession.setState({ dictionaries: { sex: sexes } })
  const { unmount } = show(<Held field={aField('radio', { dict: 'sex' })} />)
  await hand.click(await screen.findByText('女'))
  expect(held()).toBe('"2"')
  unmount()
  show(<Held field={aField('list', { dict: 'sex' })} />)
  await hand.click(screen.getByRole('combobox'))
  await hand.click(await screen.findByTitle('男'))
  expect(held()).toBe('"1"')
})

test('WIDGET-018 a switch stores Y or N and starts as N', async () => {
  show(<Held field={aField('switch')} first={widgets.switch.blank(aField('switch'))} />)
  expect(held()).toBe('"N"')
  await hand.click(await screen.findByRole('switch'))
  expect(held()).toBe('"Y"')
})

const types = [{ value: 't2', text: '载货车', title: '载货车' }]
const lookup = 'testing_gadget_type,name,id'

test('WIDGET-024 ADMIN-069 ADMIN-071 a look-up searches 800 ms after the last key and shows the chosen text', async () => {
  const search = server.on(dictionary.search, () => types)
  server.on(dictionary.texts, () => ['牵引车'])
  show(<Held field={aField('sel_search', { lookup })} first="t1" />)
  await screen.findByText('牵引车')
  expect(search).not.toHaveBeenCalled()

  await hand.click(screen.getByRole('combobox'))
  await waitFor(() => expect(search).toHaveBeenCalledTimes(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '载' } })
  act(() => void vi.advanceTimersByTime(799))
  expect(search).toHaveBeenCalledTimes(1)
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await waitFor(() => expect(search.mock.lastCall?.[0]).toEqual({ dict: lookup, keyword: '载' }))
  await hand.click(await screen.findByTitle('载货车'))
  expect(held()).toBe('"t2"')
})

test('WIDGET-075 a look-up without table, text or code warns', async () => {
  show(<Held field={aField('sel_search', { lookup: 'testing_gadget_type,name' })} />)
  await screen.findByText('表字典搜索组件参数接收有误,请检查字典配置!')
})
