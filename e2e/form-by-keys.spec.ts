import type { Locator, Page } from '@playwright/test'
import { moveUpByKeys } from './move-by-keys.ts'
import { expect, test } from './product.ts'
import { seriousIn } from './walk.ts'

/* The form designer without a mouse: an asset register is built, published, changed and taken back by keys alone. */

const stamp = Date.now().toString(36)

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement))

/** Tab until a control has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 250; step++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${target}`)
}
async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
/** Ctrl F6 until a pane has the focus. */
async function goTo(page: Page, pane: Locator): Promise<void> {
  for (let step = 0; step < 6 && !(await hasFocus(pane)); step++) await page.keyboard.press('Control+F6')
  expect(await hasFocus(pane)).toBe(true)
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
/** The name of a choice is typed, the first that is left is taken. */
async function choose(page: Page, box: Locator, text: string): Promise<void> {
  await tabTo(page, box)
  await page.keyboard.type(text)
  await expect(page.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('an asset register is built, published, changed, read about and taken back by keys alone; axe finds nothing serious', async ({
  desk,
}) => {
  test.setTimeout(300_000)
  const name = `键盘台账${stamp}`
  const page = await desk()
  await page.goto('/#/online/form')
  await enter(page, page.getByRole('button', { name: '新增表单' }))
  const designer = dialog(page, '新增表单')
  await expect(designer.getByLabel('表单名称')).toBeFocused()
  await page.keyboard.type(name)
  const palette = designer.getByRole('region', { name: '控件库' })
  const pane = designer.getByRole('complementary', { name: '属性' })
  const add = async (kind: string, label: string) => {
    await goTo(page, palette)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(kind)
    await enter(page, palette.getByRole('button', { name: kind, exact: true }))
    await expect(designer.getByLabel(/^(名称|标题)$/)).toBeFocused()
    await page.keyboard.type(label)
  }

  // What needs keys of its own is made here; the many kinds of fields are chosen alike. The states become a dictionary.
  await add('分组', '基本信息')
  await add('单行文本', '资产编号')
  await add('单行文本', '资产名称')
  await tabTo(page, pane.getByRole('checkbox', { name: '必填' }))
  await page.keyboard.press('Space')
  await add('下拉选择', '资产状态')
  await tabTo(page, pane.getByLabel('选项内容'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('在用\n闲置\n报废')
  await enter(page, pane.getByRole('button', { name: /存为字典/ }))
  await expect(page.getByText('已存为字典“资产状态”')).toBeVisible()
  await add('人员', '保管人')
  await add('数字', '配件总价')
  await add('多行文本', '备注')
  await add('明细表', '配件')
  await add('整数', '数量')
  await add('数字', '单价')
  await add('数字', '金额')
  await tabTo(page, pane.getByLabel('自动计算'))
  await page.keyboard.type('sl * dj')
  // Three fields at once: selected with Shift, shown in the list or not, moved as one, and all of it undone.
  const canvas = designer.getByRole('region', { name: '表单', exact: true })
  await goTo(page, canvas)
  const remark = canvas.getByRole('button', { name: '多行文本 备注' })
  for (let step = 0; step < 30 && !(await hasFocus(remark)); step++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(pane.getByText('已选择 3 项')).toBeVisible()
  await expect(page.getByText('已选择 3 项', { exact: true })).toBeAttached() // announced
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('3 项 已放在第 4 位')).toBeAttached()
  await expect(canvas.getByRole('button', { name: '人员 保管人' })).toBeFocused()
  await tabTo(page, pane.getByRole('checkbox', { name: '必填' }))
  await page.keyboard.press('Space')
  await expect(canvas.getByRole('button', { name: '多行文本 备注 必填' })).toBeVisible()
  expect(await seriousIn(page)).toEqual([])
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('已撤销：修改 3 项')).toBeAttached()
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('已撤销：移动 3 项')).toBeAttached()
  // The sum of the rows is chosen by its name.
  await goTo(page, canvas)
  await page.keyboard.press('Escape')
  const total = canvas.getByRole('button', { name: '数字 配件总价' })
  for (let step = 0; step < 30 && !(await hasFocus(total)); step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await goTo(page, pane)
  await enter(page, pane.getByRole('button', { name: '配件·金额合计' }))

  // Two rules.
  await tabTo(page, pane.getByRole('button', { name: '表单设置' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const rule = async (state: number, act: number, field: string) => {
    await enter(page, pane.getByRole('button', { name: '新增规则' }))
    const box = dialog(page, '新增规则')
    await choose(page, box.getByLabel('条件的字段'), '资产状态')
    await tabTo(page, box.getByRole('radiogroup', { name: '条件的值' }))
    await page.keyboard.press('Space')
    for (let step = 0; step < state; step++) await page.keyboard.press('ArrowRight')
    await tabTo(page, box.getByRole('radiogroup', { name: '操作', exact: true }))
    for (let step = 0; step < act; step++) await page.keyboard.press('ArrowRight')
    await choose(page, box.getByLabel('操作的字段'), field)
    await page.keyboard.press('Escape') // the list stays open for further fields
    await enter(page, box.getByRole('button', { name: /确\s?定/ }))
    await expect(box).toBeHidden()
  }
  await rule(2, 2, '备注') // while it is scrapped a remark must be given
  await rule(2, 1, '保管人') // nobody keeps it
  await expect(pane.getByRole('region', { name: '规则' }).getByRole('listitem')).toHaveCount(2)
  expect(await seriousIn(page)).toEqual([])

  const publish = async (from: Locator) => {
    await enter(page, from.getByRole('button', { name: '发布' }))
    await enter(page, dialog(page, '发布表单').getByRole('button', { name: /发\s?布/ }))
    await expect(page.getByText('同步数据库成功!').last()).toBeVisible({ timeout: 30_000 })
  }
  const leaveMenu = async () => {
    await enter(page, dialog(page, '添加到菜单').getByRole('button', { name: '暂不添加' }))
    await expect(dialog(page, '添加到菜单')).toBeHidden()
  }
  await publish(designer)
  await leaveMenu()

  // The second version has another order of columns.
  const row = page.getByRole('row', { name: new RegExp(name) })
  await enter(page, row.getByRole('button', { name: '编辑' }))
  const again = dialog(page, '设计表单')
  await tabTo(page, again.getByRole('radiogroup', { name: '设计的内容' }))
  await page.keyboard.press('Tab') // from the group to the chosen view
  await page.keyboard.press('ArrowRight')
  const columns = again.getByRole('region', { name: '列表的列' })
  await tabTo(page, columns.getByRole('button', { name: '拖动 资产名称' }))
  await moveUpByKeys(page, '资产名称', 1)
  const preview = again.getByRole('region', { name: '列表预览' })
  await expect(preview.locator('thead th').nth(1)).toHaveText('资产名称')
  expect(await seriousIn(page)).toEqual([])
  await enter(page, again.getByRole('button', { name: '预览' }))
  const tried = dialog(page, `预览 · ${name}`)
  await expect(tried.getByRole('textbox', { name: '资产名称' })).toBeVisible()
  expect(await seriousIn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(tried).toBeHidden()
  await enter(page, again.getByRole('button', { name: '发布' }))
  const offer = dialog(page, '发布表单')
  await expect(offer.getByText('调整了列表中列的顺序')).toBeVisible()
  await enter(page, offer.getByRole('button', { name: /发\s?布/ }))
  await expect(offer).toBeHidden({ timeout: 30_000 })

  // What the second version changed is read, and it is taken back.
  await leaveMenu()
  await enter(page, row.getByRole('button', { name: '编辑' }))
  await enter(page, again.getByRole('button', { name: '历史版本' }))
  const history = dialog(page, '历史版本')
  await expect(history.getByText('调整了列表中列的顺序').first()).toBeVisible()
  await enter(page, history.getByRole('button', { name: '撤回这次发布' }))
  await enter(page, page.getByRole('button', { name: /^撤\s?回$/ }))
  await expect(page.getByText('已撤回上次发布')).toBeVisible({ timeout: 30_000 })
})
