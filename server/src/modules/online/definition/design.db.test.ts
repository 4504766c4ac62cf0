import { onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formHead } from '@banyan/contract/online/form-head'
import { expect, test } from 'vitest'
import { aField, tableFor } from '#testing/definitions.ts'
import { startServer } from '#testing/server.ts'

/* What the designer of online forms stores: a form with its layout and sub-tables in one call. */

const { signIn } = await startServer()
const boss = await signIn('u0001')

const aNumber = { dbType: 'int', dbLength: 8, fieldShowType: 'integer' } as const
const design = (tableName: string, head: object = {}) => ({
  head: { tableName, tableTxt: '资产台账', tableType: 2, formTemplate: '3', ...head } as never,
  fields: [aField('name', { fieldMustInput: 1 }), aField('price', aNumber)],
  tables: [
    {
      head: { tableName: `${tableName}_part`, tableTxt: '配件', tableType: 3, relationType: 0 } as never,
      fields: [
        aField('main_id', { mainTable: tableName, mainField: 'id' }),
        aField('count', aNumber),
        aField('price', aNumber),
        aField('total', { ...aNumber, fieldExtendJson: '{"compute":"count * price"}' }),
      ],
    },
  ],
})
const layout = (entries: object[]) => JSON.stringify({ layout: entries, rules: [] })
const publish = (id: string) => boss.call(formDefinition.publish, { id })

test('a design is stored whole, read back and published; layout and formulas reach the form', async () => {
  const table = tableFor('designed')
  const designJson = layout([
    { group: '基本信息' },
    { field: 'name', span: 2 },
    { note: '含税' },
    { tab: '财务' },
    { field: 'price' },
  ])
  const { id, version } = await boss.call(formDefinition.addDesign, design(table, { designJson }))
  const read = await boss.call(formDefinition.design, { id })
  expect(read.head).toMatchObject({ version, designJson, tableType: 2 })
  expect(read.fields.map(({ dbFieldName }) => dbFieldName)).toEqual(['name', 'price'])
  expect(read.tables).toMatchObject([{ head: { tableTxt: '配件', tableType: 3 }, fields: { length: 4 } }])
  await publish(id)
  const { schema } = await boss.call(onlineForm.item, { formCode: id })
  expect(schema.properties).toMatchObject({
    name: { group: '基本信息', span: 2, notes: [{ note: '含税', isAfter: true }] },
    price: { tab: '财务' },
  })
  expect(schema.properties.price).not.toHaveProperty('group')
  const rows = [{ count: 3, price: 5, total: 999 }]
  const row = await boss.call(onlineForm.add, {
    formCode: id,
    name: '机床',
    price: 2,
    [`${table}_part`]: rows,
  })
  const record = await boss.call(onlineForm.byId, { formCode: id, rowId: row })
  expect(record[`${table}_part`]).toMatchObject([{ total: 15 }])
})

test('a later design takes fields out and brings them back with their values; an older version is refused', async () => {
  const table = tableFor('later')
  const { id, version } = await boss.call(formDefinition.addDesign, { ...design(table), tables: [] })
  await publish(id)
  const row = await boss.call(onlineForm.add, { formCode: id, name: '机床', price: 2 })
  const edit = (fields: ReturnType<typeof aField>[], over?: number) =>
    boss.call(formDefinition.editDesign, {
      head: { id, ...(over !== undefined && { version: over }) } as never,
      fields,
      tables: [],
    })
  await edit([aField('name')])
  await expect(edit([aField('name')], version)).rejects.toThrow('数据已被他人修改')
  await publish(id)
  expect(await boss.call(onlineForm.byId, { formCode: id, rowId: row })).not.toHaveProperty('price')
  await edit([aField('name'), aField('price', aNumber)])
  await publish(id)
  expect(await boss.call(onlineForm.byId, { formCode: id, rowId: row })).toMatchObject({ price: 2 })
})

