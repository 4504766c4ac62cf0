import type { FieldRecord } from '@banyan/contract/online/form-field'
import { expect, test } from 'vitest'
import { grantedWith } from '../menu/menu-grant.ts'
import {
  applyStep,
  type Definition,
  type DefinitionStep,
  fieldDrafts,
  firstFault,
  newDefinition,
  readDefinition,
} from './definition-state.ts'

const record = (dbFieldName: string, more: Partial<FieldRecord> = {}) =>
  ({
    id: `id-${dbFieldName}`,
    cgformHeadId: 'h',
    dbFieldName,
    dbFieldTxt: dbFieldName,
    dbFieldNameOld: null,
    dbType: 'string',
    dbLength: 20,
    fieldShowType: 'text',
    dbIsKey: 0,
    ...more,
  }) as FieldRecord
const stored = readDefinition({ id: 'h', tableName: 'onl_asset', tableTxt: '资产', tableType: 1 }, [
  record('a'),
  record('b', { dbFieldNameOld: 'b' }),
  record('c'),
])
const after = (definition: Definition, ...steps: DefinitionStep[]) => steps.reduce(applyStep, definition)
const names = ({ fields }: Definition) => fields.map(({ dbFieldName }) => dbFieldName)

test('DEC-080 the order in the table is the order that is sent, whichever way a field was moved', () => {
  expect(names(after(stored, { do: 'move', key: 'id-c', to: 0 }))).toEqual(['c', 'a', 'b'])
  expect(names(after(stored, { do: 'move', key: 'id-a', to: 2 }))).toEqual(['b', 'c', 'a'])
  const drafts = fieldDrafts(after(stored, { do: 'move', key: 'id-c', to: 1 }))
  expect(drafts.map(({ id, orderNum }) => [id, orderNum])).toEqual([
    ['id-a', 1],
    ['id-c', 2],
    ['id-b', 3],
  ])
  expect(drafts[0]).not.toHaveProperty('key')
})

test('DEC-080 a removed field is named by its id, a new one that was removed is forgotten', () => {
  const made = after(stored, { do: 'add' }, { do: 'remove', key: 'new-1' }, { do: 'remove', key: 'id-a' })
  expect(made.removed).toEqual(['id-a'])
  expect(names(made)).toEqual(['b', 'c'])
})

test('DEC-080 a copy stands below its source with a name of its own and without an id', () => {
  const copied = after(stored, { do: 'copy', key: 'id-b' })
  expect(names(copied)).toEqual(['a', 'b', '', 'c'])
  expect(copied.fields[2]).not.toHaveProperty('id')
  expect(copied.fields[2]?.dbFieldNameOld).toBeUndefined()
})

const plain = {
  dbFieldName: '',
  dbFieldTxt: '',
  dbType: 'string',
  dbLength: 100,
  fieldShowType: 'text',
  isShowForm: 1,
  isShowList: 1,
  isQuery: 0,
  fieldMustInput: 0,
  isReadOnly: 0,
  queryMode: 'like',
}

test('DEC-080 a new definition is a single table with pages, boxes and one plain field', () => {
  expect(newDefinition()).toEqual({
    head: {
      tableName: '',
      tableTxt: '',
      tableType: 1,
      isTree: 'N',
      isPage: 'Y',
      isCheckbox: 'Y',
      formTemplate: '2',
      themeTemplate: 'normal',
      scroll: 1,
    },
    fields: [{ ...plain, key: 'new-1' }],
    removed: [],
    made: 1,
  })
})

test('DEC-080 a stored definition is worked on without its prefix, its keys are the ids', () => {
  expect(stored).toEqual({
    head: { id: 'h', tableName: 'asset', tableTxt: '资产', tableType: 1 },
    fields: ['a', 'b', 'c'].map((name) => ({
      id: `id-${name}`,
      key: `id-${name}`,
      dbFieldName: name,
      dbFieldTxt: name,
      dbFieldNameOld: name === 'b' ? 'b' : null,
      dbType: 'string',
      dbLength: 20,
      fieldShowType: 'text',
    })),
    removed: [],
    made: 0,
  })
  expect(readDefinition({ tableName: null } as never, []).head.tableName).toBe('')
})

