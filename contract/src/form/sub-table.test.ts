import { expect, test } from 'vitest'
import { fieldTypes } from '../field.ts'
import { type FieldDefinition, subTableFrom } from '../online/form-definition.ts'
import { randomNestedForms } from '../testing/random-nested-form.ts'
import { FormSchema, fieldsFromSchema, formFromSchema, schemaFrom } from './form-schema.ts'
import type { SubTable } from './sub-table.ts'

const about = { title: '订单', table: 'onl_order' }
const wired = (tables: SubTable[]) =>
  FormSchema.parse(
    JSON.parse(JSON.stringify(schemaFrom([{ name: 'no', label: '编号', type: 'text' }], about, tables))),
  )

const details: SubTable = {
  key: 'onl_order_line',
  title: '明细',
  relation: 'many',
  foreignKey: 'order_id',
  mainKey: 'id',
  fields: [
    {
      name: 'kind',
      label: '种类',
      type: 'tab_list',
      placeholder: '请选择种类',
      defVal: 'a',
      listSource: [{ value: 'a', text: '甲', title: '甲' }],
    },
    {
      name: 'level',
      label: '级别',
      type: 'list',
      placeholder: '请选择级别',
      dictCode: 'priority',
      required: true,
    },
    {
      name: 'amount',
      label: '金额',
      type: 'number',
      placeholder: '请输入金额',
      decimals: 2,
      showIf: "kind == 'a'",
    },
  ],
  minRows: 1,
  maxRows: 20,
  hideButtons: ['delete'],
}
const contact: SubTable = {
  key: 'onl_order_contact',
  title: '联系人',
  relation: 'one',
  foreignKey: 'order_no',
  mainKey: 'no',
  fields: [
    { name: 'phone', label: '电话', type: 'text', placeholder: '请输入电话', required: true, pattern: 'm' },
  ],
}

test('DEC-117 family contract 13.3: a one-to-many sub-table travels as a tab with columns, a one-to-one with properties', () => {
  const { properties } = wired([details, contact])
  expect(properties.onl_order_line).toEqual({
    type: 'object',
    title: '明细',
    order: 2,
    view: 'tab',
    key: 'onl_order_line',
    describe: '明细',
    relationType: 0,
    foreignKey: 'order_id',
    required: ['level'],
    columns: [
      {
        title: '种类',
        key: 'kind',
        type: 'select',
        view: 'tab_list',
        width: '186px',
        placeholder: '请选择种类',
        fieldDefaultValue: 'a',
        options: [{ value: 'a', text: '甲', title: '甲' }],
      },
      {
        title: '级别',
        key: 'level',
        type: 'select',
        view: 'list',
        width: '186px',
        placeholder: '请选择级别',
        dictCode: 'priority',
      },
      {
        title: '金额',
        key: 'amount',
        type: 'inputNumber',
        view: 'number',
        width: '186px',
        placeholder: '请输入金额',
        dbPointLength: 2,
        showIf: "kind == 'a'",
      },
    ],
    hideButtons: ['delete'],
    minRows: 1,
    maxRows: 20,
  })
  expect(properties.onl_order_contact).toMatchObject({
    order: 3,
    view: 'tab',
    relationType: 1,
    foreignKey: 'no',
    rowKey: 'order_no',
    mainKey: 'no',
    required: ['phone'],
    properties: { phone: { type: 'string', title: '电话', order: 1, view: 'text', pattern: 'm' } },
    hideButtons: [],
  })
  expect(properties.onl_order_contact).not.toHaveProperty('columns')
})

test('DEC-117 sub-tables come back as they were told, and are no fields of the form', () => {
  const schema = wired([details, contact])
  expect(formFromSchema(schema).tables).toEqual([details, contact])
  expect(fieldsFromSchema(schema).map(({ name }) => name)).toEqual(['no'])
})

test('the order on the wire decides, wherever a sub-table stands among the properties', () => {
  const { properties, ...rest } = wired([details, contact])
  const turned = { ...rest, properties: Object.fromEntries(Object.entries(properties).reverse()) }
  expect(formFromSchema(turned).tables.map(({ key }) => key)).toEqual([details.key, contact.key])
})

test.each(fieldTypes)('WIDGET-002 %s travels as a column and as a property of a sub-table', (type) => {
  const fields = [{ name: 'a', label: '甲', type, placeholder: '请' }]
  const { tables } = formFromSchema(
    wired([
      { ...details, fields },
      { ...contact, fields },
    ]),
  )
  for (const table of tables) expect(table.fields[0]).toMatchObject({ name: 'a', label: '甲', type })
})

test('100 random nested forms: form → schema → form and schema → form → schema are the identity', () => {
  for (const { code, defined, form } of randomNestedForms({ users: [], files: [] })) {
    const schema = schemaFrom(defined.fields, { title: code, table: 't' }, defined.tables)
    const travelled = FormSchema.parse(JSON.parse(JSON.stringify(schema)))
    expect(travelled).toEqual(schema)
    expect(formFromSchema(travelled)).toEqual(form)
    expect(schemaFrom(form.fields, { title: code, table: 't' }, form.tables)).toEqual(schema)
    expect(formFromSchema(schemaFrom(form.fields, about, form.tables))).toEqual(form)
  }
})

test('DEC-080 the field that points to the main table is the foreign key of a stored sub-table', () => {
  const field = (dbFieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
    dbFieldName,
    dbFieldTxt: dbFieldName,
    fieldShowType: 'text',
    ...more,
  })
  const head = { tableName: 'onl_line', tableTxt: '明细', relationType: 1 }
  const main = { tableName: 'onl_order' }
  const fields = [field('b', { orderNum: 2 }), field('a', { orderNum: 1 })]
  expect(subTableFrom(main, head, fields)).toBeUndefined()
  expect(
    subTableFrom(main, head, [...fields, field('f', { mainTable: 'onl_order', mainField: 'no' })]),
  ).toEqual({
    key: 'onl_line',
    title: '明细',
    relation: 'one',
    foreignKey: 'f',
    mainKey: 'no',
    fields: [
      { name: 'a', label: 'a', type: 'text' },
      { name: 'b', label: 'b', type: 'text' },
    ],
  })
  expect(
    subTableFrom(main, { ...head, relationType: null }, [field('f', { mainTable: 'onl_order' })]),
  ).toMatchObject({ relation: 'many', mainKey: 'id', fields: [] })
})
