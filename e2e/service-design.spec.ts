import { itemTypeNames, itemTypes } from '@banyan/contract/service/template/item'
import type { Locator, Page } from '@playwright/test'
import { ask, expect, test, tokenOf } from './product.ts'

/* A service company designs its work orders: all kinds of items by mouse, and again by keys alone. */

const names = itemTypes.map((type) => itemTypeNames[type])
const root = '/service/systemmanagement/serviceServiceType'

/** A fresh service type, open in its designer. */
async function designing(page: Page, page_: 'workorderDesign' | 'reportDesign'): Promise<string> {
  const token = await tokenOf('u0001')
  const typeName = `上门维修${Date.now() % 100_000}`
  await ask(token, 'POST', `${root}/add`, { typeName, status: 1 })
  const { records } = await ask<{ records: { id: string }[] }>(
    token,
    'GET',
    `${root}/list?typeName=${encodeURIComponent(typeName)}`,
  )
  const id = records[0]?.id ?? ''
  await page.goto(`/#/service/${page_}/${id}`)
  await expect(page.getByRole('heading', { name: typeName })).toBeVisible()
  return id
}

/** The published items of a template. */
async function published(id: string, member: 'workorderVariableTemp' | 'reportTemp') {
  const version = await ask<Record<string, string>>(
    await tokenOf('u0001'),
    'GET',
    `${root}/queryVersion?id=${id}&templateVersion=1`,
  )
  return JSON.parse(version[member] ?? '[]') as { type: string; label: string; required: number }[]
}

const items = (page: Page) => page.locator('[data-item-id]')
const labels = (page: Page) =>
  items(page).evaluateAll((covers) => covers.map((cover) => cover.getAttribute('aria-label')))

test('SERVICE-022 SERVICE-023 DEC-116 a template of all types is built by mouse and published', async ({
  desk,
}) => {
  const page = await desk()
  const id = await designing(page, 'workorderDesign')
  const type = (name: string) =>
    page.getByRole('list', { name: '组件' }).getByRole('button', { name, exact: true })
  // The second one is dragged in, the first one dropped above it, the others are clicked.
  await drag(page, type(names[1] ?? ''), page.getByText(/拖入左侧的组件/), 'top')
  await expect(items(page)).toHaveCount(1)
  await drag(page, type(names[0] ?? ''), items(page).first(), 'top')
  await expect(items(page)).toHaveCount(2)
  await items(page).last().click()
  for (const name of names.slice(2)) await type(name).click()
  expect(await labels(page)).toEqual(names.map((name) => `${name} ${name}`))

  // Reorder: the first goes below the second. The newest item was scrolled to, so the first ones are out of view.
  await items(page)
    .first()
    .evaluate((item) => item.scrollIntoView({ block: 'center' }))
  await drag(page, page.getByRole('button', { name: '拖动 单行文本' }), items(page).nth(1), 'bottom')
  await expect(items(page).first()).toHaveAttribute('aria-label', '多行文本 多行文本')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(items(page).first()).toHaveAttribute('aria-label', '单行文本 单行文本')

  // A select without dictionary cannot be published.
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('下拉选择：请选择服务字典')).toBeVisible()
  const dictionary = await aDictionary()
  page.once('dialog', (dialog) => void dialog.accept()) // the browser asks before it leaves unsaved work
  await page.reload()
  await expect(items(page)).toHaveCount(names.length)
  await page.getByRole('button', { name: '下拉选择 下拉选择' }).click()
  await page.getByRole('combobox', { name: '服务字典' }).click()
  await page.getByTitle(dictionary.name).click()
  await expect(page.getByText('一般、严重')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发布 v1' })
  await dialog.getByLabel('版本说明').fill('第一版')
  await dialog.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('发布成功')).toBeVisible()
  await expect(page.getByText('v1 · 已发布')).toBeVisible()
  const stored = await published(id, 'workorderVariableTemp')
  expect(stored.map(({ type }) => type)).toEqual([...itemTypes])
})

