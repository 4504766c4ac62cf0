import { fieldTypes } from '@banyan/contract/field'
import { fieldsFromSchema } from '@banyan/contract/form/form-schema'
import { formAction, formVerbs, onlineForm } from '@banyan/contract/online/form'
import { defaultHead } from '@banyan/contract/online/form-definition'
import { expect, test } from 'vitest'
import { publishForm } from '#testing/forms.ts'
import { answerDefect, sendRaw } from '#testing/samples.ts'
import { multipart, startServer } from '#testing/server.ts'
import { widgetSamples } from './widget-sample.tables.ts'

const { app, someone, signIn, sql } = await startServer()
const formCode = 'widget_sample'
const can = formVerbs.map((verb) => formAction(formCode, verb))
const editor = await someone({ can, orgCode: 'A01' })
let made = 0
const aRecord = (more: Record<string, unknown> = {}) => ({ name: `样例${++made}`, enabled: 'Y', ...more })

test('ONLINE-001 DEC-080 DEC-117 a form tells its schema, its columns and its query items', async () => {
  const { schema, head, cgButtonList, enhanceJs } = await editor.call(onlineForm.item, { formCode })
  expect([cgButtonList, enhanceJs]).toEqual([[], ''])
  expect(head).toMatchObject({ id: formCode, tableName: 'onl_widget_sample', tableType: 1, isTree: 'N' })
  expect(schema).toMatchObject({ type: 'object', title: '组件样例', table: 'onl_widget_sample' })
  expect(schema.required).toContain('name')
  const kinds = new Set(fieldsFromSchema(schema).map((field) => field.type))
  expect(fieldTypes.filter((kind) => !kinds.has(kind))).toEqual([])
  const columns = await editor.call(onlineForm.columns, { formCode: 'onl_widget_sample' })
  expect(columns).toMatchObject({ code: formCode, currentTableName: 'onl_widget_sample', cgButtonList: [] })
  expect(columns.columns.find(({ dataIndex }) => dataIndex === 'pictures')).toMatchObject({
    align: 'center',
    scopedSlots: { customRender: 'imgSlot' },
  })
  expect(columns.dictOptions.sex).toEqual([
    { value: '1', text: '男', title: '男' },
    { value: '2', text: '女', title: '女' },
  ])
  expect(columns.hideColumns).toEqual([])
  const items = await editor.call(onlineForm.queryInfo, { formCode })
  expect(items.slice(0, 4).map(({ field, mode, hidden }) => [field, mode, hidden])).toEqual([
    ['name', 'single', '0'],
    ['serial_no', 'single', '0'],
    ['amount', 'group', '0'],
    ['start_day', 'group', '1'],
  ])
})

