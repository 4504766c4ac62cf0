import type { Page } from '@playwright/test'
import { moveUpByKeys } from './move-by-keys.ts'
import { ask, expect, signedIn, somebody, test, tokenOf } from './product.ts'

/** A name that no other run of the journey has: a second try starts anew. */
const unique = () => `${Date.now()}`.slice(-8)

const imported = Number(process.env.SHEET_ROWS ?? 500)
const rows = Array.from({ length: imported }, (_, at) => `导入资产${at + 1},${at % 100}`)
const file = {
  name: '资产.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['资产名称,价格', ...rows].join('\n')),
}

const typeField = async (page: Page, number: number, name: string, label: string) => {
  const line = page.getByRole('row', { name: `第${number}个字段` })
  await line.getByLabel('字段名').fill(name)
  await line.getByLabel('显示名').fill(label)
  return line
}
const publish = async (page: Page) => {
  await page.getByRole('button', { name: '保存并发布' }).click()
  const dialog = page.getByRole('dialog', { name: '发布表单' })
  await dialog.getByRole('button', { name: '发布' }).click()
}

test('ONLINE-001 ONLINE-002 DEC-080 DEC-081 an asset register is defined, published, granted, filled, imported, exported, reported on and widened; nothing is lost', async ({
  desk,
  browser,
}) => {
  test.setTimeout(240_000)
  const table = `asset_${unique()}`
  const boss = await tokenOf('u0001')
  const roleCode = `keeper_${unique()}`
  await ask(boss, 'POST', '/sys/role/add', { roleName: `资产管理员${unique()}`, roleCode })
  const roles = await ask<{ roleCode: string; roleName: string }[]>(boss, 'GET', '/sys/role/queryall')
  const roleName = roles.find((role) => role.roleCode === roleCode)?.roleName ?? ''

  // The administrator defines the register; its sub-table is defined behind the screen.
  const page = await desk()
  await page.goto('/#/online/form')
  await page.getByRole('button', { name: '新增表单' }).click()
  await page.getByRole('button', { name: '表格视图' }).click()
  const editor = page.getByRole('dialog', { name: '新增表单' })
  await editor.getByLabel('表单名称').fill('资产台账')
  await editor.getByLabel('表名').fill(table)
  await editor.getByLabel('表类型').click()
  await page.getByTitle('主表', { exact: true }).click()
  const first = await typeField(page, 1, 'asset_name', '资产名称')
  await first.getByLabel('查询').check()
  await first.getByLabel('必填').check()
  await page.getByRole('button', { name: '新增字段' }).click()
  const second = await typeField(page, 2, 'price', '价格')
  // The list of controls is long: what is typed narrows it.
  await second.getByLabel('控件').fill('数字框')
  await page.getByTitle('数字框', { exact: true }).last().click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  await ask(boss, 'POST', '/online/cgform/head/addAll', {
    head: { tableName: `onl_${table}_part`, tableTxt: '配件', tableType: 3, relationType: 0 },
    fields: [
      { dbFieldName: 'asset_id', dbFieldTxt: '资产', mainTable: `onl_${table}`, mainField: 'id' },
      { dbFieldName: 'part', dbFieldTxt: '配件名称', isShowForm: 1, isShowList: 1 },
    ].map((field) => ({ dbType: 'string', dbLength: 100, fieldShowType: 'text', ...field })),
  })

  // Published, put into the menu and granted to a role in one go.
  const line = page.getByRole('row', { name: new RegExp(`onl_${table}\\b`) })
  await line.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('button', { name: '表格视图' }).click()
  await publish(page)
  const offer = page.getByRole('dialog', { name: '添加到菜单' })
  await offer.getByLabel('上级菜单').click()
  await page.getByTitle('在线开发', { exact: true }).last().click()
  await offer.getByLabel('授权角色').fill(roleName)
  await page.getByTitle(roleName).click()
  await offer.getByLabel('菜单名称').click() // the open list of roles lies over the button
  await offer.getByRole('button', { name: '添加', exact: true }).click()
  await expect(offer).toBeHidden()

  // Somebody of that role works in it.
  const { username } = await somebody([roleCode])
  const context = await browser.newContext({ acceptDownloads: true })
  const clerk = await context.newPage()
  await signedIn(clerk, username)
  await clerk.goto('/#/')
  await clerk.getByRole('menuitem', { name: '在线开发' }).click()
  await clerk.getByRole('menuitem', { name: '资产台账' }).click()
  await clerk.getByRole('button', { name: '新增' }).first().click()
  const form = clerk.getByRole('dialog')
  await form.getByLabel('资产名称').fill('投影仪')
  await form.getByLabel('价格').fill('3200.5')
  await form.getByRole('button', { name: '新增一行' }).click()
  await form.getByRole('row', { name: '第1行' }).getByLabel('配件名称').fill('灯泡')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(clerk.getByText('添加成功！')).toBeVisible()

  await clerk.getByRole('button', { name: '导入' }).click()
  await clerk.locator('input[type=file]').setInputFiles(file)
  // The file is looked at before it is written.
  await clerk.getByRole('button', { name: `导入 ${imported} 行` }).click({ timeout: 120_000 })
  await expect(clerk.getByText(`1-10 共${imported + 1}条`)).toBeVisible({ timeout: 120_000 })
  await clerk.getByRole('textbox', { name: '资产名称' }).fill('投影')
  await clerk.getByRole('button', { name: '查询', exact: true }).click()
  await expect(clerk.getByText('1-1 共1条')).toBeVisible()
  await clerk.getByRole('button', { name: '展开行' }).click()
  await expect(clerk.getByRole('region', { name: '配件' }).getByText('灯泡')).toBeVisible()
  const download = clerk.waitForEvent('download')
  await clerk.getByRole('button', { name: '导出' }).click()
  await clerk.getByRole('menuitem', { name: /xlsx/ }).click()
  expect((await download).suggestedFilename()).toBe('资产台账.xlsx')

  // A report on the register joined with its parts, read by the role.
  await page.goto('/#/online/report')
  await page.getByRole('button', { name: '新增' }).first().click()
  const report = page.getByRole('dialog')
  await report.getByLabel('报表名称').fill('资产配件')
  await report.getByLabel('报表编码').fill(`report_${table}`)
  await report.getByRole('combobox', { name: '视图' }).fill(`onl_${table}__`)
  await page.getByTitle(`资产台账+配件（onl_${table}__${table}_part）`).click()
  await report.getByRole('group', { name: '价格' }).getByRole('checkbox', { name: '合计' }).check()
  await report.getByRole('button', { name: '保存', exact: true }).click()
  await expect(report).toBeHidden()
  await clerk.goto(`/#/online/cgreport/report_${table}`)
  await expect(clerk.getByLabel('打开的页面').getByText('资产配件')).toBeVisible()
  await expect(clerk.getByText(`1-10 共${imported + 1}条`)).toBeVisible()
  await clerk.getByRole('textbox', { name: '资产名称' }).fill('投影仪')
  await clerk.getByRole('button', { name: '查询', exact: true }).click()
  await expect(clerk.getByRole('cell', { name: '灯泡' })).toBeVisible()

  // A wider definition is published: every record is still there, with the new field.
  await page.goto('/#/online/form')
  await line.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('button', { name: '表格视图' }).click()
  await page.getByRole('button', { name: '新增字段' }).click()
  await typeField(page, 3, 'place', '存放地点')
  // Fields are put in order by keys as well as by dragging.
  await page.getByRole('button', { name: '拖动 存放地点' }).focus()
  await moveUpByKeys(page, '存放地点', 2)
  await expect(page.getByRole('row', { name: '第2个字段' }).getByLabel('字段名')).toHaveValue('place')
  await publish(page)
  await expect(page.getByText('同步数据库成功!')).toBeVisible()
  await clerk.getByRole('menuitem', { name: '资产台账' }).click()
  await clerk.reload()
  await expect(clerk.getByRole('columnheader').filter({ hasText: /资产名称|价格|存放地点/ })).toHaveText([
    '资产名称',
    '存放地点',
    '价格',
  ])
  await clerk.getByRole('button', { name: '重置' }).click()
  await expect(clerk.getByText(`1-10 共${imported + 1}条`)).toBeVisible()
  await context.close()
})