test('a published single form gets a sub-table; one that is published is not dropped by a design', async () => {
  const table = tableFor('grown')
  const { id } = await boss.call(formDefinition.addDesign, {
    ...design(table, { tableType: 1 }),
    tables: [],
  })
  await publish(id)
  const whole = design(table)
  const save = (tables: typeof whole.tables) =>
    boss.call(formDefinition.editDesign, {
      head: { id, tableType: 2 } as never,
      fields: whole.fields,
      tables,
    })
  await save(whole.tables)
  await save([]) // nobody used it yet
  expect((await boss.call(formDefinition.design, { id })).tables).toEqual([])
  await save(whole.tables)
  await publish(id)
  await expect(save([])).rejects.toThrow('明细表「配件」已发布')
  expect(await boss.call(formHead.byId, { id })).toMatchObject({ subTableStr: `${table}_part` })
})

test('a record sums up its rows, whoever sends another sum and whether rows are sent or not', async () => {
  const table = tableFor('summed')
  const given = design(table)
  const sum = (name: string, compute: string) =>
    aField(name, { ...aNumber, fieldExtendJson: JSON.stringify({ compute }) })
  given.fields.push(sum('total', `sum(${table}_part.total)`), sum('lines', `count(${table}_part)`))
  const { id } = await boss.call(formDefinition.addDesign, given)
  await publish(id)
  const rows = [
    { count: 3, price: 5 },
    { count: 2, price: 4, total: 1 },
  ]
  const added = { formCode: id, name: '机床', total: 999, [`${table}_part`]: rows }
  const row = await boss.call(onlineForm.add, added)
  const read = () => boss.call(onlineForm.byId, { formCode: id, rowId: row })
  expect(await read()).toMatchObject({ total: 23, lines: 2 })
  await boss.call(onlineForm.edit, { formCode: id, id: row, name: '车床', total: 1 })
  const record = await read()
  expect(record).toMatchObject({ name: '车床', total: 23, lines: 2 })
  const [first] = record[`${table}_part`] as { id: string }[]
  await boss.call(onlineForm.edit, { formCode: id, id: row, [`${table}_part`]: [{ ...first, count: 10 }] })
  expect(await read()).toMatchObject({ total: 50, lines: 1 })
  await boss.call(onlineForm.edit, { formCode: id, id: row, [`${table}_part`]: [] })
  expect(await read()).toMatchObject({ total: null, lines: 0 })
})

test('a design that cannot be read or whose sub-table is wrong changes nothing', async () => {
  const table = tableFor('wrong')
  const add = (given: ReturnType<typeof design>) => boss.call(formDefinition.addDesign, given)
  await expect(add(design(table, { designJson: '{"layout":[{"span":9}]}' }))).rejects.toThrow(
    '布局与规则的格式不正确',
  )
  const broken = design(table)
  await expect(
    add({ ...broken, tables: [{ ...broken.tables[0]!, fields: [aField('Count')] }] }),
  ).rejects.toThrow('字段名以小写字母开头')
  const { total } = await boss.call(formHead.list, { tableName: table } as never)
  expect(total).toBe(0)
})

test('the server refuses what a rule forbids and ignores what a hidden field sends', async () => {
  const listSource = ['1', '2'].map((value) => ({ value, text: value }))
  const level = aField('level', { fieldShowType: 'list', fieldExtendJson: JSON.stringify({ listSource }) })
  const rules = [
    {
      when: `name == 'old'`,
      acts: [
        { do: 'require', fields: ['price'] },
        { do: 'hide', fields: ['note'] },
        { do: 'lock', fields: ['owner'] },
        { do: 'set', fields: ['state'], value: `'closed'` },
        { do: 'limit', fields: ['level'], options: ['1'] },
      ],
    },
  ]
  const { id } = await boss.call(formDefinition.addDesign, {
    head: {
      tableName: tableFor('ruled'),
      tableTxt: '规则',
      tableType: 1,
      designJson: JSON.stringify({ layout: [], rules }),
    } as never,
    fields: [
      aField('name'),
      aField('price', aNumber),
      aField('note'),
      aField('owner'),
      aField('state'),
      level,
    ],
    tables: [],
  })
  await publish(id)
  const add = (values: object) => boss.call(onlineForm.add, { formCode: id, ...values })
  await expect(add({ name: 'old', price: 1, level: '2' })).rejects.toThrow('字段level在当前条件下只能选“1”')
  await expect(add({ name: 'old' })).rejects.toThrow('请输入字段price')
  await expect(add({ name: 'old', price: 1, owner: 'me' })).rejects.toThrow('字段owner在当前条件下不能修改')
  const row = await add({ name: 'new', note: 'seen', owner: 'me', state: 'open' })
  const edit = (values: object) => boss.call(onlineForm.edit, { formCode: id, id: row, ...values })
  await expect(edit({ name: 'old', price: 1, owner: 'you' })).rejects.toThrow('字段owner在当前条件下不能修改')
  await edit({ name: 'old', price: 1, note: 'sent' })
  const record = await boss.call(onlineForm.byId, { formCode: id, rowId: row })
  expect(record).toMatchObject({ name: 'old', price: 1, note: null, owner: 'me', state: 'closed' })
})

