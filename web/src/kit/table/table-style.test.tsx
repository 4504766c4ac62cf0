import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { resize } from '#testing/window.ts'
import { TableStyle, useDensity, useTableStyle } from './table-style.ts'

afterEach(() => resize(1024))

test.each([
  [1366, undefined, [2, 'small']],
  [1367, undefined, [1, 'medium']],
  [1024, 1, [1, 'medium']],
  [1920, 2, [2, 'small']],
] as const)(
  'SHELL-004 SHELL-064 DEC-008 at %i px with style %s chosen tables are %j',
  (width, chosen, expected) => {
    resize(width)
    const { result } = renderHook(() => [useTableStyle(), useDensity()], {
      wrapper: ({ children }) => <TableStyle value={chosen}>{children}</TableStyle>,
    })
    expect(result.current).toEqual(expected)
  },
)
