import { ask, expect, serviceType, signedIn, somebody, test, tokenOf } from './product.ts'

test('a dispatcher gives the customer a link; without account they follow the order, answer and rate it', async ({
  page,
  browser,
}) => {
  const { id: handlerId, username } = await somebody()
  const token = await tokenOf(username)
  const serviceTypeId = await serviceType(token, `客户${username}`)
  const root = '/workorder/serviceWorkOrder'
  const draft = { serviceTypeId, formData: { fault: '漏油' }, contactPhone: '13800002222' }
  const { id } = await ask<{ id: string }>(token, 'POST', `${root}/add`, draft)
  await signedIn(page, username)
  await page.goto(`/#/vclinfoExtend/workOrder?busId=${id}`)
  await page.getByLabel('评论', { exact: true }).fill('师傅明天上午到')
  await page.getByRole('checkbox', { name: /客户可见/ }).check()
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByText('客户可见', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '客户链接' }).click()
  const dialog = page.getByRole('dialog', { name: '客户链接' })
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await expect(dialog.getByRole('img', { name: '客户链接二维码' })).toBeVisible()
  const link = (await dialog.getByText(/customer\.html#/).textContent())?.match(/http\S+#[\w.-]{40,}/)?.[0]

  const outside = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await outside.newPage()
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  await phone.goto(link ?? '')
  await expect(phone.getByText('师傅明天上午到')).toBeVisible()
  await expect(phone.getByText('已受理').first()).toBeVisible()
  await expect(phone.getByText(/13800002222|漏油|旅人/)).toHaveCount(0)
  await phone.getByLabel('给服务公司留言').fill('请带梯子 <img src=x onerror=alert(1)>')
  await phone.getByRole('button', { name: '发送' }).click()
  await expect(phone.getByText('请带梯子 <img src=x onerror=alert(1)>')).toBeVisible()

  await ask(token, 'POST', `${root}/dispatch`, { id, handlerId })
  await ask(token, 'POST', `${root}/accept`, { id })
  await ask(token, 'POST', `${root}/finish`, { id, reportData: { result: '已修复' } })
  await phone.reload()
  await phone.getByText('★').or(phone.getByText('☆')).nth(3).click()
  await phone.getByLabel('评语').fill('又快又好')
  await phone.getByRole('button', { name: '提交评价' }).click()
  await expect(phone.getByRole('button', { name: '修改评价' })).toBeVisible()
  const overflow = () =>
    phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  const secret = link?.split('#')[1] ?? 'none'
  expect(asked.filter((url) => new URL(url).pathname.includes(secret) || url.includes(`=${secret}`))).toEqual(
    [],
  )

  await expect(page.getByText('4 星：又快又好')).toBeVisible()
  await dialog.getByRole('button', { name: '作废' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: '作废' }).click()
  await expect(page.getByText('链接已作废')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('链接无效或已失效')).toBeVisible()
  await outside.close()
})
