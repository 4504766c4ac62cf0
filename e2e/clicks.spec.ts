import type { Locator, Page } from '@playwright/test'
import { ask, expect, serviceType, signedIn, somebody, test, tokenOf } from './product.ts'

/* The daily tasks take few clicks: each journey begins at home and counts what the mouse does; typing is free. */

const stamp = Date.now().toString(36)

/** Clicks and keeps the count. */
function counter() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks++
      await target.click()
    },
    count: () => clicks,
  }
}

/** At home with the menu closed, as after signing in. */
async function home(page: Page): Promise<Page> {
  await page.goto('/#/vclinfoExtend/distributionMap')
  await expect(page.locator('aside').getByText('系统管理')).toBeVisible()
  for (const group of await page.locator('aside .ant-menu-submenu-open > [role=menuitem]').all())
    await group.click()
  return page
}

const inMenu = (page: Page, name: string) => page.locator('aside').getByText(name, { exact: true })
const drawer = (page: Page) => page.getByRole('dialog').last()

test('a user with role and department is created in at most 6 clicks', async ({ desk }) => {
  const { click, count } = counter()
  const page = await home(await desk())
  await click(inMenu(page, '系统管理'))
  await click(inMenu(page, '用户'))
  await click(page.getByRole('complementary', { name: '部门' }).getByText('市场部'))
  await click(page.getByRole('button', { name: /新增$/ }).first())
  await drawer(page).getByLabel('用户名').fill(`click_${stamp}`)
  await drawer(page).getByLabel('姓名').fill('少点几下')
  await drawer(page).getByLabel('密码').fill('Journey-2026-pw')
  await click(drawer(page).getByRole('checkbox', { name: '普通员工' }))
  await click(drawer(page).getByRole('button', { name: '保存' }))
  const row = page.getByRole('row', { name: new RegExp(`click_${stamp}`) })
  await expect(row).toContainText('市场部')
  await expect(row).toContainText('普通员工')
  expect(count()).toBeLessThanOrEqual(6)
})

test('users are imported with roles and departments in at most 6 clicks, after a look at the file', async ({
  desk,
}) => {
  const lines = Array.from(
    { length: 10 },
    (_, at) => `i${at}_${stamp},导入${at},市场部,普通员工,Journey-2026-pw`,
  )
  const wrong = `bad_${stamp},写错部门,市场二部,普通员工,Journey-2026-pw`
  const text = ['用户名,姓名,部门,角色,密码,星座', ...lines, wrong].join('\r\n')
  const { click, count } = counter()
  const page = await home(await desk())
  await click(inMenu(page, '系统管理'))
  await click(inMenu(page, '用户'))
  await click(page.getByRole('button', { name: /导入$/ }))
  const choosing = page.waitForEvent('filechooser')
  await click(drawer(page).getByText('点击选择文件'))
  await (await choosing).setFiles({
    name: '用户.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${text}`),
  })
  await expect(drawer(page).getByText('可导入 10 行，有错误 1 行')).toBeVisible({ timeout: 60_000 })
  await expect(drawer(page).getByText('以下列不认识，将被忽略：星座')).toBeVisible()
  await expect(drawer(page).getByText('部门“市场二部”不存在')).toBeVisible()
  await drawer(page).getByLabel('第 12 行 部门').fill('市场部')
  await click(drawer(page).getByRole('button', { name: '导入 11 行' }))
  await expect(page.getByText('文件导入成功！数据行数：1')).toBeVisible({ timeout: 60_000 })
  await page.getByPlaceholder('请输入用户名').first().fill(`i9_${stamp}`)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: new RegExp(`i9_${stamp}`) })
  await expect(row).toContainText('市场部')
  await expect(row).toContainText('普通员工')
  expect(count()).toBeLessThanOrEqual(6)
})

test('an announcement is written and published in at most 5 clicks', async ({ desk }) => {
  const { click, count } = counter()
  const page = await home(await desk())
  await click(inMenu(page, '系统管理'))
  await click(inMenu(page, '通知公告'))
  await click(page.getByRole('button', { name: /新增$/ }).first())
  await drawer(page).getByRole('textbox', { name: '标题' }).fill(`停水通知 ${stamp}`)
  await click(drawer(page).getByRole('button', { name: '保存并发布' }))
  await expect(page.getByRole('row', { name: new RegExp(stamp) })).toContainText('已发布')
  expect(count()).toBeLessThanOrEqual(5)
})

