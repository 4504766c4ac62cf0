import { storedFile } from '@banyan/contract/files/file'
import { partClass, partClassLevel } from '@banyan/contract/part/part-class'
import { serviceDictChoice } from '@banyan/contract/service/service-dict'
import type { ItemType, TemplateItem } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { openSelect, optionsIn } from '#testing/select.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads, stored } from '#testing/uploads.ts'
import { parts } from '../registry.ts'

const changed = vi.fn()
const left = vi.fn()
const general = { id: 'i1', itemName: '一般' }
const serious = { id: 'i2', itemName: '严重' }

function Filled({ item, first, disabled }: { item: TemplateItem; first?: unknown; disabled?: boolean }) {
  const { Face } = parts[item.type]
  const [value, setValue] = useState(first)
  const onChange = (next: unknown) => {
    changed(next)
    setValue(next)
  }
  return (
    <>
      <Face item={item} id="f" value={value} onChange={onChange} onBlur={left} disabled={disabled ?? false} />
      <button type="button">外面</button>
    </>
  )
}
const item = (type: ItemType, given: Partial<TemplateItem> = {}): TemplateItem => ({
  ...newItem(type, 'a'),
  label: '等级',
  ...given,
})
const fill = (type: ItemType, given: Partial<TemplateItem> = {}, first?: unknown) =>
  show(<Filled item={item(type, given)} first={first} />)

let items: ReturnType<typeof server.on<typeof serviceDictChoice.items>>
beforeEach(() => {
  queryClient.clear()
  changed.mockClear()
  left.mockClear()
  items = server.on(serviceDictChoice.items, () => [general, serious])
  server.on(partClass.list, () => ({ records: [], total: 0 }))
  server.on(partClassLevel.below, () => [])
})

test('DEC-113 fixed options are stored by their place, and each tick adds one', async () => {
  fill('checkbox', { options: ['甲', '乙', '丙'] }, [1])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, false])
  await hand.click(boxes[2]!)
  await hand.click(boxes[0]!)
  expect(changed.mock.calls.map(([value]) => (value as number[]).toSorted())).toEqual([
    [1, 2],
    [0, 1, 2],
  ])
  expect(items).not.toHaveBeenCalled()
})

test('DEC-113 the first of the fixed options is stored as zero', async () => {
  fill('radio', { options: ['甲', '乙'] })
  await hand.click(screen.getByRole('radio', { name: '甲' }))
  expect(changed.mock.calls).toEqual([[0]])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '甲' }).checked).toBe(true)
})

test.each(['radio', 'checkbox'] as const)(
  'a %s with options that a version kept does not ask for its dictionary',
  async (type) => {
    fill(type, { data_type: 2, dict_id: 'd1', dict_item_id: 'd1', dict_options: [serious] })
    screen.getByRole(type, { name: '严重' })
    expect(screen.queryByRole(type, { name: '一般' })).toBeNull()
    expect(items).not.toHaveBeenCalled()
  },
)

test.each(['radio', 'checkbox'] as const)(
  'a %s that merely names its dictionary shows what the dictionary has now',
  async (type) => {
    fill(type, { data_type: 2, dict_id: 'd1', dict_item_id: 'd1', dict_options: [], options: ['甲'] })
    await screen.findByRole(type, { name: '严重' })
    expect(screen.getAllByRole(type)).toHaveLength(2)
    expect(items.mock.calls.map(([input]) => input)).toEqual([{ id: 'd1' }])
    await hand.click(screen.getByRole(type, { name: '严重' }))
    expect(changed.mock.lastCall?.[0]).toEqual(type === 'radio' ? 'i2' : ['i2'])
  },
)

test('a dictionary that was not chosen has no options and is not asked for', async () => {
  fill('select', { data_type: 2, dict_options: [] })
  const list = await openSelect(screen.getByRole('combobox'))
  within(list).getByText('没有选项')
  expect(items).not.toHaveBeenCalled()
})

