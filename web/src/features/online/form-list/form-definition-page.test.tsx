import { menu } from '@banyan/contract/access/menu'
import { permission } from '@banyan/contract/access/permission'
import { roleLookup } from '@banyan/contract/access/role'
import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { checkRule } from '@banyan/contract/online/check-rule'
import { fillRule } from '@banyan/contract/online/fill-rule'
import { formDefinition, formHead, formMenu } from '@banyan/contract/online/form-head'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFieldRecord, aHead } from '#testing/form-definition.ts'
import { hand } from '#testing/hand.ts'
import { Answered, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { lineActions } from '../definition/field-table.tsx'
import { FormDefinitionPage } from './form-definition-page.tsx'

const verbs = ['list', 'add', 'edit', 'delete', 'publish'].map((verb) => `formDefinition:${verb}`)
const can = [...verbs, 'permission:add', 'role:grant']

const head = aHead()
/** A field that was published. */
const field = (dbFieldName: string, dbFieldTxt: string) =>
  aFieldRecord(dbFieldName, { dbFieldTxt, dbFieldNameOld: dbFieldName })

beforeEach(() => {
  localStorage.clear()
  server.on(dictionary.tree, () => [])
  server.on(formHead.list, () => ({ records: [head], total: 1 }))
  server.on(formHead.byId, () => head)
  server.on(formDefinition.fields, () => [field('name', '名称'), field('code', '编号')])
  server.on(formDefinition.checkOnlyTable, () => 1 as const)
  server.on(formDefinition.publishReview, () => ({ changes: [], records: 0, missing: [], findings: [] }))
  server.on(formDefinition.design, () => ({ head: aHead(), fields: [aFieldRecord('name')], tables: [] }))
})
const dialogOf = async (title: string, options = {}) =>
  (await screen.findByText(title, options)).closest('[role="dialog"]') as HTMLElement
const fieldLine = (number: number) => within(screen.getByRole('row', { name: `第${number}个字段` }))

test('SESS-083 who may only list definitions can neither add nor publish nor save one', async () => {
  show(<FormDefinitionPage />, { can: ['formDefinition:list'] })
  await screen.findByText('资产台账')
  for (const name of [/新增表单/, /发布/, /删除/]) expect(screen.queryByRole('button', { name })).toBeNull()
  await hand.click(screen.getByRole('button', { name: '编辑' }))
  await hand.click(await screen.findByRole('button', { name: '表格视图' }))
  await screen.findByRole('table', { name: '字段' })
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  expect(fieldLine(1).getByLabelText<HTMLInputElement>('显示名').disabled).toBe(true)
})

test('ONLINE-001 DEC-080 a definition is checked by the common rules, then sent whole with its order', async () => {
  const add = server.on(formDefinition.addAll, () => ({ id: 'h2' }))
  const isTaken = server.on(formDefinition.checkOnlyTable, () => -1 as const)
  show(<FormDefinitionPage />, { can })
  const row = within((await screen.findByText('资产台账')).closest('tr') as HTMLElement)
  for (const text of ['onl_asset', 'v1']) row.getByText(text)
  const [first] = within(screen.getByRole('toolbar', { name: '列表操作' })).getAllByRole('button')
  expect(first?.textContent).toContain('新增表单')
  await hand.click(first as HTMLElement)
  await hand.click(await screen.findByRole('button', { name: '表格视图' }))
  await hand.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('请输入表名')
  const editor = within(screen.getByRole('dialog'))
  const name = editor.getByLabelText('表名')
  await hand.type(name, 'taken')
  await screen.findByText('表名已存在') // told while it is typed
  isTaken.mockImplementation(() => 1 as never)
  await hand.clear(name)
  await hand.type(name, 'Asset')
  await hand.type(editor.getByLabelText('表单名称'), '资产')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText(/第1个字段：请输入字段名/)
  expect(add).not.toHaveBeenCalled()
  await hand.type(fieldLine(1).getByLabelText('字段名'), 'name')
  await hand.type(fieldLine(1).getByLabelText('显示名'), '名称')
  await hand.click(screen.getByRole('button', { name: /新增字段/ }))
  await hand.type(fieldLine(2).getByLabelText('字段名'), 'code')
  await hand.type(fieldLine(2).getByLabelText('显示名'), '编号')
  await hand.click(fieldLine(2).getByLabelText('查询'))
  await hand.click(fieldLine(2).getByRole('button', { name: '更多' }))
  await hand.click(await screen.findByRole('menuitem', { name: '上移' }))
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('添加成功！')
  const sent = add.mock.lastCall?.[0]
  expect(sent?.head).toMatchObject({ tableName: 'asset', tableTxt: '资产', tableType: 1 })
  expect(sent?.fields.map((each) => [each.dbFieldName, each.orderNum, each.isQuery])).toEqual([
    ['code', 1, 1],
    ['name', 2, 0],
  ])
})

test('DEC-080 WIDGET-033 a refusal of the server stands at the field it is about, and its settings open', async () => {
  const message = '第2个字段「编号」：字典 nothing 不存在'
  const result = { row: 1, member: 'fieldDefaultValue', message }
  const edit = server.on(
    formDefinition.editAll,
    () => new Answered(200, { success: false, code: 500, message, result }),
  )
  show(<FormDefinitionPage />, { can })
  await hand.click(await screen.findByRole('button', { name: '编辑' }))
  await hand.click(await screen.findByRole('button', { name: '表格视图' }))
  await screen.findByRole('table', { name: '字段' })
  expect(fieldLine(1).getByLabelText<HTMLInputElement>('字段名').disabled).toBe(true) // published
  await hand.type(fieldLine(2).getByLabelText('显示名'), '二')
  await hand.click(screen.getByRole('button', { name: '保存' }))
  const settings = within(await screen.findByRole('complementary', { name: '字段设置' }))
  await settings.findByText(message)
  expect(screen.getAllByText(message)).toHaveLength(2)
  expect(edit.mock.lastCall?.[0]).toMatchObject({
    head: { id: 'h1', version: 3 },
    fields: [{ id: 'f-name' }, { id: 'f-code', dbFieldTxt: '编号二' }],
    deleteFieldIds: [],
  })
  await hand.type(fieldLine(2).getByLabelText('显示名'), '三')
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
})

test('ONLINE-001 DEC-080 publishing tells what will happen, then offers a menu and gives it to roles', async () => {
  server.on(formDefinition.editAll, () => null)
  server.on(formDefinition.publishPlan, () => [
    {
      tableName: 'onl_asset',
      tableTxt: '资产台账',
      isNew: false,
      added: ['价格'],
      widened: ['名称'],
      indexed: ['编号'],
      retired: ['旧字段'],
    },
  ])
  const publish = server.on(formDefinition.publish, () => ({ tableVersion: 2 }))
  server.on(formDefinition.menus, () => [])
  const top = { id: 'top', key: 'top', title: '在线开发', menuType: 0, parentId: null }
  const entry = { id: 'm1', key: 'm1', title: '资产台账', menuType: 1, parentId: 'top' }
  server.on(menu.all, () => [{ ...top, children: [{ ...entry, children: null }] }] as never)
  server.on(roleLookup.all, () => [{ id: 'r1', roleName: '仓管', roleCode: 'keeper' }])
  server.on(permission.ofRole, () => ['kept'])
  const grant = server.on(permission.grantRole, () => null)
  const addMenu = server.on(formMenu.addFormMenu, () => ({ id: 'm1' }))
  show(<FormDefinitionPage />, { can })
  await hand.click(await screen.findByRole('button', { name: '编辑' }))
  await hand.click(await screen.findByRole('button', { name: '表格视图' }))
  await hand.click(await screen.findByRole('button', { name: '保存并发布' }))
  const dialog = await dialogOf('发布表单')
  await within(dialog).findByText(/新增列 1 个：价格/)
  within(dialog).getByText(/加长 1 个：名称/)
  within(dialog).getByText(/建立索引 1 个：编号/)
  within(dialog).getByText(/不再使用（数据保留） 1 个：旧字段/)
  expect(publish).not.toHaveBeenCalled()
  await hand.click(within(dialog).getByRole('button', { name: '发布' }))
  const offer = await dialogOf('添加到菜单', { selector: '.ant-modal-title' })
  await hand.click(within(offer).getByLabelText('上级菜单'))
  await hand.click(await screen.findByTitle('在线开发'))
  await hand.click(within(offer).getByLabelText('授权角色'))
  await hand.click(await screen.findByTitle('仓管'))
  await hand.click(within(offer).getByRole('button', { name: '添加' }))
  await waitFor(() =>
    expect(grant.mock.lastCall?.[0]).toEqual({
      roleId: 'r1',
      permissionIds: ['kept', 'm1', 'top'],
      lastpermissionIds: ['kept'],
    }),
  )
  expect(addMenu.mock.lastCall?.[0]).toEqual({ id: 'h1', name: '资产台账', parentId: 'top' })
})

test('DEC-055 DEC-056 check rules and fill rules are chosen in the settings of a field', async () => {
  server.on(checkRule.list, () => ({
    records: [{ id: 'c1', ruleName: '资产编码', ruleCode: 'asset_code' } as never],
    total: 1,
  }))
  server.on(fillRule.list, () => ({
    records: [{ id: 'f1', ruleName: '流水号', ruleCode: 'asset_no' } as never],
    total: 1,
  }))
  const edit = server.on(formDefinition.editAll, () => null)
  show(<FormDefinitionPage />, { can: [...can, 'checkRule:list', 'fillRule:list'] })
  await hand.click(await screen.findByRole('button', { name: '编辑' }))
  await hand.click(await screen.findByRole('button', { name: '表格视图' }))
  await hand.click(await screen.findByRole('button', { name: '设置 编号' }))
  const settings = within(await screen.findByRole('complementary', { name: '字段设置' }))
  await hand.click(settings.getByLabelText('默认值'))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
  await hand.click(await screen.findByText('流水号（${asset_no}）'))
  await hand.click(settings.getByLabelText('校验规则'))
  await hand.click(await screen.findByText('资产编码（asset_code）'))
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit).toHaveBeenCalled())
  expect(edit.mock.lastCall?.[0].fields[1]).toMatchObject({
    dbFieldName: 'code',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how a default names its fill rule (DEC-077)
    fieldDefaultValue: '${asset_no}',
    checkRule: 'asset_code',
  })
})

