import { expect, test } from 'vitest'
import { fieldTypes } from '../field.ts'
import { fieldsFromDefinition } from '../online/form-definition.ts'
import type { FormField, FormProperty } from './form-property.ts'
import { FormSchema, fieldsFromSchema, schemaFrom } from './form-schema.ts'
import { fieldsFromQuery, QueryItem, queryItemsFrom } from './query-item.ts'

const about = { title: '样例', table: 'onl_sample' }
const wire = (fields: FormField[]) => FormSchema.parse(JSON.parse(JSON.stringify(schemaFrom(fields, about))))
/** There and back again through JSON. */
const again = (field: FormField): FormField => fieldsFromSchema(wire([field]))[0]!

test('DEC-117 WIDGET-032 the basics of a field travel as title, view, required list and defVal', () => {
  const field: FormField = {
    name: 'age',
    label: '年龄',
    type: 'integer',
    required: true,
    defVal: '18',
    placeholder: '几岁',
    multiple: true,
    ellipsLength: 10,
  }
  expect(wire([field])).toEqual({
    type: 'object',
    ...about,
    required: ['age'],
    properties: {
      age: {
        type: 'integer',
        title: '年龄',
        order: 1,
        view: 'integer',
        defVal: '18',
        placeholder: '几岁',
        multiple: true,
        ellipsLength: 10,
      },
    },
  })
  expect(again(field)).toEqual(field)
})

test('DEC-117 the placeholder is 请输入, 请选择 or 请上传 and the label', () => {
  const said = (type: FormField['type']) => again({ name: 'x', label: '甲', type }).placeholder
  expect([said('text'), said('list'), said('date'), said('file'), said('image')]).toEqual([
    '请输入甲',
    '请选择甲',
    '请选择甲',
    '请上传甲',
    '请上传甲',
  ])
})

const kept: [string, FormField][] = [
  [
    'WIDGET-033 dictionary',
    {
      name: 'a',
      label: '甲',
      type: 'sel_search',
      dictTable: 'sys_user',
      dictCode: 'id',
      dictText: 'realname',
      dictFilter: "status='1'",
    },
  ],
  [
    'WIDGET-033 choices given in place',
    { name: 'a', label: '甲', type: 'list', listSource: [{ value: '1', text: '一', title: '一' }] },
  ],
  [
    'WIDGET-033 tree',
    {
      name: 'a',
      label: '甲',
      type: 'sel_tree',
      dictTable: 'sys_depart',
      dictText: 'depart_name',
      dictCode: 'id',
      pidField: 'parent_id',
      pidValue: '0',
      hasChildField: 'has_child',
      textField: 'b',
    },
  ],
  ['WIDGET-033 category tree', { name: 'a', label: '甲', type: 'cat_tree', pcode: 'B01', textField: 'b' }],
  [
    'WIDGET-034 WIDGET-071 data link',
    {
      name: 'a',
      label: '甲',
      type: 'list',
      dictIsDataLink: '1',
      dictRelatedField: 'b',
      dictForeignKey: 'b_id',
      assolist: 'c,d',
    },
  ],
  [
    'WIDGET-035 fieldExtendJson',
    {
      name: 'a',
      label: '甲',
      type: 'date',
      extend: { imgMaxNum: 3, before: -3, after: '2026-12-31', interval: 7, uniqueColumns: 'b,c' },
    },
  ],
  [
    'WIDGET-036 popup',
    { name: 'a', label: '甲', type: 'popup', popupCode: 'r', orgFields: 'id,name', destFields: 'a,b' },
  ],
  [
    'WIDGET-037 linked dropdown',
    {
      name: 'a',
      label: '甲',
      type: 'link_down',
      linkDownConfig: {
        table: 't',
        txt: 'name',
        key: 'id',
        idField: 'id',
        pidField: 'pid',
        condition: "pid='0'",
      },
      linkDownOthers: [{ field: 'b', title: '乙' }],
    },
  ],
  ['WIDGET-038 switch', { name: 'a', label: '甲', type: 'switch', switchOptions: ['1', '0'] }],
  ['WIDGET-038 only integers', { name: 'a', label: '甲', type: 'number', onlyInteger: true }],
  ['WIDGET-038 number of files', { name: 'a', label: '甲', type: 'file', fileMaxNum: 2 }],
  ['limits', { name: 'a', label: '甲', type: 'number', minimum: 1, maximum: 9, decimals: 2, disabled: true }],
  [
    'unique with a pattern',
    {
      name: 'a',
      label: '甲',
      type: 'text',
      unique: true,
      pattern: '\\d+',
      errorInfo: '不对',
      max: 5,
      minLength: 2,
    },
  ],
  [
    'only integers with a pattern',
    { name: 'a', label: '甲', type: 'text', unique: true, onlyInteger: true, pattern: 'n2-4' },
  ],
  [
    'DEC-080 a field of the list that the form does not show',
    { name: 'a', label: '甲', type: 'date', notInForm: true },
  ],
  [
    'rules of our own',
    {
      name: 'a',
      label: '甲',
      type: 'text',
      showIf: "b == '1'",
      compute: 'b + 1',
      group: 'g',
      tab: 't',
      checkRule: 'common',
      writeOnce: true,
    },
  ],
]