test('WIDGET-032 WIDGET-033 WIDGET-034 WIDGET-036 WIDGET-037 WIDGET-038 DEC-117 every member of a field travels under its name', async () => {
  const category = { table: 'sys_category', txt: 'name', key: 'id', idField: 'id', pidField: 'pid' }
  const brand = { dictTable: 'fleet_vehicle_brand', dictText: 'name', dictCode: 'id' }
  await publishForm(app, {
    head: defaultHead('wired', 'onl_widget_sample', '字段'),
    table: widgetSamples,
    fields: [
      {
        name: 'name',
        label: '名称',
        type: 'text',
        required: true,
        defVal: '甲',
        placeholder: '叫什么',
        ellipsLength: 9,
      },
      { name: 'people', label: '负责人', type: 'sel_user', multiple: true },
      { name: 'brand_id', label: '品牌', type: 'list', ...brand, dictFilter: "status='1'" },
      { name: 'hobbies', label: '爱好', type: 'checkbox', listSource: [{ value: 'a', text: '甲' }] },
      { name: 'category_id', label: '分类', type: 'cat_tree', textField: 'remark', pidValue: '0' },
      { name: 'vehicle_type_id', label: '类型', type: 'list', dictCode: 'sex', assolist: 'vehicle_brand_id' },
      {
        name: 'vehicle_brand_id',
        label: '其品牌',
        type: 'list',
        ...brand,
        dictIsDataLink: '1',
        dictRelatedField: 'vehicle_type_id',
        dictForeignKey: 'type_id',
      },
      {
        name: 'popup_user',
        label: '用户',
        type: 'popup',
        popupCode: 'r',
        orgFields: 'a',
        destFields: 'popup_user',
      },
      {
        name: 'level_one',
        label: '一级',
        type: 'link_down',
        linkDownConfig: { ...category, condition: "pid = '0'" },
        linkDownOthers: [{ field: 'level_two', title: '二级' }],
      },
      { name: 'level_two', label: '二级', type: 'hidden' },
      { name: 'enabled', label: '启用', type: 'switch', switchOptions: ['1', '0'] },
      { name: 'amount', label: '单价', type: 'number', onlyInteger: true },
      { name: 'attachments', label: '附件', type: 'file', fileMaxNum: 5 },
    ],
  })
  const { body } = await (await signIn('u0001')).fetch('/online/cgform/api/getFormItem/wired')
  const { required, properties } = (body.result as { schema: Record<string, never> }).schema
  expect(required).toEqual(['name'])
  expect(properties).toMatchObject({
    name: { title: '名称', view: 'text', defVal: '甲', placeholder: '叫什么', ellipsLength: 9 },
    people: { view: 'sel_user', multiple: true },
    brand_id: { ...brand, dictFilter: "status='1'" },
    hobbies: { enum: [{ value: 'a', text: '甲' }] },
    category_id: { textField: 'remark', pidValue: '0' },
    vehicle_type_id: { dictCode: 'sex', assolist: 'vehicle_brand_id' },
    vehicle_brand_id: { dictIsDataLink: '1', dictRelatedField: 'vehicle_type_id', dictForeignKey: 'type_id' },
    popup_user: { code: 'r', orgFields: 'a', destFields: 'popup_user' },
    level_one: {
      config: { ...category, condition: "pid = '0'" },
      others: [{ field: 'level_two', title: '二级' }],
    },
    enabled: { extendOption: ['1', '0'] },
    amount: { pattern: 'z' },
    attachments: { fileMaxNum: 5 },
  })
})

test('DEC-117 getFormItem fills enum for dictionaries and table dictionaries of at most 500 entries', async () => {
  const person = await signIn('u0001')
  const read = async () => {
    const { body } = await person.fetch('/online/cgform/api/getFormItem/widget_sample')
    return (body.result as { schema: { properties: Record<string, { enum?: unknown[] }> } }).schema.properties
  }
  const first = await read()
  expect(first.sex).toMatchObject({
    dictCode: 'sex',
    enum: [
      { value: '1', text: '男', title: '男' },
      { value: '2', text: '女', title: '女' },
    ],
  })
  expect(first.vehicle_type_id?.enum).toContainEqual({
    value: expect.any(String),
    text: expect.any(String),
    title: expect.any(String),
  })
  expect(first.vehicle_brand_id?.enum).toBeUndefined() // its choices hang on the type
  expect([first.name?.enum, first.people?.enum]).toEqual([undefined, undefined])
  await sql(`insert into fleet_vehicle_type (id, tenant_id, name, create_time)
    select 'many' || n, 1000, '类型' || n, now() from generate_series(1, 500) n`)
  expect((await read()).vehicle_type_id?.enum).toBeUndefined()
  await sql(`delete from fleet_vehicle_type where id like 'many%'`)
})

test('DEC-080 a form that is not there is refused on every call', async () => {
  const nobody = { formCode: 'no_such', rowId: 'x', rowIds: 'x', id: 'x' }
  for (const endpoint of Object.values(onlineForm)) {
    const sent = endpoint.carries === 'upload' ? multipart('a.csv', Buffer.from('a')) : {}
    const { body } = await sendRaw(editor, endpoint, nobody, sent)
    expect([endpoint.name, body.success, body.message]).toEqual([endpoint.name, false, '实体不存在'])
  }
})

