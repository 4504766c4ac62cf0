import { fieldTypes } from '@banyan/contract/field'
import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'

test('WIDGET-001 the gallery shows every kind once', () => {
  expect(kinds.map(({ type }) => type).toSorted()).toEqual([...fieldTypes].toSorted())
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(fieldTypes.length)
})