test('ux §6 on a phone the fields are cards, and a tap opens all settings of one', async () => {
  resize(390)
  show(<FormDefinitionPage />, { can })
  await hand.click((await screen.findAllByText('资产台账'))[0] as HTMLElement)
  await hand.click(await screen.findByRole('button', { name: '表格视图' }))
  await hand.click(await screen.findByRole('button', { name: /^名称/ }))
  const settings = (await screen.findByLabelText('控件')).closest('[role="dialog"]') as HTMLElement
  expect(within(settings).getByLabelText<HTMLInputElement>('显示名').value).toBe('名称')
  // A published column keeps its name (DEC-080).
  expect(within(settings).getByLabelText<HTMLInputElement>('字段名').disabled).toBe(true)
  expect(within(settings).getByLabelText<HTMLInputElement>('显示名').disabled).toBe(false)
  await hand.click(within(settings).getByRole('checkbox', { name: '单独设置查询控件' }))
  const labels = [...settings.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toEqual([
    ...['字段名', '显示名', '控件', '类型', '列表', '表单', '查询', '必填', '长度', '输入框提示'],
    ...['列表中最多显示几个字', '与哪些字段合起来不能重复', '默认值', '表单中只读'],
    ...['校验方式', '校验规则', '查询模式', '单独设置查询控件', '查询控件', '查询字典表', '查询字典编码'],
    ...['查询显示字段', '查询默认值', '列宽', '链接', '扩展参数', '数据库默认值'],
  ])
  await hand.click(within(settings).getByLabelText('校验方式'))
  const rules = [...document.querySelectorAll('.ant-select-item-option')].map(
    ({ textContent }) => textContent,
  )
  expect(rules.slice(0, 6)).toEqual(['唯一', '手机号', '电子邮箱', '网址', '邮政编码', '字母'])
})

test.each([
  [0, ['复制', '下移', '删除']],
  [1, ['复制', '上移', '下移', '删除']],
  [2, ['复制', '上移', '删除']],
])('DEC-080 the field at %d of three moves only where there is a place', (at, labels) => {
  const field = { key: 'k', dbFieldName: 'a', dbFieldTxt: '甲' } as never
  const actions = lineActions({ field, at, count: 3, dispatch: vi.fn() })
  expect(actions.map(({ label }) => label)).toEqual(labels)
})
