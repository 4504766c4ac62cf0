import { expect, test } from 'vitest'
import { isStaleStatement, nameOf } from './prepared-statements.ts'

test.each<[unknown, boolean]>([
  [{ code: '26000' }, true],
  [{ code: '42P05' }, true],
  [{ code: '0A000', routine: 'RevalidateCachedQuery' }, true],
  [{ code: '0A000', routine: 'other' }, false],
  [{ code: '42P01', routine: 'RevalidateCachedQuery' }, false],
  [{ cause: { code: '26000' } }, true],
  [{ code: '23505', cause: { cause: { code: '42P05' } } }, true],
  [{ cause: { code: '23505' } }, false],
  [{ cause: null }, false],
  [new Error('other'), false],
  [undefined, false],
  [null, false],
])('%j means that a prepared statement no longer fits: %s', (thrown, isStale) => {
  expect(isStaleStatement(thrown)).toBe(isStale)
})

test('a name belongs to one text and fits into 63 bytes', () => {
  expect(nameOf('select 1')).toMatch(/^s_[\w-]{22}$/)
  expect(nameOf('select 1')).toBe(nameOf('select 1'))
  expect(nameOf('select 2')).not.toBe(nameOf('select 1'))
})