test.each(kept)('%s: what is told comes back', (_, field) => {
  expect(again(field)).toMatchObject(field)
  expect(Object.keys(again(field)).sort()).toEqual(
    [
      ...new Set([
        ...Object.keys(field),
        'placeholder',
        ...(field.type === 'switch' ? ['switchOptions'] : []),
      ]),
    ].sort(),
  )
})

test('DEC-117 names on the wire: enum, code, config with linkField, others, extendOption, pattern z and only', () => {
  const { properties } = wire([
    ...kept.slice(0, 13).map(([, field], at) => ({ ...field, name: `f${at}` })),
    { name: 'unique', label: '一', type: 'text', unique: true },
  ]) as { properties: Record<string, FormProperty> }
  expect(properties.f1?.enum).toEqual([{ value: '1', text: '一', title: '一' }])
  expect(properties.f2).toMatchObject({ dict: 'sys_depart,depart_name,id', pidField: 'parent_id' })
  expect(properties.f5?.fieldExtendJson).toBe(
    '{"imgMaxNum":3,"before":-3,"after":"2026-12-31","interval":7,"uniqueColumns":"b,c"}',
  )
  expect(properties.f6).toMatchObject({ code: 'r', orgFields: 'id,name', destFields: 'a,b' })
  expect(properties.f7).toMatchObject({ config: { linkField: 'b' }, others: [{ field: 'b', title: '乙' }] })
  expect(properties.f8?.extendOption).toEqual(['1', '0'])
  expect(properties.f9?.pattern).toBe('z')
  expect(properties.unique?.pattern).toBe('only')
})

test('WIDGET-002 every kind travels under its own name; an unknown one is plain text', () => {
  for (const type of fieldTypes) expect(again({ name: 'a', label: '甲', type }).type).toBe(type)
  const [field] = fieldsFromSchema({
    type: 'object',
    ...about,
    required: [],
    properties: { a: { type: 'string', title: '甲', view: 'hologram' } },
  })
  expect(field?.type).toBe('text')
})

test('DEC-117 fieldExtendJson that is no JSON, or of the wrong kind, says nothing; counts may be text', () => {
  const read = (fieldExtendJson: string) =>
    fieldsFromSchema({
      type: 'object',
      ...about,
      required: [],
      properties: { a: { type: 'string', title: '甲', view: 'switch', fieldExtendJson } },
    })[0]
  expect(read('not json')?.extend).toBeUndefined()
  expect(read('null')?.extend).toBeUndefined()
  expect(read('{"before": {}, "interval": "x", "imgMaxNum": -1}')?.extend).toBeUndefined()
  expect(read('{"before": "-3", "imgMaxNum": "2", "uploadnum": "4", "showLength": 8}')).toMatchObject({
    extend: { before: -3, imgMaxNum: 2 },
    fileMaxNum: 4,
    ellipsLength: 8,
  })
  expect(read('["1","0"]')?.switchOptions).toEqual(['1', '0'])
})

