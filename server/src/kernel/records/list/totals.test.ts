import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { totals } from './totals.ts'

const key = { tenantId: 1, tables: ['a'], statement: 'select 1' }

test('DEC-066 a total that stopped at the cap answers only who asked for no more', () => {
  const remembered = totals(new AppState())
  expect(remembered.find(key, false)).toBeUndefined()
  remembered.keep(key, { total: 10_000, capped: true }, remembered.mark(key))
  expect(remembered.find(key, false)).toEqual({ total: 10_000, capped: true })
  expect(remembered.find(key, true)).toBeUndefined()
  remembered.keep(key, { total: 12_345, capped: false }, remembered.mark(key))
  expect(remembered.find(key, false)).toEqual({ total: 12_345, capped: false })
  expect(remembered.find(key, true)).toEqual({ total: 12_345, capped: false })
})
