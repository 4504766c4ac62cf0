import { expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { statement } from '#kernel/database/fragment.ts'
import { listSource } from '#kernel/records/list/column.ts'
import type { Change, RecordEntity } from '#kernel/records/records.ts'
import { gadget, gadgets } from '#testing/gadgets.ts'
import { hasChildColumn, hasChildSql, treeLevelEntity, withTreePlace } from './tree.ts'

const source = listSource(gadget, gadgets)
const entity = { source, table: gadgets, options: { missing: '没有' } } as unknown as RecordEntity
const me = { tenantId: 7, rights: { rowRule: () => undefined } } as unknown as Caller
const tree = { parent: 'type_id' }

test('DEC-080 a member tells by 1 whether records lie below, where the tree has one', () => {
  const sql = `(case when exists (select 1 from "testing_gadget" below where below.tenant_id = "testing_gadget".tenant_id
    and below."type_id" = "testing_gadget".id and below.del_flag = 0) then '1' else '0' end)`
  expect(hasChildSql('testing_gadget', 'type_id')).toBe(sql)
  expect(hasChildColumn(gadgets, { ...tree, hasChild: 'leaf' })).toEqual({ leaf: sql })
  expect(hasChildColumn(gadgets, tree)).toEqual({})
})

test.each<[query: Record<string, unknown>, text: string, values: unknown[]]>([
  [{}, `coalesce("type_id", '') in ('', '0')`, []],
  [{ typeId: ' ' }, `coalesce("type_id", '') in ('', '0')`, []],
  [{ typeId: '0' }, `coalesce("type_id", '') in ('', '0')`, []],
  [{ typeId: 5 }, `coalesce("type_id", '') in ('', '0')`, []],
  [{ typeId: ' 5 ' }, '"typeId" = $1', ['5']],
])('DEC-080 %j asks for one level of a tree', (query, text, values) => {
  const { options } = treeLevelEntity(entity, { parent: 'typeId' })
  const [fragment, ...more] = options.filter?.(query, me) ?? []
  expect(more).toEqual([])
  expect(fragment && statement(fragment)).toEqual({ text, values })
  expect(options).toMatchObject({ missing: '没有', filterOwns: ['typeId'] })
})

test.each([
  [{ name: 'a' }, { name: 'a' }],
  [{ type_id: null }, { type_id: null }],
  [{ type_id: ' ' }, { type_id: null }],
  [
    { name: 'a', type_id: '0' },
    { name: 'a', type_id: null },
  ],
  [{ type_id: '5' }, { type_id: '5' }],
])('DEC-080 %j is placed in the tree as %j', async (draft, place) => {
  expect(await withTreePlace({} as Change, entity, tree, draft)).toEqual(place)
  expect(await withTreePlace({} as Change, entity, tree, draft, { id: '1', type_id: '5' })).toEqual(place)
})