test('WIDGET-039 DEC-117 query items carry field, view, mode, dictionaries and both spellings of the extension', () => {
  const fields: FormField[] = [
    { name: 'name', label: '名称', type: 'text', query: 'like' },
    {
      name: 'day',
      label: '日期',
      type: 'date',
      query: 'range',
      extend: { before: -3, after: 3, interval: 7 },
    },
    { name: 'silent', label: '不查', type: 'text' },
    { name: 'sex', label: '性别', type: 'list', dict: 'sex', query: 'eq' },
    { name: 'kind', label: '种类', type: 'list', dict: 'kind', query: 'any' },
    {
      name: 'who',
      label: '用户',
      type: 'popup',
      popupCode: 'user_report',
      orgFields: 'username',
      destFields: 'who',
      query: 'eq',
    },
    {
      name: 'org',
      label: '部门',
      type: 'sel_tree',
      lookup: 'sys_depart,depart_name,id',
      pidField: 'parent_id',
      pidValue: '0',
      hasChildField: 'x',
      query: 'eq',
    },
    { name: 'cat', label: '分类', type: 'cat_tree', pcode: 'B01', query: 'eq' },
    {
      name: 'brand',
      label: '品牌',
      type: 'list',
      dictIsDataLink: '1',
      dictRelatedField: 'kind',
      dictForeignKey: 'kind_id',
      assolist: 'x',
      query: 'eq',
    },
  ]
  const items = queryItemsFrom(fields).map((item) => QueryItem.parse(JSON.parse(JSON.stringify(item))))
  expect(items.map(({ field, view, mode, hidden }) => [field, view, mode, hidden])).toEqual([
    ['name', 'text', 'single', '0'],
    ['day', 'date', 'group', '0'],
    ['sex', 'list', 'single', '0'],
    ['kind', 'list_multi', 'single', '1'],
    ['who', 'popup', 'single', '1'],
    ['org', 'sel_tree', 'single', '1'],
    ['cat', 'cat_tree', 'single', '1'],
    ['brand', 'list', 'single', '1'],
  ])
  const extension = '{"before":-3,"after":3,"interval":7}'
  expect(items[1]).toMatchObject({ FieldExtendJson: extension, fieldExtendJson: extension })
  expect(items[4]).toMatchObject({ dictTable: 'user_report', dictCode: 'username', dictText: 'who' })
  expect(items[5]).toMatchObject({ dict: 'sys_depart,depart_name,id', pidField: 'parent_id', pidValue: '0' })
  const back = fieldsFromQuery(items)
  expect(back.map(({ query }) => query)).toEqual(['like', 'range', 'eq', 'any', 'eq', 'eq', 'eq', 'eq'])
  expect(back[1]).toMatchObject({ extend: { before: -3, after: 3, interval: 7 } })
  expect(back[2]).toMatchObject({ dictCode: 'sex', label: '性别', placeholder: '请选择性别' })
  expect(back[4]).toMatchObject({ popupCode: 'user_report', orgFields: 'username', destFields: 'who' })
  expect(back[4]).not.toHaveProperty('dictTable')
  expect(back[5]).toMatchObject({ dictTable: 'sys_depart', dictText: 'depart_name', hasChildField: 'x' })
  expect(back[6]).toMatchObject({ pcode: 'B01' })
  expect(back[7]).toMatchObject({
    dictIsDataLink: '1',
    dictRelatedField: 'kind',
    dictForeignKey: 'kind_id',
    assolist: 'x',
  })
})