test('SERVICE-020 SERVICE-022 the same by keys alone, with a required mark, a move and an undo', async ({
  desk,
}) => {
  const page = await desk()
  const dictionary = await aDictionary()
  const id = await designing(page, 'reportDesign')
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count++) await page.keyboard.press(key)
  }
  /** Presses Tab until a control has the focus. */
  const tabTo = async (control: Locator) => {
    for (let count = 0; count < 20; count++) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error('20 times Tab do not lead there')
  }
  // Ctrl F6 goes from the title of the last item to the palette, Tab to a type, Enter adds it.
  for (const at of names.keys()) {
    await press('Control+F6')
    await press('Tab', at)
    await press('Enter')
    await expect(items(page)).toHaveCount(at + 1)
  }
  // The title of the new item has the focus: what is typed replaces it.
  await page.keyboard.type('配件')
  const titles = [...names.slice(0, -1), '配件']
  expect(await labels(page)).toEqual(names.map((name, at) => `${name} ${titles[at]}`))

  // To the first item and its handle. Space lifts, arrows move, Space drops; each step is said in Chinese.
  await press('Control+Shift+F6')
  await press('ArrowUp', names.length - 1)
  await press('Shift+Tab')
  await expect(page.getByRole('button', { name: '拖动 单行文本' })).toBeFocused()
  await press('Space')
  const said = page.locator('[id^="DndLiveRegion"]')
  await expect(said).toHaveText('已拿起 单行文本')
  await press('ArrowDown')
  await expect(said).toHaveText(`单行文本 移到第 2 位，共 ${names.length} 项`)
  await press('Space')
  await expect(items(page).nth(1)).toHaveAttribute('aria-label', '单行文本 单行文本')
  await press('Control+z')
  await expect(items(page).first()).toHaveAttribute('aria-label', '单行文本 单行文本')

  await tabTo(items(page).first())
  await press('Enter')
  await press('Control+F6')
  await tabTo(page.getByRole('switch', { name: '必填' }))
  await press('Space')
  await expect(items(page).first()).toHaveAttribute('aria-label', '单行文本 单行文本 必填')

  await press('Control+Shift+F6')
  await press('ArrowDown', 5)
  await press('Enter')
  await press('Control+F6')
  await tabTo(page.getByRole('combobox', { name: '服务字典' }))
  await page.keyboard.type(dictionary.name)
  await expect(page.getByTitle(dictionary.name)).toBeVisible()
  await press('Enter')
  await expect(page.getByText('一般、严重')).toBeVisible()
  // 发布 stands right before the palette.
  await press('Control+F6')
  await press('Shift+Tab')
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeFocused()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: '发布 v1' })
  await expect(dialog.getByLabel('版本说明')).toBeFocused()
  await tabTo(dialog.getByRole('button', { name: '发布' }))
  await press('Enter')
  await expect(page.getByText('v1 · 已发布')).toBeVisible()
  const stored = await published(id, 'reportTemp')
  expect(stored.map(({ label }) => label)).toEqual(titles)
  expect(stored[0]?.required).toBe(1)
})

/** A service dictionary with two items. */
async function aDictionary() {
  const token = await tokenOf('u0001')
  const dict = '/service/systemmanagement/serviceSysDict'
  const name = `故障等级${Date.now() % 100_000}`
  await ask(token, 'POST', `${dict}/add`, { dictName: name, dictCode: `level_${Date.now()}`, status: 1 })
  const { records } = await ask<{ records: { id: string }[] }>(
    token,
    'GET',
    `${dict}/list?dictName=${encodeURIComponent(name)}`,
  )
  const id = records[0]?.id ?? ''
  for (const [at, itemName] of ['一般', '严重'].entries())
    await ask(token, 'POST', `${dict}Item/add`, { dictId: id, itemName, sortNo: at, status: 1 })
  return { id, name }
}

/** Drags with the steps a hand makes: dnd-kit begins after the first few pixels. */
async function drag(page: Page, from: Locator, to: Locator, edge: 'top' | 'bottom') {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('nothing to drag, or nowhere to')
  const y = edge === 'top' ? end.y + 4 : end.y + end.height - 4
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + start.height / 2 + 10, { steps: 2 })
  await page.mouse.move(end.x + end.width / 2, y, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, y)
  await page.mouse.up()
}