test('DEC-029 each call needs the action of this form; any of them shows what it looks like', async () => {
  const needed = {
    queryInfo: 'list',
    data: 'list',
    byId: 'list',
    add: 'add',
    edit: 'edit',
    remove: 'delete',
    exportXls: 'export',
    importTemplate: 'import',
    importXls: 'import',
    treeData: 'list',
    removed: 'delete',
    restore: 'delete',
    erase: 'delete',
  } as const
  const input = { formCode, rowId: 'x', rowIds: 'x', id: 'x' }
  for (const verb of formVerbs) {
    const others = await someone({ can: can.filter((action) => !action.endsWith(`:${verb}`)) })
    for (const [name, needs] of Object.entries(needed)) {
      if (needs !== verb) continue
      const endpoint = onlineForm[name as keyof typeof needed]
      const sent = endpoint.carries === 'upload' ? multipart('a.csv', Buffer.from('a')) : {}
      expect([name, (await sendRaw(others, endpoint, input, sent)).status]).toEqual([name, 403])
    }
    expect((await sendRaw(others, onlineForm.item, input)).status).toBe(200)
    const columns = await others.call(onlineForm.columns, { formCode })
    if (verb === 'edit') expect(columns.hideColumns).toEqual(['update'])
  }
  const stranger = await someone()
  for (const endpoint of [onlineForm.item, onlineForm.columns])
    expect((await sendRaw(stranger, endpoint, input)).status).toBe(403)
})

test('DEC-055 DEC-080 security §7 check rules and patterns of a definition are asked by the server, within a time limit', async () => {
  await publishForm(app, {
    head: defaultHead('ruled', 'onl_widget_sample', '有规则'),
    table: widgetSamples,
    fields: [
      { name: 'name', label: '编码', type: 'text', checkRule: 'common' },
      { name: 'remark', label: '备注', type: 'text', pattern: '(a+)+b' },
      { name: 'sex', label: '性别', type: 'list', dictCode: 'sex', writeOnce: true },
    ],
  })
  const manager = await signIn('u0001')
  const said = async (values: object) =>
    (await sendRaw(manager, onlineForm.add, { formCode: 'ruled', ...values })).body.message
  expect(await said({ name: '1ab' })).toBe('第一位只能是字母')
  expect(await said({ name: 'ab' })).toBe('最少输入3位数')
  expect(await said({ remark: 'aaab' })).toBe('添加成功！')
  expect(await said({ remark: 'aaa' })).toBe('备注格式不正确')
  const begun = performance.now()
  expect(await said({ remark: 'a'.repeat(200) })).toBe('备注格式不正确')
  expect(performance.now() - begun).toBeLessThan(5000)
  const id = await manager.call(onlineForm.add, { formCode: 'ruled', name: 'abc', sex: '1' })
  await manager.call(onlineForm.edit, { formCode: 'ruled', id, name: 'abcd', sex: '2' })
  expect(await manager.call(onlineForm.byId, { formCode: 'ruled', rowId: id })).toMatchObject({
    name: 'abcd',
    sex: '1',
  })
})

const hostile: unknown[] = [
  true,
  -1,
  1e308,
  [],
  {},
  ['a', ['b', { c: null }]],
  { toString: 'x', constructor: { prototype: { polluted: 1 } } },
  "' or 1=1; drop table onl_widget_sample; --",
  '%_\\%_\\*',
  ',,,',
  '\ud800',
  '\u202e\ufeff﷽',
  '9'.repeat(400),
  '99999-12-31 25:61:61',
  '0000-00-00',
  '汉'.repeat(3000),
  '{{7*7}}',
  '../../../../etc/passwd',
  '__proto__',
  '{"description":"x","pointer":"1e3,2"}',
]

test('security §1 a hostile value in any field, typed or asked for, is refused or taken, never a fault', async () => {
  const { schema } = await editor.call(onlineForm.item, { formCode })
  const wrong: unknown[] = []
  const attack = async (name: string, value: unknown) => {
    const added = await sendRaw(editor, onlineForm.add, { formCode, ...aRecord({ [name]: value }) })
    const text = typeof value === 'string' ? value.slice(0, 500) : JSON.stringify(value)
    const asked = text.replaceAll(/\p{Surrogate}/gu, '')
    const query = new URLSearchParams({ [name]: asked, [`${name}_begin`]: asked })
    const found = await editor.fetch(`/online/cgform/api/getData/${formCode}?${query}`)
    for (const answer of [added, found]) {
      const fault = answerDefect(answer)
      if (fault) wrong.push([name, value, fault])
    }
  }
  // each field gets a third of the values, and all together get all of them
  for (const [turn, name] of Object.keys(schema.properties).entries())
    await Promise.all(hostile.filter((_, at) => (at + turn) % 3 === 0).map((value) => attack(name, value)))
  expect(wrong).toEqual([])
}, 60_000)

