import { ask, expect, signedIn, somebody, test, tokenOf } from './product.ts'

const home = '/#/vclinfoExtend/distributionMap'

test('DOMAIN-001 DOMAIN-002 DEC-107 from the home map over search and card to a vehicle, its order and back, and to an order by its number: the map is as it was left; layers are switched', async ({
  page,
}) => {
  const { plateNo, orderNo } = await aVehicleWithOrder()
  await signedIn(page, (await somebody()).username)
  await page.goto(home)
  const map = page.getByRole('region', { name: '分布图' })
  await expect(map.getByRole('application', { name: '地图' })).toBeVisible({ timeout: 30_000 }) // its code comes last
  await expect(map.getByText(/^车辆 [\d,]+$/)).toBeVisible()

  const search = map.getByPlaceholder('搜索车牌号、设备号、工单号')
  await search.fill(plateNo)
  await search.press('Enter')
  await map.getByRole('list', { name: '搜索结果' }).getByRole('button', { name: plateNo }).click()
  const card = page.getByRole('region', { name: `车辆 ${plateNo}` })
  await expect(card.getByText('福建省福州市鼓楼区五一路1号')).toBeVisible()
  await card.getByRole('link', { name: '详情' }).click()

  await expect(page).toHaveURL(/#\/vclinfoExtend\/vehicle\?record=/)
  const vehicle = page.getByRole('dialog', { name: `车辆详情 · ${plateNo}` })
  await expect(vehicle.getByText(plateNo).first()).toBeVisible()
  await expect(vehicle.getByRole('tab', { name: '位置记录 1' })).toBeVisible()
  await vehicle.getByRole('tab', { name: '工单 1' }).click()
  await vehicle.getByRole('button', { name: orderNo }).click()
  const order = page.getByRole('dialog', { name: `工单详情 · ${orderNo}` })
  await expect(order.getByText('待派单')).toBeVisible()
  await order.getByRole('button', { name: '关闭' }).first().click()
  await expect(order).toBeHidden()
  await expect(vehicle.getByRole('tab', { name: '工单 1' })).toHaveAttribute('aria-selected', 'true')
  await vehicle.getByRole('button', { name: '关闭' }).first().click()

  await page.getByLabel('打开的页面').getByText('首页').click()
  await expect(search).toHaveValue(plateNo)
  await expect(card).toBeVisible()
  const rows = map.getByRole('list', { name: '搜索结果' }).getByRole('button')
  await expect(rows).toHaveCount(1)

  await search.fill(orderNo)
  await rows.filter({ hasText: orderNo }).click()
  await expect(rows).toHaveCount(1)
  const orderCard = page.getByRole('region', { name: `工单 ${orderNo}` })
  await expect(orderCard.getByText('待派单')).toBeVisible()
  await orderCard.getByRole('link', { name: '详情' }).click()
  await expect(page).toHaveURL(/#\/vclinfoExtend\/workOrder\?busId=/)
  await expect(page.getByText(orderNo).filter({ visible: true }).first()).toBeVisible()
  await page.getByLabel('打开的页面').getByText('首页').click()
  await expect(orderCard).toBeVisible()
  await map.getByRole('checkbox', { name: /工单/ }).uncheck()
  await expect(map.getByText('没有匹配的车牌号、设备号或工单号')).toBeVisible()
})

test('DEC-107 on a phone map and list are two sheets', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { plateNo } = await aVehicleWithOrder()
  await signedIn(page, (await somebody()).username)
  await page.goto(home)
  const map = page.getByRole('region', { name: '分布图' })
  await expect(map.getByRole('application', { name: '地图' })).toBeVisible({ timeout: 30_000 }) // its code comes last
  await map.getByPlaceholder('搜索车牌号、设备号、工单号').fill(plateNo)
  await map.getByText('列表', { exact: true }).click()
  await map.getByRole('list', { name: '搜索结果' }).getByRole('button', { name: plateNo }).click()
  await expect(page.getByRole('region', { name: `车辆 ${plateNo}` })).toBeInViewport()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

/** A vehicle in Fuzhou with an open order, in the demo tenant. */
async function aVehicleWithOrder(): Promise<{ plateNo: string; orderNo: string }> {
  const boss = await tokenOf('u0001')
  const unique = `${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(-8)
  const plateNo = `榕${unique}`
  const location = JSON.stringify({
    description: '福建省福州市鼓楼区五一路1号',
    pointer: '119.300000,26.080000',
  })
  const { id: vehicleId } = await ask<{ id: string }>(boss, 'POST', '/vehicle/serviceVehicleInfo/add', {
    plateNo,
    status: 1,
    location,
  })
  const types = '/service/systemmanagement/serviceServiceType'
  const { id: serviceTypeId } = await ask<{ id: string }>(boss, 'POST', `${types}/add`, {
    typeName: `旅途服务${unique}`,
  })
  await ask(boss, 'POST', `${types}/publish`, { id: serviceTypeId })
  const { id } = await ask<{ id: string }>(boss, 'POST', '/workorder/serviceWorkOrder/add', {
    serviceTypeId,
    vehicleId,
    location,
  })
  const { orderNo } = await ask<{ orderNo: string }>(
    boss,
    'GET',
    `/workorder/serviceWorkOrder/queryById?id=${id}`,
  )
  return { plateNo, orderNo }
}
