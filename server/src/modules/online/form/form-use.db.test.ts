import { menu } from '@banyan/contract/access/menu'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { checkRule } from '@banyan/contract/online/check-rule'
import { duplicateCheck } from '@banyan/contract/online/duplicate-check'
import { fillRule, fillValue } from '@banyan/contract/online/fill-rule'
import { formAction, onlineForm } from '@banyan/contract/online/form'
import { formDefinition, formHead, formMenu } from '@banyan/contract/online/form-head'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { onlineReport } from '@banyan/contract/online/report'
import { reportHead } from '@banyan/contract/online/report-definition'
import { expect, test } from 'vitest'
import { fileColumns } from '#kernel/database/file-columns.ts'
import { ownerTransactions } from '#kernel/database/owner.ts'
import { aField, define, defineOrder, definePublished, defineTree, tableFor } from '#testing/definitions.ts'
import { startServer } from '#testing/server.ts'

/* Published forms in use: trees, sub-tables, look-ups, rights (DEC-080). */

const { signIn, someone, sql, app } = await startServer()
const boss = await signIn('u0001')

const tableName = tableFor('place')
const tree = await defineTree(boss, tableName)
const place = (name: string, pid?: string) =>
  boss.call(onlineForm.add, { formCode: tree, name, ...(pid ? { pid } : {}) })

test('DEC-080 a tree form is read level by level and tells who has others below', async () => {
  const root = await place('总部', '0')
  const child = await place('一楼', root)
  const level = async (pid: string) => (await boss.call(onlineForm.treeData, { formCode: tree, pid })).records
  expect(await level('')).toMatchObject([{ id: root, has_child: '1', pid: null }])
  expect(await level(root)).toMatchObject([{ id: child, has_child: '0', pid: root }])
  const found = await boss.call(onlineForm.treeData, { formCode: tree, name: '一楼', hasQuery: 'true' })
  expect(found.records).toMatchObject([{ id: child }])
  expect(await boss.call(onlineForm.columns, { formCode: tree })).toMatchObject({
    pidField: 'pid',
    hasChildrenField: 'has_child',
    textField: 'name',
  })
  // The same tree as a look-up for the parent field.
  const nodes = await boss.call(dictionary.tableTree, {
    tableName,
    text: 'name',
    code: 'id',
    pidField: 'pid',
    hasChildField: 'has_child',
    pid: '',
  })
  expect(nodes).toMatchObject([{ key: root, title: '总部', leaf: 0 }])
  const single = await definePublished(boss, { tableName: tableFor('flat'), fields: [aField('name')] })
  await expect(boss.call(onlineForm.treeData, { formCode: single })).rejects.toThrow('不是树形')
})

test('DEC-080 nothing is put below itself, and a removed record takes what is below it along', async () => {
  const top = await place('仓库')
  const [middle, leaf] = [await place('货架', top), '']
  const low = await place('货位', middle)
  for (const pid of [top, middle, low])
    await expect(boss.call(onlineForm.edit, { formCode: tree, id: top, pid })).rejects.toThrow('自己的下级')
  await expect(boss.call(onlineForm.edit, { formCode: tree, id: low, pid: 'no_such' })).rejects.toThrow(
    '不存在',
  )
  await boss.call(onlineForm.remove, { formCode: tree, rowIds: [top] })
  for (const rowId of [top, middle, low, leaf].filter(Boolean))
    await expect(boss.call(onlineForm.byId, { formCode: tree, rowId })).rejects.toThrow('未找到')
  expect(await sql(`select content from kernel_log where content like '%下级一并删除'`)).toHaveLength(1)
})

const { id: mainId, lineId, main, line, contact } = await defineOrder(boss)

