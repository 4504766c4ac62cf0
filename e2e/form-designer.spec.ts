import type { Locator, Page } from '@playwright/test'
import { ask, expect, password, signedIn, test, tokenOf } from './product.ts'
import { seriousIn } from './walk.ts'

/* The form designer through the real server: the counted journey of a new tenant, roles in the preview, chosen sources. */

const stamp = Date.now().toString(36)

/** Clicks and typed fields; each line of a list of names counts as a field. */
function counter(page: Page) {
  let count = 0
  return {
    click: async (target: Locator) => {
      count++
      await target.click()
    },
    type: async (text: string) => {
      count += text.split('\n').length
      await page.keyboard.insertText(text)
    },
    fill: async (target: Locator, text: string) => {
      count++
      await target.fill(text)
    },
    count: () => count,
  }
}

/** The administrator of a tenant that was just made. */
async function newTenant(): Promise<string> {
  const platform = await tokenOf('admin')
  const code = `forms-${stamp}`
  const { id } = await ask<{ id: number }>(
    platform,
    'POST',
    '/tenant/dictSystem/add',
    { name: `表单租户${stamp}`, code },
    0,
  )
  const roles = await ask<{ id: string; roleCode: string }[]>(
    platform,
    'GET',
    '/sys/role/queryall',
    undefined,
    id,
  )
  const username = `boss_${stamp}`
  const selectedroles = roles.find(({ roleCode }) => roleCode === 'tenant_admin')?.id ?? ''
  await ask(
    platform,
    'POST',
    '/sys/user/add',
    { username, realname: '新租户管理员', password, selectedroles },
    id,
  )
  return username
}

const designerOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a new tenant builds an asset register with at most 60 clicks and typed fields, enters a record on a phone, publishes a second version, reads the difference and takes it back', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const name = `资产台账${stamp}`
  await signedIn(page, await newTenant())
  await page.goto('/#/vclinfoExtend/distributionMap')
  const { click, type, fill, count } = counter(page)
  const menu = (text: string) => page.locator('aside').getByText(text, { exact: true })
  await click(menu('在线开发'))
  await click(menu('在线表单'))
  await click(page.getByRole('button', { name: '新增表单' }))
  const designer = designerOf(page, '新增表单')
  await expect(designer.getByLabel('表单名称')).toBeFocused()
  await type(name)
  const palette = designer.getByRole('region', { name: '控件库' })
  const pane = designer.getByRole('complementary', { name: '属性' })
  const canvas = designer.getByRole('region', { name: '表单', exact: true })
  const addNames = async (names: string) => {
    await click(palette.getByRole('button', { name: '批量添加' }))
    const box = page.getByRole('dialog', { name: '批量添加字段' })
    await expect(box.getByLabel('字段名称')).toBeFocused()
    await type(names)
    await click(box.getByRole('button', { name: /^添加 \d+ 项$/ }))
    await expect(box).toBeHidden()
  }

  // Twelve fields in two groups: the control of each follows from its name.
  const first = '# 基本信息\n资产编号\n资产名称\n资产状态\n购置日期\n保管人\n使用部门'
  await addNames(`${first}\n# 其他信息\n配件总价\n使用年限\n备注\n照片\n合同\n是否投保`)
  await expect(canvas.getByRole('button', { name: '日期 购置日期' })).toBeVisible()
  await click(canvas.getByRole('button', { name: '下拉选择 资产状态' }))
  await fill(pane.getByLabel('选项内容'), '在用\n闲置\n报废')
  await click(pane.getByRole('button', { name: /存为字典/ }))
  await expect(page.getByText('已存为字典“资产状态”')).toBeVisible()

  // Three rules that begin with the field they were made at.
  const rule = async (state: string, act: string, field: string) => {
    await click(pane.getByRole('button', { name: '新增规则' }))
    const box = page.getByRole('dialog', { name: '新增规则' })
    const choice = (group: string, text: string) =>
      box.getByRole('radiogroup', { name: group, exact: true }).getByText(text, { exact: true })
    await click(choice('条件的值', state))
    if (act !== '显示') await click(choice('操作', act))
    await click(box.getByLabel('操作的字段'))
    await click(page.locator('.ant-select-dropdown:visible').getByTitle(field, { exact: true }))
    await click(box.getByRole('button', { name: /确\s?定/ }))
    await expect(box).toBeHidden()
  }
  await rule('报废', '必填', '备注')
  await rule('报废', '隐藏', '保管人')
  await rule('闲置', '只读', '使用年限')
  await expect(pane.getByRole('region', { name: '规则' }).getByRole('listitem')).toHaveCount(3)

  // The rows of the sub-table are worked out and summed up.
  await click(palette.getByRole('button', { name: '明细表', exact: true }))
  await expect(designer.getByLabel('名称', { exact: true })).toBeFocused()
  await type('配件')
  await addNames('数量\n单价\n金额')
  await fill(pane.getByLabel('自动计算'), 'sl * dj')
  await click(canvas.getByRole('button', { name: '数字 配件总价' }))
  await click(pane.getByRole('button', { name: '配件·金额合计' }))
  expect(await seriousIn(page)).toEqual([])
  await click(designer.getByRole('button', { name: '发布' }))
  await click(page.getByRole('dialog', { name: '发布表单' }).getByRole('button', { name: /发\s?布/ }))
  await expect(page.getByText('同步数据库成功!')).toBeVisible({ timeout: 30_000 })
  expect(count()).toBeLessThanOrEqual(60)
  await page.getByRole('dialog', { name: '添加到菜单' }).getByRole('button', { name: '暂不添加' }).click()

  // A record on a phone, by the rules.
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: '打开' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /新增$/ }).first().click()
  const form = page.getByRole('dialog').last()
  await form.getByLabel('资产名称').fill('投影仪')
  await expect(form.getByLabel('保管人')).toBeVisible()
  await form.getByLabel('资产状态').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('报废', { exact: true }).click()
  await expect(form.getByLabel('保管人')).toBeHidden()
  const part = form.getByRole('region', { name: '配件' })
  await part.getByRole('button', { name: /新增|添加/ }).click()
  await part.getByLabel('数量').fill('3')
  await part.getByLabel('单价').fill('12.5')
  await expect(part.getByText('37.5')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入备注')).toBeVisible()
  await form.getByLabel('备注').fill('灯泡坏了')
  expect(await seriousIn(page)).toEqual([])
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  await expect(page.getByText('投影仪').first()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })

  // The second version is told before it is published, and taken back.
  await page.goto('/#/online/form')
  await row.getByRole('button', { name: '编辑' }).click()
  const again = designerOf(page, '设计表单')
  await again
    .getByRole('region', { name: '控件库' })
    .getByRole('button', { name: '单行文本', exact: true })
    .click()
  await expect(again.getByLabel('名称', { exact: true })).toBeFocused()
  await page.keyboard.insertText('厂家')
  await again.getByRole('button', { name: '发布' }).click()
  const offer = page.getByRole('dialog', { name: '发布表单' })
  await expect(offer.getByText('新增字段“厂家”')).toBeVisible()
  await offer.getByRole('button', { name: /发\s?布/ }).click()
  await page.getByRole('dialog', { name: '添加到菜单' }).getByRole('button', { name: '暂不添加' }).click()
  await row.getByRole('button', { name: '编辑' }).click()
  await again.getByRole('button', { name: '历史版本' }).click()
  const history = page.getByRole('dialog', { name: '历史版本' })
  await expect(history.getByRole('listitem').filter({ hasText: '新增字段“厂家”' }).first()).toBeVisible()
  expect(await seriousIn(page)).toEqual([])
  await history.getByRole('button', { name: '撤回这次发布' }).click()
  await page.getByRole('button', { name: /^撤\s?回$/ }).click()
  await expect(page.getByText('已撤回上次发布')).toBeVisible({ timeout: 30_000 })
  await row.getByRole('button', { name: '打开' }).click()
  await expect(page.getByRole('row', { name: /投影仪/ })).toContainText('37.5')
  await expect(page.getByRole('columnheader', { name: '厂家' })).toHaveCount(0)
})

const text = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  ...{ dbType: 'string', dbLength: 100, fieldShowType: 'text', isShowForm: 1, isShowList: 1 },
  ...{ dbFieldName, dbFieldTxt, ...more },
})

/** A form that is published behind the screen. */
async function published(token: string, tableName: string, tableTxt: string, fields: object[], head = {}) {
  const { id } = await ask<{ id: string }>(token, 'POST', '/online/cgform/head/addDesign', {
    head: { tableName, tableTxt, tableType: 1, ...head },
    fields,
    tables: [],
  })
  await ask(token, 'POST', `/online/cgform/head/doDbSynch/${id}/normal`, {})
  return id
}

async function openDesigner(page: Page, name: string): Promise<Locator> {
  await page.goto('/#/online/form')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '编辑' })
    .click()
  return designerOf(page, '设计表单')
}

