import { ask, expect, makeJobDue, serviceType, signedIn, somebody, test, tokenOf } from './product.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('DEC-104 SERVICE-070 at 390 px an order is created, dispatched, accepted and finished; a rule fires and the bell tells it', async ({
  page,
}) => {
  const { id: userId, username, phone } = await somebody()
  const realname = `旅人${phone.slice(2)}`
  const token = await tokenOf(username)
  const typeName = `上门${username}`
  const serviceTypeId = await serviceType(token, typeName)
  // Stays open, so that the rule has something to tell of when the other one is finished.
  await ask(token, 'POST', '/workorder/serviceWorkOrder/add', { serviceTypeId, formData: { fault: '漏油' } })

  await signedIn(page, username)
  await page.goto('/#/vclinfoExtend/workOrder')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增工单' })
  await form.getByRole('combobox', { name: '服务类型' }).fill(typeName)
  await page.locator('.ant-select-item-option').getByText(typeName).click()
  await form.getByLabel('故障现象').fill('发动机异响')
  await form.getByRole('button', { name: '保存并派单' }).click()

  const dialog = page.getByRole('dialog', { name: '派单' })
  await dialog.getByLabel('按姓名查找处理人').fill(realname)
  await dialog.getByRole('radio', { name: realname }).check()
  await dialog.getByRole('button', { name: '派单' }).click()
  await expect(page.getByText('派单成功')).toBeVisible()

  await page.getByText('我的', { exact: true }).click()
  await page.getByRole('listitem').getByRole('button').first().click()
  await expect(page.getByText('发动机异响')).toBeVisible()
  await page.getByRole('button', { name: '接单' }).click()
  await page.getByRole('button', { name: '填写报告' }).click()
  const report = page.getByRole('dialog', { name: /^填写报告/ })
  await report.getByLabel('处理结果').fill('已修复')
  await report.getByRole('button', { name: '提交并完成' }).click()
  await expect(page.getByRole('heading', { name: '服务报告' })).toBeVisible()
  await expect(page.getByText('已修复')).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)

  const rule = { serviceTypeId, outHour: 0.0001, level: '1', alertUsers: [userId], alertRoles: [], status: 1 }
  await ask(token, 'POST', '/service/systemmanagement/serviceWoToRule/saveRule', rule)
  await expect(async () => {
    await makeJobDue('timeout-sweep') // else the rules are looked at once a minute (DEC-092)
    const messages = await ask<{ sysMsgList: { titile: string }[] }>(
      token,
      'GET',
      '/sys/annountCement/listByUser',
    )
    expect(messages.sysMsgList.map(({ titile }) => titile)).toContain('工单超时提醒')
  }).toPass({ timeout: 30_000 })
  await page.getByRole('button', { name: /^消息，\d+ 条未读/ }).click()
  await page.getByRole('tab', { name: /系统消息/ }).click()
  await expect(page.getByText('工单超时提醒').first()).toBeVisible()
})
