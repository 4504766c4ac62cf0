import { expect, test } from 'vitest'
import type { Served } from '#kernel/call/serve.ts'
import { gadget, gadgetEntities, gadgetType, gadgetTypes } from '#testing/gadgets.ts'
import { sourcesIn, uniformEntity } from './uniform-handlers.ts'

test('the lists behind some calls are each told once', () => {
  expect(sourcesIn(gadgetEntities.routes).map(({ entity }) => entity)).toEqual(['gadgetType', 'gadget'])
  expect(sourcesIn([{ endpoint: gadget.list } as unknown as Served])).toEqual([])
})

test('an entity reads drafts and queries by its own schema', () => {
  const { options, parseDraft, parseQuery, source } = uniformEntity(gadgetType, gadgetTypes, {
    computed: { code: 'upper(code)' },
    missing: '没有',
  })
  expect(options).toEqual({ missing: '没有' })
  expect(source.columns.get('code')?.sql).toBe('upper(code)')
  expect(parseDraft({ name: '甲', sortNo: '3', other: 1 })).toMatchObject({
    success: true,
    data: { name: '甲', sortNo: 3 },
  })
  expect(parseDraft({ name: '' })).toMatchObject({
    success: false,
    issues: [{ path: ['name'], message: '请输入类型名称' }],
  })
  expect(parseQuery({ name: '*甲*' })).toMatchObject({ name: '*甲*' })
  expect(parseQuery({ name: { a: 1 } })).toBeUndefined()
})
