import { expect, signedIn, test } from './product.ts'

test('LIST-001 LIST-003 LIST-004 LIST-006 SESS-083 a brand is added, found, edited and deleted', async ({
  desk,
}) => {
  const page = await desk()
  await page.goto('/#/vclinfoExtend/vehicleBrand')
  await expect(page.getByText(/^1-10 共\d+条$/)).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByLabel('品牌名称').fill('榕树牌')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()

  await page.getByPlaceholder('请输入品牌名称').first().fill('榕树')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('1-1 共1条')).toBeVisible()

  await page.getByRole('button', { name: '编辑' }).first().click()
  await page.getByRole('dialog').getByLabel('品牌名称').fill('榕树二牌')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('编辑成功!')).toBeVisible()
  await expect(page.getByRole('cell', { name: '榕树二牌', exact: true })).toBeVisible()

  await page.getByRole('button', { name: '删除' }).first().click()
  await expect(page.getByText('确定删除吗?')).toBeVisible()
  await page.getByRole('button', { name: '删除' }).last().click()
  await expect(page.getByText('删除成功!')).toBeVisible()
})

test('SESS-079 SESS-078 a member of staff sees only what was granted, on the screen and by address', async ({
  page,
}) => {
  await signedIn(page, 'u0003')
  await page.goto('/#/vclinfoExtend/vehicleBrand')
  await expect(page.getByText(/^1-10 共\d+条$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '新增' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: '系统管理' })).toHaveCount(0)
})
