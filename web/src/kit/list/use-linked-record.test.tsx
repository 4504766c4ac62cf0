import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { expect, test } from 'vitest'
import { recordLink, useLinkedRecord } from './use-linked-record.ts'

const open = (address: string, isInner = false) =>
  renderHook(() => ({ ...useLinkedRecord(isInner), at: useLocation(), way: useNavigationType() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  }).result

test('a record has an address, which opens it; leaving it keeps what else is asked', () => {
  expect(recordLink('/list', 'a b')).toBe('/list?record=a%20b')
  const result = open('/list?name=x&record=a%20b')
  expect(result.current.opened).toEqual({ mode: 'detail', row: { id: 'a b' } })
  act(() => result.current.leave())
  expect(result.current.opened).toBeUndefined()
  expect([result.current.at.search, result.current.way]).toEqual(['?name=x', 'REPLACE'])
})

test('without a record in its address, or inside something, a list opens nothing and leaves nothing', () => {
  for (const result of [open('/list?record='), open('/list?record=a', true)]) {
    const { search } = result.current.at
    act(() => result.current.leave())
    expect(result.current.opened).toBeUndefined()
    expect([result.current.at.search, result.current.way]).toEqual([search, 'POP'])
  }
})
