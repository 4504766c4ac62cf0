import { ask, expect, serviceType, signedIn, somebody, test, tokenOf } from './product.ts'
import { isFineInBoth } from './walk.ts'

test('at 1440 an order is planned by keys, and another one printed and counted, in light and dark', async ({
  page,
}) => {
  const { id: handlerId, username, phone } = await somebody()
  const token = await tokenOf(username)
  const typeName = `承诺${username}`
  const serviceTypeId = await serviceType(token, typeName, {}, [
    { id: 'parts', type: 'label', label: '配件', business_key: 'parts' },
    { id: 'labour', type: 'number', label: '工时费', business_key: 'labour', precision: 2 },
  ])
  await serviceType(token, `其他${username}`) // with one type alone, figures offer no choice of them
  const root = '/workorder/serviceWorkOrder'
  const add = () =>
    ask<{ id: string }>(token, 'POST', `${root}/add`, { serviceTypeId, formData: { fault: '漏油' } })
  const { id: open } = await add()
  const { id } = await add()
  await ask(token, 'POST', `${root}/dispatch`, { id, handlerId })
  await ask(token, 'POST', `${root}/accept`, { id })
  const part = { materialNo: 'P1', materialName: '滤芯', materialCount: 2, unitPrice: 12.5, isClaim: 0 }
  const reportData = { result: '已修复', parts: [part], labour: 80 }
  await ask(token, 'POST', `${root}/finish`, { id, reportData })
  await signedIn(page, username)

  await page.goto(`/#/vclinfoExtend/workOrder?_view=day&serviceTypeId=${serviceTypeId}`)
  const row = page.getByRole('region', { name: `旅人${phone.slice(2)}` })
  await expect(row).toBeVisible()
  await isFineInBoth(page)
  await page.getByRole('button', { name: /^拖动/ }).press('Space')
  for (const [key, place] of [
    ['ArrowLeft', '待派单'],
    ['ArrowDown', `旅人${phone.slice(2)}`],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByText(new RegExp(` 在 ${place} 一行$`))).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(page.getByText('预约已保存')).toBeVisible()
  await expect(row.getByRole('button', { name: /09:00 至 11:00$/ })).toBeVisible()
  await expect
    .poll(async () => ask(token, 'GET', `${root}/queryById?id=${open}`))
    .toMatchObject({ handlerId })

  await page.goto(`/#/vclinfoExtend/workOrder?busId=${id}`)
  await page.getByRole('button', { name: '打印' }).click()
  const paper = page.getByRole('dialog', { name: '打印工单' })
  await expect(paper.getByRole('heading', { name: '服务报告' })).toBeVisible()
  await expect(paper.getByRole('row', { name: 'P1 滤芯 2 12.5 25.00' })).toBeVisible()
  await expect(paper.getByLabel('费用')).toContainText('合计105.00')
  await isFineInBoth(page)
  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByRole('button', { name: '返回' })).toBeHidden()
  await expect(paper.getByRole('article')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await paper.getByRole('button', { name: '返回' }).click()

  await page.goto('/#/service/serviceFigures')
  const figures = page.getByRole('region', { name: '服务统计' })
  await figures.getByRole('combobox', { name: '服务类型' }).fill(typeName)
  await page.locator('.ant-select-item-option').getByText(typeName).click()
  await expect(figures.getByRole('link', { name: '合计 105.00' })).toBeVisible()
  await isFineInBoth(page)
  await figures.getByRole('link', { name: '完成工单 1' }).click()
  await expect(page.getByText('1-1 共1条')).toBeVisible()
})
