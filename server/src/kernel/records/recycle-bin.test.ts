import { expect, test } from 'vitest'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { binEntity, binSource } from './recycle-bin.ts'
import { uniformEntity } from './uniform-handlers.ts'

test('the bin of an entity is the same list of removed rows, the last removed first', () => {
  const entity = uniformEntity(gadget, gadgets, { missing: '没有' })
  const bin = binEntity(entity)
  expect(bin.source).toEqual({ ...entity.source, isBin: true, showsPlatformRows: false })
  expect(bin.options).toEqual({ missing: '没有', sorted: { column: 'updateTime', order: 'desc' } })
  expect(binSource(entity.source)).toBe(bin.source)
})

test('the bin of a list that shows rows of the platform holds those of the tenant only', () => {
  const { source } = uniformEntity(gadget, gadgets)
  expect(binSource({ ...source, showsPlatformRows: true }).showsPlatformRows).toBe(false)
})
