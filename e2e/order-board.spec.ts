import { ask, expect, serviceType, signedIn, somebody, test, tokenOf } from './product.ts'

test('on the board an order is given out by mouse and taken by keys; in the day it is planned by dragging', async ({
  page,
}) => {
  const { id: userId, username, phone } = await somebody()
  const token = await tokenOf(username)
  const serviceTypeId = await serviceType(token, `看板${username}`)
  const add = (remark: string) =>
    ask<{ id: string }>(token, 'POST', '/workorder/serviceWorkOrder/add', {
      serviceTypeId,
      remark,
      formData: { fault: '漏油' },
    })
  const { id: given } = await add('已派')
  await ask(token, 'POST', '/workorder/serviceWorkOrder/dispatch', { id: given, handlerId: userId })
  await add('未派')

  await signedIn(page, username)
  await page.goto(`/#/vclinfoExtend/workOrder?_view=board&_by=handler&serviceTypeId=${serviceTypeId}`)
  const mine = page.getByRole('region', { name: new RegExp(`旅人${phone.slice(2)}`) })
  const nobodys = page.getByRole('region', { name: /^待派单/ })
  await expect(mine.getByRole('listitem')).toHaveCount(1)
  await nobodys.getByRole('listitem').dragTo(mine, { steps: 8 })
  await expect(page.getByText('派单成功')).toBeVisible()
  await expect(mine.getByRole('listitem')).toHaveCount(2)

  await page.getByText('按状态').click()
  const waiting = page.getByRole('region', { name: /^待处理/ })
  await waiting.getByRole('button', { name: /^拖动/ }).first().press('Space')
  await expect(page.getByText(/^(已拿起|WO.* 在 待处理 上方)/)).toBeAttached()
  // A key that comes before the columns are measured moves nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/ 在 处理中 上方$/)).toBeAttached({ timeout: 5000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText('接单成功')).toBeVisible()
  await expect(page.getByRole('region', { name: '处理中 1' }).getByRole('listitem')).toHaveCount(1)

  await page.getByText('日程', { exact: true }).click()
  const tray = page.getByRole('complementary', { name: '未安排的工单' })
  const row = page.getByRole('region', { name: `旅人${phone.slice(2)}` })
  await tray
    .getByRole('listitem')
    .first()
    .dragTo(row, { targetPosition: { x: 148 + 56 * 2, y: 20 }, steps: 8 })
  await expect(page.getByText('预约已保存')).toBeVisible()
  await expect(row.getByRole('button', { name: /\d\d:\d\d 至 \d\d:\d\d$/ })).toBeVisible()
})
