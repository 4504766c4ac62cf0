import { ageOrders, ask, expect, serviceType, signedIn, somebody, test, tokenOf } from './product.ts'
import { isFineInBoth } from './walk.ts'

test('at 1440 a service promise is tried on past orders before it is stored, in light and dark', async ({
  page,
}) => {
  const { username, phone } = await somebody()
  const token = await tokenOf(username)
  const typeName = `推演${username}`
  const serviceTypeId = await serviceType(token, typeName)
  const root = '/workorder/serviceWorkOrder'
  const add = () =>
    ask<{ id: string }>(token, 'POST', `${root}/add`, {
      serviceTypeId,
      formData: { fault: '漏油' },
    })
  const { id: old } = await add()
  await ageOrders(serviceTypeId, 3)
  await add() // just now: nothing is told of it
  const { orderNo } = await ask<{ orderNo: string }>(token, 'GET', `${root}/queryById?id=${old}`)
  await signedIn(page, username)

  await page.goto('/#/service/serviceType')
  const types = page.getByRole('region', { name: '服务类型' })
  await types.getByPlaceholder('请输入类型名称').fill(typeName)
  await types.getByRole('button', { name: '查询', exact: true }).click()
  await expect(types.getByText('1-1 共1条')).toBeVisible()
  await types
    .getByRole('row', { name: new RegExp(typeName) })
    .getByRole('button', { name: '更多' })
    .click()
  await page.getByRole('menuitem', { name: '服务承诺' }).click()
  await page.getByRole('dialog', { name: '服务承诺' }).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog', { name: '新增服务承诺' })
  await form.getByLabel('接单时限(小时)').fill('2')
  await form.getByRole('button', { name: '推演' }).click()

  const rehearsed = page.getByRole('dialog', { name: '推演：最近 90 天' })
  await expect(rehearsed.getByText('用最近 90 天创建的 2 张工单重算一遍，不会发出任何提醒。')).toBeVisible()
  await expect(rehearsed.getByText('新增提醒 1 张工单，不再提醒 0 张。')).toBeVisible()
  await expect(rehearsed.getByText('接单预警 1 条、接单到期 1 条')).toBeVisible()
  await expect(rehearsed.getByText(`旅人${phone.slice(2)} 2 条`)).toBeVisible()
  for (const alert of ['接单到期新增', '接单预警新增'])
    await expect(
      rehearsed.getByRole('listitem').filter({ hasText: orderNo }).filter({ hasText: alert }),
    ).toHaveCount(1)
  await isFineInBoth(page)

  const promises = await ask<unknown[]>(
    token,
    'GET',
    `/service/servicePromise/list?serviceTypeId=${serviceTypeId}`,
  )
  expect(promises).toEqual([])
  const { sysMsgList } = await ask<{ sysMsgList: unknown[] }>(token, 'GET', '/sys/annountCement/listByUser')
  expect(sysMsgList).toEqual([])
})
