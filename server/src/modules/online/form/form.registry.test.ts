import { defaultHead } from '@banyan/contract/online/form-definition'
import { expect, test } from 'vitest'
import type { Caller } from '#kernel/caller.ts'
import { tableInfo } from '#kernel/database/table.ts'
import {
  buildMainTable,
  buildSubTable,
  builtInForms,
  findPart,
  publishedForm,
  publishedForms,
  requireForm,
  type StoredForm,
} from './form.registry.ts'

const lines = {
  id: 'f2',
  key: 'onl_line',
  title: '明细',
  relation: 'many' as const,
  foreignKey: 'order_id',
  mainKey: 'id',
  fields: [{ name: 'item', label: '物品', type: 'text' as const, query: 'eq' as const, max: 50 }],
  columns: [
    { name: 'order_id', dbType: 'string' as const },
    { name: 'item', dbType: 'string' as const },
  ],
}
const order: StoredForm = {
  head: defaultHead('f1', 'onl_order', '订单'),
  fields: [{ name: 'no', label: '编号', type: 'text' }],
  columns: [{ name: 'no', dbType: 'string' }],
  physical: 'onl1000_order',
  tables: [lines],
}
const published = publishedForm({ id: 'd', kind: 'form', code: 'f1', version: 1, body: order })

/** Someone in a tenant that has published the order. */
const me = {
  catalogue: {
    entities: new Map(published.sources.map((source) => [source.entity, source])),
    published(kind: string, code: string) {
      if (kind === 'form.part') return published.parts?.get(code)
      return kind === 'form' && ['f1', 'onl_order'].includes(code) ? published.value : undefined
    },
  },
} as unknown as Caller

test('DEC-080 a published form is known by its table, with a list of its own and one for each sub-table', () => {
  expect(published.sources.map(({ entity, tableName }) => [entity, tableName])).toEqual([
    ['online:f1', 'onl1000_order'],
    ['online:f2', 'onl_line'],
  ])
  expect(published.names).toEqual(['onl_order'])
  expect(findPart(me, 'onl_line')).toEqual({ form: published.value, key: 'onl_line' })
  expect(findPart(me, 'onl_none')).toBeUndefined()
})

test('DEC-080 a form is found by its id or its table, those of the product by both too', () => {
  expect([requireForm(me, 'f1'), requireForm(me, 'onl_order')]).toEqual([published.value, published.value])
  const [sample] = builtInForms
  expect(requireForm(me, 'widget_sample')).toBe(sample)
  expect(requireForm(me, 'onl_widget_sample')).toBe(sample)
  expect(() => requireForm(me, 'none')).toThrow('实体不存在')
  expect(publishedForms(me)).toEqual([sample, published.value])
})

test('DEC-080 the tables of a form have its names, indexes for joins, and the tree they make', () => {
  const { name, options } = tableInfo(buildMainTable(order))
  expect([name, options.knownAs, options.indexes]).toEqual(['onl1000_order', ['onl_order'], []])
  expect(options).not.toHaveProperty('lookupTree')
  expect(tableInfo(buildMainTable({ ...order, physical: undefined })).name).toBe('onl_order')
  const head = { ...order.head, isTree: 'Y' as const, treeParentIdField: 'pid', treeIdField: 'leaf' }
  const tree = tableInfo(buildMainTable({ ...order, head })).options
  expect(tree.indexes).toEqual([['pid']])
  expect(tree.lookupTree).toEqual({
    parent: 'pid',
    hasChild: 'leaf',
    hasChildSql: expect.stringContaining('from "onl1000_order" below'),
  })
  const part = tableInfo(buildSubTable({ ...lines, physical: 'onl1000_line' }))
  expect([part.name, part.options.knownAs, part.options.indexes]).toEqual([
    'onl1000_line',
    ['onl_line'],
    [['order_id'], ['item']],
  ])
  expect(tableInfo(buildSubTable(lines)).name).toBe('onl_line')
})