test('DEC-080 each new field has a key of its own, also after others were taken out', () => {
  const made = after(
    newDefinition(),
    { do: 'add', field: { dbFieldName: 'x', dbType: 'int' } },
    { do: 'remove', key: 'new-2' },
    { do: 'add' },
    { do: 'copy', key: 'new-1' },
    { do: 'add' },
  )
  expect(made.fields.map(({ key }) => key)).toEqual(['new-1', 'new-4', 'new-3', 'new-5'])
  expect(made.made).toBe(5)
  const [, added] = after(newDefinition(), { do: 'add', field: { dbFieldName: 'x', dbType: 'int' } }).fields
  expect(added).toEqual({ ...plain, dbFieldName: 'x', dbType: 'int', key: 'new-2' })
})

test('a changed field leaves the others as they are', () => {
  const { fields } = after(stored, { do: 'field', key: 'id-b', change: { dbFieldTxt: '乙' } })
  expect(fields[0]).toBe(stored.fields[0])
  expect(fields[1]).toEqual({ ...stored.fields[1], dbFieldTxt: '乙', dbPointLength: null })
})

test.each([
  ['BigDecimal', 'number', [10, 2]],
  ['int', 'number', [10, null]],
  ['Text', 'textarea', [null, null]],
] as const)('a column %s without a length has the usual one', (dbType, fieldShowType, expected) => {
  const one = record('x', { dbType, dbLength: null, dbPointLength: null, fieldShowType })
  const definition = readDefinition({ tableName: 'onl_x', tableTxt: 'x', tableType: 1 }, [one])
  const [field] = after(definition, { do: 'field', key: 'id-x', change: { dbFieldTxt: 'y' } }).fields
  expect([field?.dbLength, field?.dbPointLength]).toEqual(expected)
})

test('a step about a field that is gone changes nothing', () => {
  expect(applyStep(stored, { do: 'copy', key: 'gone' })).toBe(stored)
  expect(applyStep(stored, { do: 'move', key: 'gone', to: 0 })).toBe(stored)
})

test('WIDGET-003 WIDGET-006 a control that cannot write to a column brings the usual one with its length', () => {
  const definition = readDefinition({ id: 'h', tableName: 'onl_asset', tableTxt: '资产', tableType: 1 }, [
    record('a'),
    record('b', { dbFieldNameOld: 'b' }),
    record('d', { dbType: 'double', dbLength: 12, dbPointLength: 4 }),
    record('e', { dbType: 'double', dbLength: null, dbPointLength: null }),
    record('f', { dbType: 'int', dbLength: 10, fieldShowType: 'number' }),
  ])
  const kindOf = (key: string, fieldShowType: string) =>
    after(definition, { do: 'field', key, change: { fieldShowType } }).fields.find(
      (field) => field.key === key,
    )
  expect(kindOf('id-a', 'date')).toMatchObject({ dbType: 'Date', dbLength: null })
  expect(kindOf('id-a', 'number')).toMatchObject({ dbType: 'double', dbLength: 10, dbPointLength: 2 })
  expect(kindOf('id-a', 'textarea')).toMatchObject({ dbType: 'string', dbLength: 20 })
  expect(kindOf('id-a', 'text')).toMatchObject({ dbType: 'string', dbPointLength: null })
  expect(kindOf('id-d', 'number')).toMatchObject({ dbType: 'double', dbLength: 12, dbPointLength: 4 })
  expect(kindOf('id-f', 'textarea')).toMatchObject({ dbType: 'Text', dbLength: null, dbPointLength: null })
  expect(kindOf('id-a', 'of another make')).toMatchObject({ dbType: 'string', dbLength: 20 })
  // The column of a published field has data: its type is not changed silently.
  expect(kindOf('id-b', 'date')).toMatchObject({ dbType: 'string' })
  expect(kindOf('id-b', 'list_multi')).toMatchObject({ dbType: 'string', dbLength: 1000 })
})

