import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { buildLayout } from './layout.ts'
import { sectionKey, useFormView } from './use-form-view.ts'

const field = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'text',
  ...given,
})
const fields = [
  field('top'),
  field('grouped', { group: '其他' }),
  field('first', { tab: '一' }),
  field('second', { tab: '二', group: '甲' }),
  field('linked', { tab: '二', type: 'link_down', linkDownOthers: [{ field: 'level2' } as never] }),
]
const idOf = (name: string) => `f_${name}`
const open = (given = fields) => {
  const layout = buildLayout(given)
  return renderHook(() => useFormView(layout, idOf)).result
}

beforeEach(() => document.body.replaceChildren())
function draw(html: string): void {
  document.body.innerHTML = html
}

test('a form opens on its first tab with nothing folded, and headings fold and unfold', () => {
  const view = open()
  expect([view.current.tab, [...view.current.folded]]).toEqual(['一', []])
  expect(open([field('a')]).current.tab).toBe('')
  const key = sectionKey('二', '甲')
  act(() => view.current.onFold(key))
  act(() => view.current.onFold(sectionKey('', '其他')))
  expect([...view.current.folded]).toEqual([key, '\n其他'])
  act(() => view.current.onFold(key))
  expect([...view.current.folded]).toEqual(['\n其他'])
  act(() => view.current.onTab('二'))
  expect(view.current.tab).toBe('二')
})

test('a field is brought into view: its tab is opened, its heading unfolded, and it has the cursor', () => {
  draw('<div id="f_second"><span></span><textarea></textarea></div><input id="f_top"><p id="f_text"></p>')
  const view = open()
  const [key, other] = [sectionKey('二', '甲'), sectionKey('', '其他')]
  act(() => view.current.onFold(key))
  act(() => view.current.onFold(other))
  act(() => view.current.open('second'))
  expect([view.current.tab, [...view.current.folded]]).toEqual(['二', [other]])
  expect(document.activeElement).toBe(document.querySelector('textarea'))
  act(() => view.current.open('top'))
  expect([view.current.tab, [...view.current.folded]]).toEqual(['二', [other]])
  expect(document.activeElement?.id).toBe('f_top')
  act(() => view.current.open('text'))
  expect(document.activeElement?.id).toBe('f_top')
})

test('a further level of a linked drop-down lies where the drop-down does', () => {
  const view = open()
  act(() => view.current.open('level2'))
  expect(view.current.tab).toBe('二')
  act(() => view.current.onTab('一'))
  act(() => view.current.open('nowhere'))
  expect(view.current.tab).toBe('一')
})

test('a field that is drawn a moment later gets the cursor then', async () => {
  const view = open()
  act(() => view.current.open('first'))
  expect(document.activeElement).toBe(document.body)
  draw('<input id="f_first">')
  await waitFor(() => expect(document.activeElement?.id).toBe('f_first'))
})