test('the options of a list are found by a part of their text, and what was chosen can be cleared', async () => {
  fill('select', { data_type: 2, dict_id: 'd1', dict_options: [general, serious] }, 'i1')
  const box = screen.getByRole('combobox')
  const list = await openSelect(box)
  await hand.type(box, '重')
  expect(optionsIn(list)).toEqual(['严重'])
  await hand.click(within(list).getByText('严重'))
  expect(changed.mock.lastCall).toEqual(['i2'])
  fireEvent.mouseDown(document.querySelector('.ant-select-clear') as HTMLElement)
  fireEvent.click(document.querySelector('.ant-select-clear') as HTMLElement)
  expect(changed.mock.lastCall).toEqual([undefined])
})

test.each([
  ['radio', { options: ['甲', '乙'] }],
  ['checkbox', { options: ['甲', '乙'] }],
] as const)('a group of type %s is left when none of its choices has the focus', (type, given) => {
  fill(type, given as never)
  const [first, second] = screen.getAllByRole(type)
  screen.getByRole('group', { name: '等级' })
  fireEvent.blur(first!, { relatedTarget: second })
  expect(left).not.toHaveBeenCalled()
  fireEvent.blur(second!, { relatedTarget: screen.getByRole('button', { name: '外面' }) })
  expect(left).toHaveBeenCalledTimes(1)
})

test.each([
  [{ precision: 0, min: 0 }, 'numeric'],
  [{ precision: 0, min: 5 }, 'numeric'],
  [{ precision: 0, min: -1 }, 'decimal'],
  [{ precision: 0, min: undefined }, 'decimal'],
  [{ precision: 1, min: 0 }, 'decimal'],
])('a number with %j is typed on a %s keypad', (given, keypad) => {
  fill('number', given as never)
  expect(screen.getByRole('spinbutton').getAttribute('inputmode')).toBe(keypad)
})

test('a number that was emptied is absent, and leaving it empty changes nothing', async () => {
  fill('number', { precision: 0 }, 5)
  const box = screen.getByRole('spinbutton')
  await hand.clear(box)
  expect(changed.mock.lastCall).toEqual([undefined])
  changed.mockClear()
  fireEvent.blur(box)
  expect(changed).not.toHaveBeenCalled()
  expect(left).toHaveBeenCalled()
})

test.each([
  [{}, undefined, ['0', '100', '0', '未选择']],
  [{ min: 10, max: 20 }, undefined, ['10', '20', '10', '未选择']],
  [{ min: 10, max: 20 }, 12, ['10', '20', '12', '12']],
  [{ min: 0 }, 0, ['0', '100', '0', '0']],
  [{ min: 30, max: 20 }, undefined, ['30', '30', '30', '未选择']],
])('SERVICE-036 a slider with %j and the value %s', (given, value, shown) => {
  fill('slider', { min: undefined, max: undefined, ...given } as never, value)
  const handle = screen.getByRole('slider', { name: '等级' })
  expect([
    ...['aria-valuemin', 'aria-valuemax', 'aria-valuenow'].map((name) => handle.getAttribute(name)),
    screen.getByRole('status').textContent,
  ]).toEqual(shown)
})

test.each([
  [{ multiple: 0 as const, max: 9 }, '上传 1 张图片'],
  [{ multiple: 1 as const, max: 1 }, '上传 1 张图片'],
  [{ multiple: 1 as const, max: 2 }, '最多 2 张图片'],
])('SERVICE-027 pictures of an item with %j: %s', (given, hint) => {
  fill('image', given)
  screen.getByText(hint)
})

test('a signature is drawn and stored as a picture, cleared, and drawn anew where one is there', async () => {
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['ink'], { type: 'image/png' }))
  const path = '1000/workorder/202611/a.png'
  const sent = recordUploads()
  server.on(storedFile.remove, () => null)
  const { unmount } = fill('signature')
  const pad = screen.getByRole('img', { name: '等级，用手指或鼠标书写' })
  fireEvent.pointerDown(pad, { button: 0, clientX: 5, clientY: 5 })
  fireEvent.pointerMove(pad, { clientX: 30, clientY: 20 })
  fireEvent.pointerUp(pad)
  await waitFor(() => expect(sent).toHaveLength(1), { timeout: 4000 })
  await act(async () => sent[0]?.answer(stored(path)))
  expect(changed.mock.lastCall).toEqual([[{ url: path }]])
  await hand.click(screen.getByRole('button', { name: /清\s?除/ }))
  expect(changed.mock.lastCall).toEqual([[]])
  screen.getByText('请在此处签名')
  unmount()
  fill('signature', {}, [{ url: path }])
  await hand.click(screen.getByRole('button', { name: /重\s?签/ }))
  expect(changed.mock.lastCall).toEqual([[]])
})

