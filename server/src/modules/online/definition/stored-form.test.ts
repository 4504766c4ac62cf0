import { expect, test } from 'vitest'
import type { FormFieldStored, FormHeadStored } from './definition.tables.ts'
import { storedForm, storedSubTable } from './stored-form.ts'

const head = (more: Partial<FormHeadStored> = {}) =>
  ({
    id: 'h1',
    tableName: 'onl_order',
    tableTxt: '订单',
    tableType: 1,
    tableVersion: 4,
    isDbSynch: 'N',
    isTree: 'N',
    isPage: 'Y',
    isCheckbox: 'N',
    formTemplate: '3',
    themeTemplate: 'normal',
    scroll: 1,
    relationType: null,
    treeParentIdField: null,
    treeIdField: null,
    treeFieldname: null,
    ...more,
  }) as FormHeadStored
const field = (dbFieldName: string, more: Partial<FormFieldStored> = {}) =>
  ({
    dbFieldName,
    dbFieldTxt: dbFieldName,
    dbType: 'string',
    fieldShowType: 'text',
    ...more,
  }) as FormFieldStored

test('DEC-080 a published definition is one version on, and in step with its table', () => {
  const fields = [field('b', { orderNum: 2, dbType: 'int' }), field('a', { orderNum: 1 })]
  const form = storedForm({ head: head(), fields, physical: 'onl1000_order' }, [])
  expect(form.head).toEqual({
    id: 'h1',
    tableName: 'onl_order',
    tableTxt: '订单',
    tableType: 1,
    tableVersion: 5,
    isTree: 'N',
    isPage: 'Y',
    isCheckbox: 'N',
    isDbSynch: 'Y',
    formTemplate: '3',
    themeTemplate: 'normal',
    scroll: 1,
    relationType: null,
    subTableStr: null,
    treeParentIdField: null,
    treeIdField: null,
    treeFieldname: null,
  })
  expect(form).toMatchObject({
    columns: [
      { name: 'b', dbType: 'int' },
      { name: 'a', dbType: 'string' },
    ],
    physical: 'onl1000_order',
    tables: [],
  })
  expect(form.fields.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('DEC-080 a main form names its sub-tables', () => {
  const line = {
    head: head({ id: 'h2', tableName: 'onl_line', tableTxt: '明细', tableType: 3, relationType: 1 }),
    fields: [field('order_id', { mainTable: 'onl_order', mainField: 'no' }), field('goods')],
    physical: 'onl1000_line',
  }
  const table = storedSubTable({ tableName: 'onl_order' }, line)
  expect(table).toMatchObject({
    id: 'h2',
    key: 'onl_line',
    title: '明细',
    relation: 'one',
    foreignKey: 'order_id',
    mainKey: 'no',
    columns: [
      { name: 'order_id', dbType: 'string' },
      { name: 'goods', dbType: 'string' },
    ],
    physical: 'onl1000_line',
  })
  expect(storedSubTable({ tableName: 'onl_other' }, line)).toBeUndefined()
  const parts = { head: head({ tableType: 2 }), fields: [], physical: 'p' }
  expect(storedForm(parts, [table!, { ...table!, key: 'onl_more' }]).head.subTableStr).toBe(
    'onl_line,onl_more',
  )
})

test('DEC-080 in a tree the parent is chosen from the tree, and the server tells who has children', () => {
  const tree = { treeParentIdField: 'pid', treeIdField: 'has_child', treeFieldname: 'title' }
  const fields = [
    field('title', { isQuery: 1 }),
    field('pid', { isQuery: 1 }),
    field('has_child', { isQuery: 1, fieldShowType: 'list' }),
  ]
  const fieldsOf = (more: Partial<FormHeadStored>) =>
    storedForm({ head: head({ ...tree, ...more }), fields, physical: 'p' }, []).fields
  const [title, pid, hasChild] = fieldsOf({ isTree: 'Y' })
  expect(title).toMatchObject({ name: 'title', type: 'text' })
  expect(title).not.toHaveProperty('readOnly')
  expect(pid).toMatchObject({
    name: 'pid',
    type: 'sel_tree',
    dictTable: 'onl_order',
    dictText: 'title',
    dictCode: 'id',
    pidField: 'pid',
    pidValue: '0',
    hasChildField: 'has_child',
    notInList: true,
  })
  expect(hasChild).toMatchObject({
    name: 'has_child',
    type: 'text',
    readOnly: true,
    notInList: true,
    query: undefined,
  })
  const [, bare] = fieldsOf({ isTree: 'Y', treeIdField: null, treeFieldname: null })
  expect(bare).toMatchObject({ type: 'sel_tree', dictText: 'id' })
  expect(bare).not.toHaveProperty('hasChildField')
  expect(fieldsOf({ isTree: 'N' }).map(({ type }) => type)).toEqual(['text', 'text', 'list'])
})