test('DEC-080 family contract 13.2 what a list shows: titles, slots, texts, links, and the buttons one may press', async () => {
  const id = 'shown'
  await publishForm(app, {
    head: { ...defaultHead(id, 'onl_widget_sample', '列表'), relationType: 1, isPage: 'N' },
    table: widgetSamples,
    fields: [
      { name: 'name', label: '名称', type: 'text', href: '/see/{name}', ellipsLength: 8 },
      { name: 'sex', label: '性别', type: 'list', dictCode: 'sex' },
      { name: 'hobbies', label: '爱好', type: 'checkbox', listSource: [{ value: 'run', text: '跑步' }] },
      { name: 'people', label: '人员', type: 'sel_user' },
      { name: 'attachments', label: '附件', type: 'file' },
      { name: 'pictures', label: '图片', type: 'image' },
      { name: 'content', label: '内容', type: 'umeditor' },
      { name: 'start_day', label: '日期', type: 'date' },
      { name: 'area_code', label: '地区', type: 'pca' },
      { name: 'reason', label: '不列', type: 'text', notInList: true },
      { name: 'source_mark', label: '隐藏', type: 'hidden' },
      { name: 'access_password', label: '密码', type: 'password' },
      { name: 'serial_no', label: '密号', type: 'text', secret: true },
    ],
  })
  await sql(
    `insert into access_permission (id, tenant_id, name, menu_type, perms)
     select md5(p), 0, p, 2, p from unnest($1::text[]) p on conflict do nothing`,
    [['list', 'export'].map((verb) => `online:${id}:${verb}`)],
  )
  const reader = await someone({ can: [`online:${id}:list`, `online:${id}:export`] })
  const plain = (title: string, dataIndex: string) => ({ title, dataIndex, align: 'center', sorter: true })
  const slot = (customRender: string) => ({ scopedSlots: { customRender } })
  expect(await reader.call(onlineForm.columns, { formCode: id })).toEqual({
    code: id,
    formTemplate: '2',
    description: '列表',
    currentTableName: 'onl_widget_sample',
    tableType: 1,
    paginationFlag: 'N',
    checkboxFlag: 'Y',
    scrollFlag: 1,
    columns: [
      { ...plain('名称', 'name'), hrefSlotName: 'fieldHref_name', showLength: 8 },
      { ...plain('性别', 'sex'), customRender: '_replace_text_sex_dictText' },
      { ...plain('爱好', 'hobbies'), customRender: '_replace_text_hobbies_dictText' },
      { ...plain('人员', 'people'), customRender: '_replace_text_people_dictText' },
      { ...plain('附件', 'attachments'), ...slot('fileSlot') },
      { ...plain('图片', 'pictures'), ...slot('imgSlot') },
      { ...plain('内容', 'content'), ...slot('htmlSlot') },
      { ...plain('日期', 'start_day'), ...slot('dateSlot') },
      { ...plain('地区', 'area_code'), ...slot('pcaSlot') },
    ],
    hideColumns: ['add', 'update', 'delete', 'batch_delete', 'import'],
    dictOptions: {
      sex: [
        { value: '1', text: '男', title: '男' },
        { value: '2', text: '女', title: '女' },
      ],
      hobbies: [{ value: 'run', text: '跑步', title: '跑步' }],
    },
    cgButtonList: [],
    fieldHrefSlots: [{ slotName: 'fieldHref_name', href: '/see/{name}' }],
    enhanceJs: '',
    foreignKeys: [],
    pidField: '',
    hasChildrenField: '',
    textField: '',
    relationType: 1,
  })
})