test('SERVICE-034 a day is picked without a time, and a moment with hours and minutes', async () => {
  const { unmount } = fill('date', { format: 'YYYY-MM-DD' }, '2026-11-15')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2026-11-15')
  await hand.click(screen.getByRole('textbox'))
  expect(document.querySelectorAll('.ant-picker-time-panel-column')).toHaveLength(0)
  unmount()
  fill('date', { format: 'YYYY-MM-DD HH:mm' }, '2026-11-15 08:30')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2026-11-15 08:30')
  await hand.click(screen.getByRole('textbox'))
  await waitFor(() => expect(document.querySelectorAll('.ant-picker-time-panel-column')).toHaveLength(2))
})

test('a line of classes is added once the others have their large class', async () => {
  const engine = { largeClass: 'c1', largeClassName: '发动机', smallClass: 'c11', smallClassName: '活塞' }
  fill('cascade_combobox', {}, [engine])
  const add = screen.getByRole<HTMLButtonElement>('button', { name: /添加一行$/ })
  expect(add.disabled).toBe(false)
  await hand.click(add)
  const blank = { largeClass: '', largeClassName: '', smallClass: '', smallClassName: '' }
  expect(changed.mock.lastCall).toEqual([[engine, blank]])
  expect(add.disabled).toBe(true)
  const smalls = screen.getAllByRole<HTMLInputElement>('combobox', { name: '等级小类' })
  expect(smalls.map(({ disabled }) => disabled)).toEqual([false, true])
})

test('another large class takes the small one away; lists without classes say so', async () => {
  const list = server.on(partClass.list, () => ({
    records: [{ id: 'c2', className: '变速箱' } as never, { id: 'c3', className: null } as never],
    total: 2,
  }))
  const below = server.on(partClassLevel.below, () => [])
  const engine = { largeClass: 'c1', largeClassName: '发动机', smallClass: 'c11', smallClassName: '活塞' }
  fill('cascade_combobox', {}, [engine])
  await hand.click(screen.getByRole('combobox', { name: '等级小类' }))
  await screen.findByText('该大类没有小类')
  expect(below.mock.calls[0]?.[0]).toEqual({ id: 'c1' })
  await hand.click(screen.getByRole('combobox', { name: '等级大类' }))
  await screen.findByTitle('c3')
  expect(list.mock.calls[0]?.[0]).toMatchObject({ pageSize: 500 })
  await hand.click(screen.getByTitle('变速箱'))
  expect(changed.mock.lastCall).toEqual([
    [{ largeClass: 'c2', largeClassName: '变速箱', smallClass: '', smallClassName: '' }],
  ])
})

test('without any class of parts the list says so', async () => {
  fill('cascade_combobox')
  within(await openSelect(screen.getByRole('combobox', { name: '等级大类' }))).getByText('还没有配件分类')
})

test('a phone number to read is a link to call', () => {
  const { Show } = parts.phonenum
  show(<Show item={item('phonenum')} value="13800138000" />)
  expect(screen.getByRole('link', { name: '13800138000' }).getAttribute('href')).toBe('tel:13800138000')
})

test.each([
  ['radio', { options: ['甲', '乙'] }, 0, '甲'],
  ['checkbox', { options: ['甲', '乙'] }, [1, 0], /^(乙、甲|甲、乙)$/],
  ['radio', { data_type: 2, dict_options: [general, serious] }, 'i2', '严重'],
  ['select', { data_type: 2, dict_options: [general, serious] }, 'i1', '一般'],
] as const)('what was chosen in a %s with %j is read by its words', (type, given, value, words) => {
  const { Show } = parts[type]
  show(
    <p>
      <Show item={item(type, given as never)} value={value} />
    </p>,
  )
  screen.getByText(words)
})

test('DEC-113 a divider stands between items and has nothing to read', () => {
  const { Show } = parts.divider
  const { container } = show(<Show item={item('divider')} value={undefined} />)
  expect(container.textContent).toBe('')
})
