import type { Page } from '@playwright/test'
import { address, ask, codeFor, expect, password, somebody, test, tokenOf } from './product.ts'

const home = /#\/vclinfoExtend\/distributionMap$/
const inside = (page: Page) => expect(page.getByRole('button', { name: /^欢迎您，/ })).toBeVisible()

test.beforeAll(async () => {
  const admin = await tokenOf('admin')
  const before = await ask<{ id: string; title: string }>(
    admin,
    'GET',
    '/sysPageConfig/queryByDomain/0',
    undefined,
    0,
  )
  const { id, title } = before
  const change = { id, title, tenantId: 0, otherLoginType: '1,2' }
  await ask(admin, 'POST', '/sysPageConfig/saveOrUpdate', change, 0)
})

async function typePassword(page: Page, username: string, secret = password) {
  await page.getByPlaceholder('请输入用户名').fill(username)
  await page.getByPlaceholder('请输入密码').fill(secret)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^欢迎您，/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByPlaceholder('请输入用户名')).toBeVisible()
}

test('SESS-001 SESS-007 SESS-009 DEC-011 name and password, of which 记住我 keeps the name; a telephone number and its code', async ({
  page,
}) => {
  await page.goto('/#/user/login')
  await typePassword(page, 'u0004')
  await page.getByLabel('记住我').check()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(home)
  await signOut(page)
  await expect(page.getByPlaceholder('请输入用户名')).toHaveValue('u0004')
  await expect(page.getByPlaceholder('请输入密码')).toBeFocused()

  const { phone } = await somebody()
  await page.getByRole('tab', { name: '手机号登录' }).click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('手机号不允许为空！').first()).toBeVisible()
  await page.getByPlaceholder('请输入手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  const code = await codeFor(phone)
  await page.getByPlaceholder('请输入验证码').fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('手机验证码错误').first()).toBeVisible()
  await page.getByPlaceholder('请输入验证码').fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(home)
})

