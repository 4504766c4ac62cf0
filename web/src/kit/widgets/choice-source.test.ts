import { expect, test } from 'vitest'
import { choiceDictionary, dependentFields, isLinked, linkedQuery, lookupText } from './choice-source.ts'
import type { Field } from './widget.ts'

const aField = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  type: 'list',
  ...given,
})
const table = { dictTable: 'fleet_brand', dictCode: 'id', dictText: 'name' }

test.each([
  [{ dict: 'sex' }, 'sex'],
  [{ dictCode: 'sex' }, 'sex'],
  [{ lookup: 'fleet_brand,name,id' }, 'fleet_brand,name,id'],
  [table, 'fleet_brand,name,id'],
  [{ ...table, dictFilter: "status='1'" }, "fleet_brand,name,id,status='1'"],
  [{ ...table, dictText: '' }, undefined],
  [{}, undefined],
])('WIDGET-011 WIDGET-033 the choices of %j are asked for by %s', (given, asked) => {
  expect(choiceDictionary(aField('f', given))).toBe(asked)
})

test.each(['dictTable', 'dictCode', 'dictText'])(
  'WIDGET-075 without %s there is no table dictionary',
  (part) => {
    expect(lookupText(aField('f', { ...table, [part]: undefined }))).toBeUndefined()
    expect(lookupText(aField('f', table))).toBe('fleet_brand,name,id')
  },
)

const city = aField('city', {
  dictTable: 'city',
  dictCode: 'code',
  dictText: 'name',
  dictIsDataLink: '1',
  dictRelatedField: 'province',
  dictForeignKey: 'province_id',
})
const province = aField('province', { dictTable: 'province', dictCode: 'code', dictText: 'name' })
const street = aField('street', { dictIsDataLink: '1', dictRelatedField: 'city' })

test('ONLINE-010 a linked select is asked for with both tables and its foreign key', () => {
  expect(linkedQuery(city, [province, city]).question).toEqual({
    tableName: 'city',
    valueField: 'code',
    labelField: 'name',
    foreignKey: 'province_id',
    mainTableName: 'province',
    mainValueField: 'code',
  })
  expect(linkedQuery(city, [city]).question).toBeUndefined()
})

test('WIDGET-034 WIDGET-072 what hangs on a field are its linked fields, those of assolist, and what hangs on them', () => {
  const fields = [
    province,
    city,
    street,
    aField('other', { dictIsDataLink: '0', dictRelatedField: 'province' }),
  ]
  expect(dependentFields(province, fields)).toEqual(['city', 'street'])
  expect(dependentFields({ ...province, assolist: 'remark, city' }, fields)).toEqual([
    'remark',
    'city',
    'street',
  ])
  expect(dependentFields(street, fields)).toEqual([])
})

test('WIDGET-072 fields that hang on each other are named once', () => {
  const a = aField('a', { dictIsDataLink: '1', dictRelatedField: 'b' })
  const b = aField('b', { dictIsDataLink: '1', dictRelatedField: 'a' })
  expect(dependentFields(a, [a, b])).toEqual(['b'])
})

test.each([
  ['its table', { dictTable: '' }, {}],
  ['its text', { dictText: '' }, {}],
  ['its code', { dictCode: '' }, {}],
  ['its foreign key', { dictForeignKey: '' }, {}],
  ['the table of its parent', {}, { dictTable: '' }],
])('ONLINE-010 a linked select without %s asks nothing, and knows its parent', (_, own, above) => {
  const parent = { ...province, ...above }
  const field = { ...city, ...own }
  expect(linkedQuery(field, [parent, field])).toEqual({ parent, question: undefined })
})

test.each([
  [{ dictIsDataLink: '1', dictRelatedField: 'a' }, true],
  [{ dictIsDataLink: 1, dictRelatedField: 'a' }, true],
  [{ dictIsDataLink: '1', dictRelatedField: '' }, false],
  [{ dictRelatedField: 'a' }, false],
])('WIDGET-071 choices with %j depend on another field: %s', (given, expected) => {
  expect(isLinked(aField('f', given as Partial<Field>))).toBe(expected)
})

test('DEC-061 the filter of a table dictionary is that of the field, or the rest of its text', () => {
  expect(lookupText(aField('f', { lookup: ' t , n ,c,a=1,b=2' }))).toBe('t,n,c,a=1,b=2')
  expect(lookupText(aField('f', { lookup: 't,n,c,a=1', dictFilter: ' x=1 ' }))).toBe('t,n,c,x=1')
  expect(lookupText(aField('f', { lookup: 't,n,c', dictFilter: ' ' }))).toBe('t,n,c')
  expect(lookupText(aField('f', { lookup: 't,n' }))).toBeUndefined()
})
