import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useScrollMemory } from './scroll-memory.ts'

test('DEC-031 a new page starts at the top, a kept one where it was left', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const view = renderHook(({ page, isKept }) => useScrollMemory(page, isKept), {
    initialProps: { page: 'user', isKept: true },
  })
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(120)
  window.dispatchEvent(new Event('scroll'))
  view.rerender({ page: 'role', isKept: true })
  view.rerender({ page: 'user', isKept: true })
  view.rerender({ page: 'role', isKept: true })
  view.rerender({ page: 'user', isKept: false })
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 120],
    [0, 0],
    [0, 0],
  ])
})