test('a form whose logic is wrong is not published, and is told why', async () => {
  const rules = [{ when: `gone == '1'`, acts: [{ do: 'hide', fields: ['name'] }] }]
  const { id } = await boss.call(formDefinition.addDesign, {
    head: {
      tableName: tableFor('illogical'),
      tableTxt: '报修',
      tableType: 1,
      designJson: JSON.stringify({ layout: [], rules }),
    } as never,
    fields: [aField('name')],
    tables: [],
  })
  await expect(publish(id)).rejects.toThrow('「报修」规则 1：字段 gone 已不存在')
})

test('rows may read every field of their record, and nothing else', async () => {
  const ordersWith = async (compute: string) => {
    const table = tableFor('rated')
    const sum = aField('sum', { ...aNumber, fieldExtendJson: JSON.stringify({ compute }) })
    const { id } = await boss.call(formDefinition.addDesign, {
      head: { tableName: table, tableTxt: '订单', tableType: 2 } as never,
      fields: [aField('rate', aNumber)],
      tables: [
        {
          head: { tableName: `${table}_line`, tableTxt: '行', tableType: 3 } as never,
          fields: [aField('main_id', { mainTable: table, mainField: 'id' }), aField('amount', aNumber), sum],
        },
      ],
    })
    return id
  }
  await publish(await ordersWith('amount * rate + main.rate'))
  await expect(publish(await ordersWith('amount * main.gone'))).rejects.toThrow(
    '「行」“字段sum”的公式用到的字段 main.gone 已不存在',
  )
})

test('columns and query items stand in the order of their own views; a restored version brings it back', async () => {
  const table = tableFor('ordered')
  const given = {
    head: { tableName: table, tableTxt: '台账', tableType: 1 } as never,
    fields: [
      aField('no', { isQuery: 1, sortFlag: 0 }),
      aField('name', { isQuery: 1, fieldLength: 240 }),
      aField('price', { ...aNumber, isQuery: 1, queryMode: 'group', fieldLength: 7 }),
    ],
    tables: [],
  }
  const { id } = await boss.call(formDefinition.addDesign, given)
  await publish(id)
  const designJson = JSON.stringify({
    layout: [],
    rules: [],
    list: ['price', 'gone', 'no'],
    query: ['name', 'price', 'no'],
  })
  await boss.call(formDefinition.editDesign, { ...given, head: { id, designJson } as never })
  expect(await boss.call(formDefinition.publishReview, { id })).toMatchObject({
    changes: ['调整了列表中列的顺序', '调整了查询项的顺序'],
  })
  await publish(id)
  const page = await boss.call(onlineForm.page, { formCode: id })
  expect(page.columns.columns).toMatchObject([
    { dataIndex: 'price', sorter: true },
    { dataIndex: 'no', sorter: false },
    { dataIndex: 'name', sorter: true, width: 240 },
  ])
  expect(page.columns.columns[0]).not.toHaveProperty('width') // too narrow to be read
  expect(page.queryInfo.map(({ field }) => field)).toEqual(['name', 'price', 'no'])
  expect(Object.keys(page.item.schema.properties)).toEqual(['no', 'name', 'price']) // the form keeps its order
  await boss.call(formDefinition.takeBack, { id })
  const before = await boss.call(onlineForm.page, { formCode: id })
  expect(before.queryInfo.map(({ field }) => field)).toEqual(['no', 'name', 'price'])
})