test('a role is given a menu in at most 4 clicks', async ({ desk }) => {
  const { click, count } = counter()
  const roleCode = `finance_${stamp}`
  await ask(await tokenOf('u0001'), 'POST', '/sys/role/add', { roleName: `财务 ${stamp}`, roleCode })
  const page = await home(await desk())
  await page.keyboard.press('Control+k')
  await drawer(page).getByRole('combobox').fill('角色')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/isps\/role/)
  await click(page.getByRole('row', { name: new RegExp(roleCode) }).getByRole('button', { name: '授权' }))
  const line = drawer(page).getByRole('listitem', { name: '日志', exact: true })
  await click(line.getByRole('checkbox', { name: '日志', exact: true }))
  await expect(drawer(page).getByLabel('授权变化')).toContainText('新增')
  await click(drawer(page).getByRole('button', { name: '保存' }))
  await expect(page.getByText('保存成功！')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})

/** A customer with a vehicle, a service type, and somebody near by who handles orders. */
async function aCaller(name: string) {
  const token = await tokenOf('u0001')
  const typeName = `抢修 ${name} ${stamp}`
  const serviceTypeId = await serviceType(token, typeName)
  const handler = await somebody(['staff'])
  const at = (pointer: string) => JSON.stringify({ description: '福州市鼓楼区五一路1号', pointer })
  const device = await ask<{ id: string }>(token, 'POST', '/device/serviceDevice/add', {
    deviceNo: `${name}-${stamp}`,
    location: at('119.301000,26.079000'),
  })
  await ask(token, 'POST', '/device/serviceDevice/addDeviceUser', {
    deviceId: device.id,
    userIds: handler.id,
  })
  const phone = `139${String(Date.now()).slice(-8)}`
  const customer = { name: `来电客户 ${name} ${stamp}`, phone, address: '五四路1号' }
  const { id: consumerId } = await ask<{ id: string }>(
    token,
    'POST',
    '/consumer/serviceConsumer/add',
    customer,
  )
  const order = async (given = {}) => {
    const root = '/workorder/serviceWorkOrder'
    const draft = {
      serviceTypeId,
      consumerId,
      location: at('119.300000,26.080000'),
      formData: { fault: '漏油' },
    }
    const { id } = await ask<{ id: string }>(token, 'POST', `${root}/add`, { ...draft, ...given })
    return ask<{ id: string; orderNo: string }>(token, 'GET', `${root}/queryById?id=${id}`)
  }
  return { token, serviceTypeId, typeName, phone, handler, order }
}