test('a form is previewed as a role has it by the rules that the server holds for that role', async ({
  page,
}) => {
  const boss = await tokenOf('u0001')
  const [roleCode, roleName] = [`preview_${stamp}`, `预览角色${stamp}`]
  await ask(boss, 'POST', '/sys/role/add', { roleName, roleCode })
  const roles = await ask<{ id: string; roleCode: string }[]>(boss, 'GET', '/sys/role/queryall')
  const roleId = roles.find((role) => role.roleCode === roleCode)?.id
  const name = `预览${stamp}`
  const id = await published(boss, `preview_${stamp}`, name, [
    text('no', '编号'),
    text('price', '价格'),
    text('name', '名称'),
  ])
  const entity = `online:${id}`
  const content = JSON.stringify([
    { attr: 'price', visible: false, editable: false },
    { attr: 'no', visible: true, editable: false },
  ])
  const attr = await ask<{ id: string }>(boss, 'POST', '/datarule/sysAttraccessrule/add', {
    name: `预览${stamp}`,
    entity,
    content,
  })
  await ask(boss, 'POST', '/datarule/sysObjaccessrule/add', {
    entity,
    roleId,
    scope: '1',
    ruleId: attr.id,
    status: '1',
  })
  await signedIn(page, 'u0001')
  const designer = await openDesigner(page, name)
  await designer.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: `预览 · ${name}` })
  const box = (label: string) => preview.getByRole('textbox', { name: label })
  for (const label of ['编号', '价格', '名称']) await expect(box(label)).toBeVisible()
  await preview.getByLabel('以哪个角色查看').fill(roleName)
  await page.getByTitle(roleName).click()
  await expect(box('价格')).toHaveCount(0)
  await expect(preview.getByText('价格')).toHaveCount(0)
  await expect(box('编号')).toHaveCount(0)
  await expect(preview.getByText('编号')).toBeVisible()
  await expect(box('名称')).toBeVisible()
})

test('linked drop-downs, trees and popups are chosen by the names of forms and reports, and work', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const boss = await tokenOf('u0001')
  const areas = await published(
    boss,
    `area_${stamp}`,
    `地区${stamp}`,
    [text('name', '地区名称', { fieldMustInput: 1 }), text('pid', '上级'), text('has_child', '有下级')],
    { isTree: 'Y', treeParentIdField: 'pid', treeFieldname: 'name', treeIdField: 'has_child' },
  )
  const row = (values: object) =>
    ask<string>(boss, 'POST', `/online/cgform/api/form/${areas}`, { formCode: areas, ...values })
  const above = await row({ name: '福建' })
  await row({ name: '福州', pid: above })
  const name = `选择${stamp}`
  await published(boss, `chosen_${stamp}`, name, [text('city', '城市'), text('maker', '厂家')])
  await ask(boss, 'POST', '/online/cgreport/head/add', {
    name: `地区报表${stamp}`,
    code: `areas_${stamp}`,
    cgrSql: `onl_area_${stamp}`,
    items: [{ fieldName: 'name', fieldTxt: '地区名称', fieldType: 'String', isShow: 1 }],
  })

  await signedIn(page, 'u0001')
  const designer = await openDesigner(page, name)
  const palette = designer.getByRole('region', { name: '控件库' })
  const pane = designer.getByRole('complementary', { name: '属性' })
  const choose = async (label: string, option: string) => {
    await pane.getByLabel(label, { exact: true }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  const add = async (kind: string, label: string) => {
    await palette.getByRole('button', { name: kind, exact: true }).click()
    await expect(designer.getByLabel('名称', { exact: true })).toBeFocused()
    await page.keyboard.insertText(label)
  }
  await add('联动下拉', '省份')
  await choose('各级选项来自哪个表单', `地区${stamp}`)
  await choose('显示哪个字段', '地区名称')
  await choose('哪个字段表示上级', '上级')
  await choose('下级存到哪些字段', '城市')
  await page.keyboard.press('Escape')
  await add('树形选择', '所在地区')
  await choose('来自哪个树形表单', `地区${stamp}`)
  await add('弹窗选择', '产地')
  await choose('弹出哪个报表', `地区报表${stamp}`)
  await choose('用哪一列填写本字段', '地区名称')
  await pane.getByRole('button', { name: '添加', exact: true }).click()
  await choose('填到的字段', '厂家')
  await designer.getByRole('button', { name: '发布' }).click()
  await page
    .getByRole('dialog', { name: '发布表单' })
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await expect(page.getByText('同步数据库成功!')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('dialog', { name: '添加到菜单' }).getByRole('button', { name: '暂不添加' }).click()

  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '打开' })
    .click()
  await page.getByRole('button', { name: /新增$/ }).first().click()
  const form = page.getByRole('dialog').last()
  const pick = async (box: Locator, option: string) => {
    await box.click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  await pick(form.getByLabel('省份').first(), '福建')
  await pick(form.getByLabel('城市').first(), '福州')
  await expect(form.getByText('福州').filter({ visible: true }).first()).toBeVisible()
})
