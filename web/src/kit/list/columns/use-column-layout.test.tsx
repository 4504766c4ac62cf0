import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { defaultLayout, keepLayout, type Layout, readLayouts } from './column-layout.ts'
import { useColumnLayout } from './use-column-layout.ts'

const withOrder = (...order: string[]): Layout => ({ ...defaultLayout, order })
const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map((name) => withOrder(name)) as [
  Layout,
  Layout,
  Layout,
  Layout,
]
const use = () => renderHook(() => useColumnLayout('gadget', ['note'])).result

beforeEach(() => localStorage.clear())

test('DEC-019 a list opens with the newest record, without one as it is declared', () => {
  expect(use().current.layout).toEqual({ ...defaultLayout, hidden: ['note'] })
  keepLayout('gadget', first)
  keepLayout('gadget', second)
  expect(use().current.layout).toEqual(second)
})

test('DEC-019 all changes while the settings are open are one record, each other change one of its own', () => {
  keepLayout('gadget', first)
  const held = use()
  act(() => held.current.change(second))
  expect(readLayouts('gadget')).toEqual([second, first])

  act(() => held.current.begin(true))
  act(() => held.current.change(third))
  act(() => held.current.change(fourth))
  expect(held.current.layout).toEqual(fourth)
  expect(readLayouts('gadget')).toEqual([fourth, second, first])

  act(() => held.current.begin(false))
  expect(readLayouts('gadget')).toEqual([fourth, second, first])
  act(() => held.current.change(first))
  expect(readLayouts('gadget')).toEqual([first, fourth, second, first])
})