test('DEC-080 a main table is published with its sub-tables; records travel with their rows', async () => {
  expect(await boss.call(formHead.byId, { id: mainId })).toMatchObject({ tableVersion: 1 })
  expect((await boss.call(formHead.list, { id: mainId })).records[0]?.subTableStr?.split(',').sort()).toEqual(
    [line, contact].sort(),
  )
  const { schema } = await boss.call(onlineForm.item, { formCode: main })
  expect(schema.properties).toMatchObject({
    [line]: { view: 'tab', relationType: 0, foreignKey: 'order_id' },
    [contact]: { view: 'tab', relationType: 1 },
  })
  const id = await boss.call(onlineForm.add, {
    formCode: mainId,
    no: 'LL-1',
    [line]: [{ item: '螺丝', amount: 4 }, { item: '螺母' }],
    [contact]: [{ phone: '139' }],
  })
  const rows = await boss.call(onlineForm.subRows, { formCode: line, rowId: id })
  expect(rows).toMatchObject([{ item: '螺丝', amount: 4 }, { item: '螺母' }])
  expect(await boss.call(onlineForm.subRow, { formCode: contact, rowId: id })).toMatchObject({ phone: '139' })
  const erp = await boss.call(onlineForm.erpColumns, { formCode: mainId })
  expect(erp.main.currentTableName).toBe(main)
  expect(erp.subList.map((each) => [each.currentTableName, each.relationType])).toEqual([
    [line, 0],
    [contact, 1],
  ])
  await expect(boss.call(onlineForm.subRows, { formCode: main, rowId: id })).rejects.toThrow('实体不存在')
  await expect(
    boss.call(onlineForm.add, { formCode: mainId, no: 'LL-2', [line]: [{ amount: 1 }] }),
  ).rejects.toThrow('物品')
})

test('DEC-080 DEC-122 a sub-table is published, taken out and its main table kept, each alone', async () => {
  await boss.call(formDefinition.editAll, { head: { id: lineId }, fields: [aField('memo')] })
  await boss.call(formDefinition.publish, { id: lineId })
  const id = await boss.call(onlineForm.add, {
    formCode: mainId,
    no: 'LL-3',
    [line]: [{ item: '垫片', memo: '备' }],
  })
  expect(await boss.call(onlineForm.subRows, { formCode: line, rowId: id })).toMatchObject([{ memo: '备' }])
  await expect(boss.call(formHead.remove, { id: mainId })).rejects.toThrow(
    '「领料单」正被 2 个附表使用，不能删除',
  )
  await boss.call(formHead.remove, { id: lineId })
  const record = await boss.call(onlineForm.byId, { formCode: mainId, rowId: id })
  expect([Object.hasOwn(record, line), record.no]).toEqual([false, 'LL-3'])
})

test('DEC-054 DEC-080 unique values are checked while typing and again when they are saved', async () => {
  const check = (fieldVal: string) =>
    boss.call(duplicateCheck.check, { tableName: main, fieldName: 'no', fieldVal })
  await boss.call(onlineForm.add, { formCode: mainId, no: 'U-1' })
  await expect(check('U-1')).rejects.toThrow('系统中已存在')
  await check('U-2')
  await expect(boss.call(onlineForm.add, { formCode: mainId, no: 'U-1' })).rejects.toThrow('系统中已存在')
})

test('DEC-061 DEC-082 only what a published field names of a form’s table can be looked up', async () => {
  const region = tableFor('region')
  const regionId = await definePublished(boss, {
    tableName: region,
    fields: [aField('name'), aField('code'), aField('pid'), aField('salary')],
  })
  const top = await boss.call(onlineForm.add, { formCode: regionId, name: '华东', code: 'E', salary: '9' })
  const below = await boss.call(onlineForm.add, { formCode: regionId, name: '上海', code: 'SH', pid: top })
  const items = (dict: string) => boss.call(dictionary.search, { dict })
  await expect(items(`${region},name,code`)).rejects.toThrow('字典配置不合法')
  const link = { table: region, txt: 'name', key: 'id', idField: 'id', pidField: 'pid' }
  const user = await definePublished(boss, {
    tableName: tableFor('uses'),
    fields: [
      aField('region', { fieldShowType: 'list', dictTable: region, dictField: 'code', dictText: 'name' }),
      aField('level_one', {
        fieldShowType: 'link_down',
        dictTable: JSON.stringify({ ...link, linkField: 'level_two' }),
      }),
      aField('level_two'),
    ],
  })
  expect((await items(`${region},name,code`)).map(({ text }) => text).sort()).toEqual(['上海', '华东'])
  for (const dict of [`${region},salary,code`, `${region},name,code,salary='9'`, `${region},name,create_by`])
    await expect(items(dict)).rejects.toThrow('字典配置不合法')
  expect(await boss.call(linkedSelect.level, link)).toMatchObject([{ label: '华东', store: top }])
  expect(await boss.call(linkedSelect.level, { ...link, pidValue: top })).toMatchObject([{ label: '上海' }])
  const id = await boss.call(onlineForm.add, { formCode: user, region: 'SH' })
  expect(await boss.call(onlineForm.byId, { formCode: user, rowId: id })).toMatchObject({
    region_dictText: '上海',
  })
  await expect(boss.call(onlineForm.add, { formCode: user, region: 'XX' })).rejects.toThrow('请重新选择')
  // Lists and records name every level of a linked drop-down, not its id.
  await boss.call(onlineForm.add, { formCode: user, level_one: top, level_two: below })
  const { records } = await boss.call(onlineForm.data, { formCode: user, level_two: below } as never)
  expect(records).toMatchObject([{ level_one_dictText: '华东', level_two_dictText: '上海' }])
})