test('a call becomes a dispatched order in at most 6 clicks and the typed words', async ({ desk }) => {
  const { token, serviceTypeId, typeName, phone, order } = await aCaller('call')
  await order()
  const { click, count } = counter()
  const page = await home(await desk())
  await click(page.getByRole('button', { name: '新建工单' }))
  const form = drawer(page)
  await expect(form.getByLabel('来电')).toBeFocused()
  await page.keyboard.type(phone)
  await click(page.locator('.ant-select-item-option').filter({ hasText: phone }))
  await expect(form.getByText('该客户有 1 张未完成的工单')).toBeVisible()
  await expect(form.getByLabel('联系电话')).toHaveValue(phone)
  await click(form.getByLabel('服务类型'))
  await page.keyboard.type(typeName)
  await click(page.locator('.ant-select-item-option').filter({ hasText: typeName }))
  await form.getByLabel('故障现象').fill('刹车异响')
  await click(form.getByRole('radio').first())
  await click(form.getByRole('button', { name: '保存并派单' }))
  await expect(page.getByText('派单成功')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
  const [newest] = (
    await ask<{ records: { status: number; contactPhone: string; handlerId: string; location: string }[] }>(
      token,
      'GET',
      `/workorder/serviceWorkOrder/list?serviceTypeId=${serviceTypeId}&column=createTime&order=desc&pageSize=1`,
    )
  ).records
  expect(newest).toMatchObject({ status: 2, contactPhone: phone, handlerId: expect.any(String) })
  expect(newest?.location).toContain('五一路1号')
})

test('an order is dispatched from the map in at most 3 clicks, or dragged onto a person', async ({
  desk,
}) => {
  const { order, handler } = await aCaller('map')
  const [first, second] = [await order(), await order()]
  const { click, count } = counter()
  const page = await home(await desk())
  const map = page.getByRole('region', { name: '分布图' })
  const search = map.getByPlaceholder('搜索车牌号、设备号、工单号')
  await search.fill(first.orderNo)
  await search.press('Enter')
  await click(map.getByRole('list', { name: '搜索结果' }).getByRole('button', { name: first.orderNo }))
  const card = page.getByRole('region', { name: `工单 ${first.orderNo}` })
  await click(card.getByRole('region', { name: '派给' }).getByRole('button').first())
  await click(page.getByRole('tooltip').getByRole('button', { name: /派\s*单/ }))
  await expect(page.getByText('派单成功')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(3)
  await expect(card.getByText('待处理')).toBeVisible()

  await map.getByRole('button', { name: '返回上一视野' }).click()
  await search.fill(second.orderNo)
  await search.press('Enter')
  await map.getByRole('list', { name: '搜索结果' }).getByRole('button', { name: second.orderNo }).click()
  const person = map.getByRole('button', { name: new RegExp(`派给旅人${handler.phone.slice(2)}`) })
  const [from, to] = [
    await map
      .getByAltText(`工单 ${second.orderNo}`)
      .or(map.getByTitle(/拖到处理人上派单/))
      .first()
      .boundingBox(),
    await person.locator('span').first().boundingBox(),
  ]
  const middle = (box: typeof from) =>
    [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  await page.mouse.move(...middle(from))
  await page.mouse.down()
  await page.mouse.move(...middle(to), { steps: 8 })
  await page.mouse.up()
  await drawer(page)
    .getByRole('button', { name: /派\s*单/ })
    .click()
  await expect(page.getByRole('region', { name: `工单 ${second.orderNo}` }).getByText('待处理')).toBeVisible()
})

test('a technician accepts, reports and finishes on a phone in at most 6 taps', async ({ page }) => {
  const { token, handler, order } = await aCaller('tech')
  const { id } = await order()
  await ask(token, 'POST', '/workorder/serviceWorkOrder/dispatch', { id, handlerId: handler.id })
  const { click, count } = counter()
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(page, handler.username)
  await page.goto('/#/vclinfoExtend/distributionMap')
  await click(page.getByRole('link', { name: new RegExp(`来电客户 tech ${stamp}`) }))
  await click(page.getByRole('button', { name: '接单' }))
  await click(page.getByRole('button', { name: '填写报告' }))
  await drawer(page).getByLabel('处理结果').fill('已更换刹车片')
  await click(drawer(page).getByRole('button', { name: '提交并完成' }))
  await expect(page.getByText('工单已完成')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
})

test('a dropped sheet becomes a form with its data in at most 4 clicks', async ({ desk }) => {
  test.setTimeout(180_000)
  const rows = Number(process.env.SHEET_ROWS ?? 500)
  const state = (at: number) => ['在用', '停用', '报废'][at % 3]
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `ZC${stamp}${at},设备${at},${state(at)},2026/${(at % 12) + 1}/${(at % 28) + 1},${at + 1000}.25,${at}`,
  )
  const content = ['资产编号,名称,状态,购买日期,单价,数量', ...lines].join('\r\n')
  const name = `资产台账${stamp}`
  const { click, count } = counter()
  const page = await desk()
  await page.goto('/#/online/form')
  await expect(page.getByRole('button', { name: '由表格生成' })).toBeVisible()
  const files = await page.evaluateHandle(
    ([text, fileName]) => {
      const data = new DataTransfer()
      data.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/csv' }))
      return data
    },
    [content, `${name}.csv`],
  )
  await page.locator('table').first().dispatchEvent('drop', { dataTransfer: files })
  await click(drawer(page).getByRole('button', { name: '创建并发布' }))
  await page.getByRole('button', { name: `导入 ${rows} 行` }).waitFor({ timeout: 60_000 }) // the form is published first
  await click(page.getByRole('button', { name: `导入 ${rows} 行` }))
  await expect(page).toHaveURL(/cgformList/, { timeout: 120_000 })
  const row = page.getByRole('row', { name: new RegExp(`ZC${stamp}${rows - 1}\\b`) })
  await expect(row).toContainText(state(rows - 1) ?? '')
  await expect(row).toContainText(`${(rows + 999).toLocaleString('en')}.25`)
  await expect(page.locator('aside').getByText(name)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})