test('SESS-001 SESS-008 SESS-052 SHELL-009 DEC-094 钉钉 and 微信: an unknown scan is tied to an account, from then on it signs in', async ({
  page,
}) => {
  const { username } = await somebody()
  const scan = async (kind: string, name: string) => {
    await page.goto('/#/isps/role')
    await page.getByRole('button', { name }).click()
    await page.getByLabel('who').fill(`${kind}-${username}`)
    await page.getByRole('button', { name: 'OK' }).click()
  }
  await scan('1', '钉钉')
  await expect(page).toHaveURL(/#\/user\/binduser$/)
  await typePassword(page, username)
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await expect(page).toHaveURL(home)
  await inside(page)

  await signOut(page)
  await scan('1', '钉钉')
  await expect(page).toHaveURL(`${address}/#/isps/role`) // neither code nor state stays in the address
  await inside(page)

  await signOut(page)
  await scan('2', '微信')
  await expect(page).toHaveURL(/#\/user\/binduser$/)
})

test('SESS-001 SESS-006 DEC-012 DEC-013 single sign-on tells somebody the product does not know, and leads others to the page that was wanted', async ({
  page,
}) => {
  await page.goto('/#/user/login')
  await page.getByRole('button', { name: '单点登录' }).click()
  await page.getByLabel('who').fill('nobody-here')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('单点登录校验失败').first()).toBeVisible()
  await expect(page).toHaveURL(`${address}/#/user/login`)
  await page.goto('/#/isps/role')
  await page.getByRole('button', { name: '单点登录' }).click()
  await page.getByLabel('who').fill('u0001')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(`${address}/#/isps/role`)
  await inside(page)
})

test('SESS-001 SESS-014 SESS-066 DEC-014 a token link signs in; what it carried is gone from the address', async ({
  page,
}) => {
  const { ticket } = await ask<{ ticket: string }>(await tokenOf('u0001'), 'POST', '/sys/ticket', {
    use: 'link',
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/?token=${ticket}&tenant-id=1000#/isps/role`)
  await expect(page).toHaveURL(`${address}/#/isps/role`)
  await inside(page)
  expect(asked.filter((url) => url.includes(ticket))).toHaveLength(1) // the visit itself
  const kept = await page.evaluate(() => [
    localStorage.getItem('console.accessToken') !== null,
    localStorage.getItem('console.refreshToken'),
  ])
  expect(kept).toEqual([true, null])
})

test('SESS-054 SESS-059 DEC-026 DEC-027 the landing page of links opens the page without its surroundings', async ({
  page,
}) => {
  const token = await tokenOf('u0001')
  await page.goto(`/#/out/link?token=${token}&tenant-id=1000&path=/isps/role`)
  await expect(page).toHaveURL(`${address}/#/out/isps/role`)
  await expect(page.getByRole('cell', { name: '调度员' }).first()).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByLabel('打开的页面')).toHaveCount(0)
  await page.goto('/?isLinkOut=1#/isps/user')
  await expect(page).toHaveURL(/#\/out\/isps\/user/)
  await page.getByRole('navigation', { name: '菜单' }).getByText('系统管理').hover()
  await page.getByRole('menuitem', { name: '角色', exact: true }).click()
  await expect(page).toHaveURL(/#\/out\/isps\/role/)
})

test('DEC-012 a link that is used up leads to the sign-in page, with the reason and the way back', async ({
  page,
}) => {
  await page.goto('/?token=not-a-code&tenant-id=1000#/isps/role')
  await expect(page.getByText('登录失败').first()).toBeVisible()
  await expect(page.getByText('登录链接无效或已过期').first()).toBeVisible()
  await expect(page).toHaveURL(`${address}/#/user/login?redirect=%2Fisps%2Frole`)
})

test('SESS-050 SESS-051 DEC-026 DEC-011 an application waits for approval, then it is an account', async ({
  page,
}) => {
  const unique = String(Date.now()).slice(-9)
  const [username, phone] = [`r${unique}`, `17${unique}`]
  await page.goto('/#/user/login')
  await page.getByRole('link', { name: '注册' }).click()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请输入密码').first()).toBeVisible()
  await page.getByLabel('租户编码').fill('rongcheng')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('姓名').fill('新来的')
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeVisible()
  await page.getByLabel('验证码').fill(await codeFor(phone))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('确认密码').fill(password)
  await expect(page.getByText('强', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page).toHaveURL(/#\/user\/register-result$/)
  await page.getByRole('button', { name: '返回登录' }).click()
  await typePassword(page, username)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('该用户已冻结').first()).toBeVisible()

  const boss = await tokenOf('u0001')
  const { records } = await ask<{ records: { id: string }[] }>(
    boss,
    'GET',
    `/sys/user/list?username=${username}`,
  )
  await ask(boss, 'PUT', '/sys/user/frozenBatch', { ids: records[0]?.id, status: 1 })
  await typePassword(page, username)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(home)
})

test('SESS-053 DEC-026 a forgotten password is replaced by telephone, a due one by the old one', async ({
  page,
}) => {
  const { username, phone } = await somebody()
  const second = 'Second-2026-e2e'
  const third = 'Third-2026-e2e'
  await page.goto('/#/user/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeVisible()
  await page.getByLabel('验证码').fill(await codeFor(phone))
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByLabel('用户名')).toHaveValue(username)
  await page.getByLabel('新密码', { exact: true }).fill(second)
  await page.getByLabel('确认新密码').fill(`${second}x`)
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('两次输入的密码不一样！')).toBeVisible()
  await page.getByLabel('确认新密码').fill(second)
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('密码重置完成！')).toBeVisible()
  await expect(page).toHaveURL(/#\/user\/login$/)

  await page.goto('/#/user/alteration')
  await page.getByRole('tab', { name: '原密码验证' }).click()
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('原密码', { exact: true }).fill(second)
  await page.getByLabel('新密码', { exact: true }).fill(third)
  await page.getByLabel('确认新密码').fill(third)
  await page.getByRole('button', { name: '重置密码' }).click()
  await expect(page).toHaveURL(/#\/user\/login$/)
  await typePassword(page, username, third)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(home)
})

test('DEC-109 somebody of several tenants chooses one on the way in', async ({ page }) => {
  await page.goto('/#/user/login')
  await typePassword(page, 'admin')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  const choice = page.getByRole('dialog', { name: '选择租户' })
  await choice.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/#\/user\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('console.accessToken'))).toBeNull()
  await page.getByPlaceholder('请输入密码').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await choice.getByRole('radio').first().check()
  await choice.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(home)
  await inside(page)
})