test('DEC-080 a menu entry with its buttons makes the form usable by a role', async () => {
  const id = await definePublished(boss, {
    tableName: tableFor('menu'),
    tableTxt: '台账',
    fields: [aField('name')],
  })
  const { id: menuId } = await boss.call(formMenu.addFormMenu, { id, parentId: 'menu-online' })
  expect(await boss.call(formDefinition.menus, { id })).toMatchObject([{ id: menuId, name: '台账' }])
  await expect(boss.call(formMenu.addFormMenu, { id, parentId: 'menu-online' })).rejects.toThrow('已有菜单')
  const buttons = await sql<{ perms: string }>(`select perms from access_permission where parent_id = $1`, [
    menuId,
  ])
  expect(buttons.map(({ perms }) => perms).sort()).toEqual(
    ['add', 'delete', 'edit', 'export', 'import', 'list'].map((verb) => `online:${id}:${verb}`),
  )
  // A menu added by hand opens the form of its address: it takes nothing over from menus of other forms.
  const other = await definePublished(boss, { tableName: tableFor('by_hand'), fields: [aField('name')] })
  const { id: byHand } = await boss.call(menu.add, {
    name: '手工菜单',
    menuType: '1',
    parentId: 'menu-online',
    url: `/online/cgformList/${other}`,
    component: 'online/cgformList',
  } as never)
  const familiesOf = async () =>
    (await sql(`select families from access_permission where id = $1`, [byHand]))[0]
  expect(await familiesOf()).toEqual({ families: [`online:${other}`] })
  await boss.call(menu.edit, { id: byHand, url: `/online/cgformList/${id}` } as never)
  expect(await familiesOf()).toEqual({ families: [`online:${id}`] })
  const clerk = await someone({ can: [formAction(id, 'list')] })
  expect(await clerk.call(onlineForm.data, { formCode: id })).toMatchObject({ total: 0 })
  await expect(clerk.call(onlineForm.add, { formCode: id, name: 'x' })).rejects.toThrow('没有权限')
  await boss.call(formHead.remove, { id })
  expect(await boss.call(formDefinition.menus, { id })).toEqual([])
})

test('WIDGET-036 DEC-074 DEC-081 a field is filled from a stored report: it is published when the report and its columns are there', async () => {
  const stock = await definePublished(boss, {
    tableName: tableFor('stock'),
    tableTxt: '库存',
    fields: [aField('name'), aField('place')],
  })
  await boss.call(onlineForm.add, { formCode: stock, name: '灯泡', place: '一楼' })
  const [head] = await sql<{ name: string }>(
    `select table_name as name from online_form_head where id = $1`,
    [stock],
  )
  const items = [
    { fieldName: 'name', fieldTxt: '名称', fieldType: 'String', isShow: true },
    { fieldName: 'place', fieldTxt: '地点', fieldType: 'String', isShow: true },
  ]
  const report = { code: 'stock_report', name: '库存', cgrSql: head!.name, items }
  const popup = (dictTable: string, dictField: string) =>
    define(boss, {
      tableName: tableFor('use_of_stock'),
      fields: [
        aField('item', { fieldShowType: 'popup', dictTable, dictField, dictText: 'item,shelf' }),
        aField('shelf'),
      ],
    })
  const early = await popup('stock_report', 'name,place')
  await expect(boss.call(formDefinition.publish, { id: early })).rejects.toThrow('报表 stock_report 不存在')
  await boss.call(reportHead.add, report as never)
  await boss.call(formDefinition.publish, { id: early })
  const wrong = await popup('stock_report', 'name,salary')
  await expect(boss.call(formDefinition.publish, { id: wrong })).rejects.toThrow('没有列 salary')
  const { schema } = await boss.call(onlineForm.item, { formCode: early })
  expect(schema.properties.item).toMatchObject({
    view: 'popup',
    code: 'stock_report',
    orgFields: 'name,place',
    destFields: 'item,shelf',
  })
  // What the picker asks for (PICK-037).
  const { cgRpConfigId: configId, columns } = await boss.call(onlineReport.columns, { code: 'stock_report' })
  expect(columns.map(({ dataIndex }) => dataIndex)).toEqual(['name', 'place'])
  expect(await boss.call(onlineReport.data, { configId })).toMatchObject({
    records: [{ name: '灯泡', place: '一楼' }],
  })
})