test('DEC-080 type and length of a column follow its control until somebody chooses others', () => {
  const kinds = ['textarea', 'image', 'file', 'umeditor', 'list_multi', 'number', 'integer', 'text']
  let definition = newDefinition()
  const columns = kinds.map((fieldShowType) => {
    definition = applyStep(definition, { do: 'field', key: 'new-1', change: { fieldShowType } })
    const [field] = definition.fields
    return [field?.dbType, field?.dbLength]
  })
  expect(columns).toEqual([
    ['Text', null],
    ['Text', null],
    ['Text', null],
    ['Text', null],
    ['string', 1000],
    ['double', 10],
    ['int', 10],
    ['string', 100],
  ])
  const short = applyStep(definition, { do: 'field', key: 'new-1', change: { dbLength: 30 } })
  const lengthAs = (fieldShowType: string) =>
    applyStep(short, { do: 'field', key: 'new-1', change: { fieldShowType } }).fields[0]?.dbLength
  // A limit somebody set for people stays; one that would cut the path of a picture does not.
  expect([lengthAs('textarea'), lengthAs('image')]).toEqual([30, 4000])
})

test('DEC-080 a tree brings a field for the parent and unfolds by its first text', () => {
  const named = applyStep(newDefinition(), {
    do: 'field',
    key: 'new-1',
    change: { dbFieldName: 'title', dbFieldTxt: '名称' },
  })
  const tree = after(
    named,
    { do: 'head', change: { tableName: 'asset', tableTxt: '资产' } },
    { do: 'head', change: { isTree: 'Y' } },
  )
  expect(tree.head).toMatchObject({ treeParentIdField: 'pid', treeFieldname: 'title' })
  expect(names(tree)).toEqual(['title', 'pid'])
  expect(firstFault(tree)).toBeUndefined()
  expect(names(applyStep(tree, { do: 'head', change: { isTree: 'Y' } }))).toEqual(['title', 'pid'])
})

test('DEC-070 a typed text is asked for by a part of it, what is chosen by its value', () => {
  const [first] = newDefinition().fields
  expect(first?.queryMode).toBe('like')
  const key = first?.key ?? ''
  const chosen = applyStep(newDefinition(), { do: 'field', key, change: { fieldShowType: 'list' } })
  expect(chosen.fields[0]?.queryMode).toBe('single')
  const own = applyStep(newDefinition(), { do: 'field', key, change: { queryMode: 'single', isQuery: 1 } })
  expect(own.fields[0]?.queryMode).toBe('single')
})

test('DEC-080 the console says what is wrong by the same rules as the server', () => {
  expect(firstFault(newDefinition())).toMatchObject({ member: 'tableName', message: '请输入表名' })
  const named = after(newDefinition(), { do: 'head', change: { tableName: 'asset', tableTxt: '资产' } })
  expect(firstFault(named)).toMatchObject({ row: 0, member: 'dbFieldName' })
  const whole = after(named, {
    do: 'field',
    key: 'new-1',
    change: { dbFieldName: 'name', dbFieldTxt: '名称' },
  })
  expect(firstFault(whole)).toBeUndefined()
  const choice = after(whole, { do: 'field', key: 'new-1', change: { fieldShowType: 'list' } })
  expect(firstFault(choice)).toMatchObject({ row: 0, member: 'dictField' })
})

test('DEC-046 a menu is given with everything above it and its buttons, and nothing held is lost', () => {
  const rows = [
    { id: 'top', parentId: null },
    { id: 'form', parentId: 'top' },
    { id: 'form:add', parentId: 'form' },
    { id: 'other', parentId: 'top' },
  ]
  expect(grantedWith(rows, ['kept', 'top'], 'form')).toEqual(['kept', 'top', 'form', 'form:add'])
})
