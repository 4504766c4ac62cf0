import { expect, test } from 'vitest'
import { hasAnyPermission, hasPermission, heldOnPage } from './rights.ts'

const item = (action: string, type = '1') => ({ action, type, status: '1' })

test('SESS-080 SESS-083 has: the action list must contain the named action', () => {
  expect(hasPermission('user:add', [item('user:add')])).toBe(true)
  expect(hasPermission('user:add', [item('user:edit')])).toBe(false)
  expect(hasPermission('user:add', [])).toBe(false)
})

test('SESS-080 SESS-081 items of type 2 are ignored', () => {
  expect(hasPermission('user:add', [item('user:add', '2')])).toBe(false)
})

test('SESS-080 SESS-085 DEC-021 a held action stays even when it is disabled', () => {
  const disabled = { action: 'user:add', type: '1', status: '0' }
  expect(hasPermission('user:add', [disabled])).toBe(true)
})

test('DEC-021 an action may hold several comma-separated codes, each counts whole', () => {
  expect(hasPermission('user:edit', [item('user:add, user:edit')])).toBe(true)
  expect(hasPermission('user:ed', [item('user:add,user:edit')])).toBe(false)
})

test('SESS-086 hasmore: any one of the named actions', () => {
  expect(hasAnyPermission(['user:add', 'user:edit'], [item('user:edit')])).toBe(true)
  expect(hasAnyPermission(['user:add', 'user:edit'], [item('role:edit')])).toBe(false)
})

test('SESS-071 SESS-084 the buttons of a page decide about the entities they name, the session about all others', () => {
  const session = [item('user:list'), item('user:add,user:edit'), item('role:add')]
  const onPage = (...own: string[]) =>
    ['user:list', 'user:add', 'user:edit', 'role:add'].filter((action) =>
      hasPermission(
        action,
        heldOnPage(
          session,
          own.map((each) => item(each)),
        ),
      ),
    )
  expect(onPage('user:list', 'user:edit')).toEqual(['user:list', 'user:edit', 'role:add'])
  expect(onPage()).toEqual(['user:list', 'user:add', 'user:edit', 'role:add'])
  expect(onPage('user:remove')).toEqual(['role:add']) // taken back from the session meanwhile
})
