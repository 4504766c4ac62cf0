import type { Locator } from '@playwright/test'
import { ask, expect, password, port, test, tokenOf } from './product.ts'

const hosts = { 1000: 'rongcheng.test', 1001: 'minjiang.test' }
const at = (host: string, path = '/user/login') => `http://${host}:${port}/#${path}`
const icp = '闽ICP备20260001号'

// A picture of one colour each: what shows is what was uploaded.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The natural width of an image in pixels; 0 until it is loaded. */
const widthOf = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)

async function upload(token: string): Promise<string> {
  const form = new FormData()
  form.append('biz', 'branding')
  form.append('file', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'a.png')
  const reply = await fetch(`http://127.0.0.1:${port}/sys/common/upload`, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  })
  return ((await reply.json()) as { result: { path: string } }).result.path
}

test.beforeAll(async () => {
  const admin = await tokenOf('admin')
  for (const [id, host] of Object.entries(hosts)) {
    const { version } = await ask<{ version: number }>(
      admin,
      'GET',
      `/tenant/dictSystem/queryById?id=${id}`,
      undefined,
      0,
    )
    await ask(admin, 'PUT', '/tenant/dictSystem/edit', { id: Number(id), version, hosts: host }, 0)
  }
})

test('TENANT-001 TENANT-002 SHELL-006 SHELL-007 SHELL-008 SHELL-010 SHELL-011 SHELL-012 DEC-030 DEC-093 two hosts, two faces', async ({
  page,
}) => {
  const boss = await tokenOf('u0001')
  const picture = await upload(boss)
  await ask(boss, 'POST', '/sysPageConfig/saveOrUpdate', {
    tenantId: 1000,
    title: '榕城登录入口',
    icp,
    loginPosition: '1',
    backgroundPicture: picture,
    loginBoxBackgroundPicture: picture,
    webIcon: picture,
  })
  const box = () => page.locator('main.login-box').boundingBox()
  const url = `/sys/common/static/${picture}`

  await page.goto(at(hosts[1000]))
  await expect(page.getByRole('heading', { name: '榕城登录入口' })).toBeVisible()
  await expect(page).toHaveTitle('登录 - 榕城登录入口')
  await expect(page.getByRole('contentinfo')).toContainText(icp)
  await expect(page.locator('img.login-background')).toHaveAttribute('src', url)
  await expect(page.locator('img.login-picture')).toHaveAttribute('src', url)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', url)
  await expect.poll(() => widthOf(page.locator('img.login-picture'))).toBe(1)
  const first = await box()
  expect(first?.x).toBeLessThan(200)
  expect(first?.y).toBeLessThan(120)

  await page.goto(at(hosts[1001]))
  await expect(page.getByRole('heading', { name: '闽江物流管理平台' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toContainText(icp)
  await expect(page.locator('img.login-background')).toHaveCount(0)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /favicon\.svg$/)
  expect((await box())?.x).toBeGreaterThan(700) // empty is 6: right, in the middle

  await page.goto(at('unknown.test'))
  await expect(page.getByRole('heading', { name: '榕台' })).toBeVisible()
})

test('SHELL-013 DEC-033 the image of the app by system type stands on the login page, not on a phone', async ({
  page,
}) => {
  await page.goto(at('unknown.test'))
  const qr = page.getByRole('img', { name: '安卓客户端二维码' })
  await expect(qr).toBeVisible()
  await expect(qr).toHaveAttribute('src', /platform-.*\.svg$/)
  await expect.poll(() => widthOf(qr)).toBeGreaterThan(20)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(qr).toBeHidden()
})

test('TENANT-004 TENANT-012 DEC-097 SHELL-015 a new system name is in the header at once', async ({
  page,
}) => {
  await page.goto(at(hosts[1001]))
  await page.getByPlaceholder('请输入用户名').fill('m0001')
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('button', { name: /^欢迎您，/ }).waitFor()
  await page.goto(at(hosts[1001], '/isps/pageConfig'))
  await page
    .getByRole('row', { name: /闽江物流/ })
    .getByRole('button', { name: '编辑' })
    .click()
  await page.getByRole('tab', { name: '首页配置' }).click()
  await page.getByLabel('系统名称').fill('闽江调度台')
  await page.getByRole('tabpanel').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(page.getByRole('banner').getByText('闽江调度台')).toBeVisible()
  await expect(page).toHaveTitle('页面配置 - 闽江调度台')
})
