import { fireEvent, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type TabActions, useTabKeys } from './tab-actions.ts'
import type { Tabs } from './tab-rules.ts'

const acts = () => {
  const done: string[] = []
  const note = (act: string) => vi.fn((...given: unknown[]) => void done.push([act, ...given].join(' ')))
  const actions = {
    close: note('close'),
    refresh: note('refresh'),
    closeSide: note('closeSide'),
    step: note('step'),
    reopen: note('reopen'),
  } as TabActions
  return { done, actions }
}
const alt = { altKey: true }

test.each<[string, object, string[]]>([
  ['KeyW', alt, ['close /a']],
  ['KeyW', { ...alt, shiftKey: true }, ['reopen']],
  ['BracketLeft', alt, ['step -1']],
  ['BracketRight', alt, ['step 1']],
  ['KeyW', {}, []],
  ['KeyW', { ...alt, ctrlKey: true }, []],
  ['KeyW', { ...alt, metaKey: true }, []],
  ['KeyX', alt, []],
])('ux §4 the key %s with %j does %j, and only then is taken from the page', (code, keys, expected) => {
  const { done, actions } = acts()
  const { unmount } = renderHook(() => useTabKeys({ list: [], active: '/a' } as unknown as Tabs, actions))
  const isLeft = fireEvent.keyDown(window, { code, ...keys })
  expect(done).toEqual(expected)
  expect(isLeft).toBe(expected.length === 0)
  unmount()
  fireEvent.keyDown(window, { code, ...keys })
  expect(done).toEqual(expected)
})

test('ux §4 without a tab there is nothing to close', () => {
  const { done, actions } = acts()
  renderHook(() => useTabKeys({ list: [], active: undefined } as unknown as Tabs, actions))
  fireEvent.keyDown(window, { code: 'KeyW', ...alt })
  expect(done).toEqual([])
})