test('DEC-055 DEC-056 DEC-077 check rules and fill rules that a definition names work in its form', async () => {
  await boss.call(fillRule.add, {
    ruleName: '资产编号',
    ruleCode: 'asset_no',
    ruleClass: 'serialNumber',
    ruleParams: '{"prefix":"ZC","datePattern":"yyyy","width":3}',
  } as never)
  const rule = { fieldShowType: 'text', dbLength: 50 }
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
  const filled = aField('no', { ...rule, fieldDefaultValue: '${asset_no}' })
  const id = await definePublished(boss, {
    tableName: tableFor('ruled'),
    fields: [filled, aField('code', { ...rule, checkRule: 'common' })],
  })
  const { schema } = await boss.call(onlineForm.item, { formCode: id })
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
  expect(schema.properties).toMatchObject({ no: { defVal: '${asset_no}' }, code: { checkRule: 'common' } })
  // What the form of a new record asks for.
  const no = await boss.call(fillValue.execute, { ruleCode: 'asset_no' })
  expect(no).toMatch(/^ZC\d{4}001$/)
  await expect(boss.call(onlineForm.add, { formCode: id, no: String(no), code: '1ab' })).rejects.toThrow(
    '第一位只能是字母',
  )
  const rowId = await boss.call(onlineForm.add, { formCode: id, no: String(no), code: 'abc' })
  expect(await boss.call(onlineForm.byId, { formCode: id, rowId })).toMatchObject({ no, code: 'abc' })
  for (const [field, refusal] of [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
    [{ fieldDefaultValue: '${no_such}' }, '填值规则 no_such 不存在'],
    [{ checkRule: 'no_such' }, '校验规则 no_such 不存在'],
  ] as const) {
    const wrong = await define(boss, { tableName: tableFor('unruled'), fields: [aField('name', field)] })
    await expect(boss.call(formDefinition.publish, { id: wrong })).rejects.toThrow(refusal)
  }
})

test('FILE-006 the sweep of files knows the columns of published forms', async () => {
  const name = tableFor('files')
  const id = await definePublished(boss, {
    tableName: name,
    fields: [aField('paper', { fieldShowType: 'file' })],
  })
  const [head] = await sql<{ physical_name: string }>(
    `select physical_name from online_form_head where id = $1`,
    [id],
  )
  const known = await app.state.part(ownerTransactions).within({ tenantId: 1000 }, (tx) => fileColumns(tx))
  expect(known).toContainEqual({ table: head!.physical_name, column: 'paper' })
})

test('DEC-055 a form whose check rule was removed stores no value that the rule should check', async () => {
  const ruleJson = [{ digits: '*', pattern: 'v\\d+', message: '应为版本号' }]
  const { id: ruleId } = await boss.call(checkRule.add, {
    ruleName: '版本',
    ruleCode: 'form_version',
    ruleJson,
  })
  const formCode = await definePublished(boss, {
    tableName: tableFor('unruled'),
    fields: [aField('release', { checkRule: 'form_version' }), aField('memo')],
  })
  await expect(boss.call(onlineForm.add, { formCode, release: 'x1' })).rejects.toThrow('应为版本号')
  await boss.call(onlineForm.add, { formCode, release: 'v1' })
  await boss.call(checkRule.remove, { id: ruleId })
  await expect(boss.call(onlineForm.add, { formCode, release: 'v2' })).rejects.toThrow('该编码不存在')
  await boss.call(onlineForm.add, { formCode, memo: '没有版本' })
  const { records } = await boss.call(onlineForm.data, { formCode, column: 'createTime', order: 'asc' })
  expect(records.map(({ release }) => release ?? null)).toEqual(['v1', null])
})