test('WIDGET-051 ONLINE-004 query views of reports that are no kind of control are plain text', () => {
  const views = ['string', 'long', 'nonsense']
  const items = views.map((view) => ({
    field: view,
    label: view,
    view,
    mode: 'single' as const,
    defValue: '1',
  }))
  expect(fieldsFromQuery(items).map(({ type, defVal }) => [type, defVal])).toEqual(
    views.map(() => ['text', '1']),
  )
})

test.each<
  [dbType: 'int' | 'double', dbLength: number | null, dbPointLength: number, most: number | undefined]
>([
  ['int', 3, 2, 999],
  ['double', 5, 2, 999],
  ['double', 5, 0, 99_999],
  ['double', 15, 0, 999_999_999_999_999],
  ['double', 16, 0, undefined],
  ['int', 0, 0, undefined],
  ['int', null, 0, undefined],
])(
  'DEC-080 the digits of a column %s(%s,%s) bound its value to %s',
  (dbType, dbLength, dbPointLength, most) => {
    const definition = { dbFieldName: 'a', dbFieldTxt: '甲', fieldShowType: 'text' }
    const [field] = fieldsFromDefinition([{ ...definition, dbType, dbLength, dbPointLength }])
    expect([field?.minimum, field?.maximum]).toEqual([most && -most, most])
  },
)

test('DEC-080 family contract 13.1: a stored definition means these fields', () => {
  const fields = fieldsFromDefinition([
    {
      dbFieldName: 'b',
      dbFieldTxt: '乙',
      fieldShowType: 'sel_tree',
      dictTable: 'sys_depart',
      dictField: '0',
      dictText: 'id,parent_id,depart_name,has_child',
      orderNum: 2,
      isShowList: 0,
      isReadOnly: '1',
    },
    {
      dbFieldName: 'a',
      dbFieldTxt: '甲',
      dbType: 'string',
      dbLength: 32,
      fieldShowType: 'text',
      fieldMustInput: '1',
      fieldValidType: 'only',
      fieldDefaultValue: '#{date}',
      isQuery: 1,
      queryMode: 'like',
      orderNum: 1,
    },
    {
      dbFieldName: 'c',
      dbFieldTxt: '丙',
      fieldShowType: 'link_down',
      dictTable: '{"table":"t","txt":"n","key":"k","linkField":"d,e","idField":"id","pidField":"pid"}',
      orderNum: 3,
    },
    {
      dbFieldName: 'f',
      dbFieldTxt: '己',
      fieldShowType: 'list',
      dictField: 'sex',
      isShowForm: 0,
      orderNum: 4,
    },
    {
      dbFieldName: 'g',
      dbFieldTxt: '庚',
      fieldShowType: 'switch',
      fieldExtendJson: '["1","0"]',
      fieldValidType: 'n6-16',
      orderNum: 5,
    },
  ])
  expect(fields).toEqual([
    {
      name: 'a',
      label: '甲',
      type: 'text',
      required: true,
      max: 32,
      unique: true,
      defVal: '#{date}',
      query: 'like',
    },
    {
      name: 'b',
      label: '乙',
      type: 'sel_tree',
      notInList: true,
      disabled: true,
      dictTable: 'sys_depart',
      dictCode: 'id',
      dictText: 'depart_name',
      pidField: 'parent_id',
      pidValue: '0',
      hasChildField: 'has_child',
    },
    {
      name: 'c',
      label: '丙',
      type: 'link_down',
      linkDownConfig: { table: 't', txt: 'n', key: 'k', idField: 'id', pidField: 'pid' },
      linkDownOthers: [
        { field: 'd', title: 'd' },
        { field: 'e', title: 'e' },
      ],
    },
    { name: 'f', label: '己', type: 'list', dictCode: 'sex', notInForm: true },
    { name: 'g', label: '庚', type: 'switch', switchOptions: ['1', '0'], pattern: 'n6-16' },
  ])
})
