import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { expect, test } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import type { SuperState } from './super-conditions.ts'
import { useListState } from './use-list-state.ts'

const fields: Field[] = [{ name: 'name', label: '名称', type: 'text', query: 'like' }]
const question: SuperState = { match: 'or', items: [{ field: 'name', rule: 'eq', val: 'x', type: 'input' }] }

function open(address: string, given: { last?: SuperState; isInner?: boolean } = {}) {
  const { result } = renderHook(
    () => ({
      list: useListState(fields, given.last, given.isInner ?? false, { column: 'name', order: 'asc' }),
      at: useLocation(),
      way: useNavigationType(),
    }),
    { wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter> },
  )
  return {
    state: () => result.current.list.state,
    where: () => `${result.current.way} ${result.current.at.search}`,
    act: (choose: (list: ReturnType<typeof useListState>) => void) => act(() => choose(result.current.list)),
  }
}

test('LIST-014 another question, order or size starts at the first page, in place of the address', () => {
  const one = open('/list?_page=3&other=1')
  one.act(({ turn }) => turn(4, 10))
  expect(one.where()).toBe('REPLACE ?other=1&_page=4')
  one.act(({ turn }) => turn(4, 20))
  expect(one.where()).toBe('REPLACE ?other=1&_size=20')
  one.act(({ turn }) => turn(2, 20))
  one.act(({ ask }) => ask({ name: '榕' }))
  expect(one.state()).toMatchObject({ filters: { name: '榕' }, page: 1, size: 20 })
  one.act(({ turn }) => turn(2, 20))
  one.act(({ order }) => order({ column: 'name', order: 'desc' }))
  expect(one.state()).toMatchObject({ sort: { column: 'name', order: 'desc' }, page: 1 })
  one.act(({ turn }) => turn(2, 20))
  one.act(({ askSuper }) => askSuper(question))
  expect(one.state()).toMatchObject({ superQuery: question, page: 1, filters: { name: '榕' } })
  one.act(({ turn }) => turn(2, 20))
  one.act(({ reset }) => reset())
  expect(one.state()).toMatchObject({ filters: {}, page: 1, size: 20, superQuery: undefined })
})

test('DEC-019 the super query of last time comes back, the one in the address goes first', () => {
  const other: SuperState = { ...question, match: 'and' }
  expect(open('/list', { last: question }).state().superQuery).toEqual(question)
  const address = `/list?_super=${encodeURIComponent(JSON.stringify(other))}`
  expect(open(address, { last: question }).state().superQuery).toEqual(other)
})

test('a list inside something keeps its state to itself', () => {
  const one = open('/list?_page=3&name=x', { isInner: true })
  expect(one.state()).toMatchObject({ filters: {}, page: 1, sort: { column: 'name', order: 'asc' } })
  one.act(({ turn }) => turn(2, 10))
  expect(one.state()).toMatchObject({ page: 2, sort: { column: 'name', order: 'asc' } })
  expect(one.where()).toBe('POP ?_page=3&name=x')
})

test('a move says whether it changed the question, whatever the order and blanks of what was typed', () => {
  const one = open('/list?name=x', { last: question })
  const moved: boolean[] = []
  const move = (choose: (list: ReturnType<typeof useListState>) => boolean) =>
    one.act((list) => void moved.push(choose(list)))
  move(({ ask }) => ask({ name: ' x ' }))
  move(({ askSuper }) => askSuper(question))
  move(({ ask }) => ask({ name: 'y' }))
  move(({ turn }) => turn(2, 10))
  move(({ ask }) => ask({ name: 'y' }))
  expect(moved).toEqual([false, false, true, true, true])
})
