import { ask, expect, makeJobDue, serviceType, signedIn, somebody, test, tokenOf } from './product.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('DEC-104 SERVICE-070 at 390 px an order is created, dispatched, accepted and finished with parts, a photo and a signature; a rule fires and the bell tells it', async ({
  page,
}) => {
  const { id: userId, username, phone } = await somebody()
  const realname = `旅人${phone.slice(2)}`
  const token = await tokenOf(username)
  const typeName = `上门${username}`
  const serviceTypeId = await serviceType(token, typeName, {}, [
    { id: 'parts', type: 'label', label: '配件', business_key: 'parts' },
    { id: 'labour', type: 'number', label: '工时费', business_key: 'labour', precision: 2 },
    { id: 'photo', type: 'image', label: '现场照片', required: 1 },
    { id: 'sign', type: 'signature', label: '客户签名', required: 1 },
  ])
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
  let stored = 0
  page.on('response', (response) => {
    if (response.url().includes('/sys/common/upload') && response.ok()) stored++
  })
  await report.getByRole('button', { name: '添加配件' }).click()
  await report.getByRole('combobox', { name: '第 1 行配件' }).fill('自备垫片')
  await report.getByRole('spinbutton', { name: '第 1 行数量' }).fill('3')
  await report.getByRole('spinbutton', { name: '第 1 行单价' }).fill('0.1')
  await report.getByLabel('工时费', { exact: true }).fill('80.2')
  await report
    .locator('input[type=file]')
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: dot })
  const pad = report.getByLabel('客户签名，用手指或鼠标书写')
  await pad.scrollIntoViewIfNeeded()
  const at = await pad.boundingBox()
  if (!at) throw new Error('nothing to sign on')
  await page.mouse.move(at.x + 40, at.y + 40)
  await page.mouse.down()
  await page.mouse.move(at.x + 160, at.y + 90, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => stored).toBe(2)
  await report.getByRole('button', { name: '提交并完成' }).click()
  await expect(page.getByRole('heading', { name: '服务报告' })).toBeVisible()
  await expect(page.getByText('已修复')).toBeVisible()
  await expect(page.getByLabel('费用')).toContainText('合计80.50')
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
