import { codeAt } from '../server/src/modules/identity/sign-in/second-factor/totp.ts'
import { openIdProvider } from '../server/src/testing/openid-provider.ts'
import { secretFrom } from '../server/src/testing/secret.ts'
import { address, ask, expect, openIdPort, somebody, test, tokenOf } from './product.ts'

test('decisions 0048 0049 an administrator connects a provider, somebody signs in through it with a second factor, and leaves it or is signed out there', async ({
  desk,
  browser,
}) => {
  const provider = await openIdProvider(openIdPort)
  const { id, username } = await somebody()
  const email = `${username}@example.com`
  await ask(await tokenOf('u0001'), 'PUT', '/sys/user/edit', { id, username, email })

  const page = await desk()
  await page.goto('/#/isps/singleSignOn')
  await page.getByLabel('签发者地址').fill(`${provider.url}/nothing`)
  await page.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByText(/发现文档读取失败，状态 404/)).toBeVisible()
  await page.getByLabel('签发者地址').fill(provider.url)
  await page.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByText('连接成功')).toBeVisible()
  await page.getByLabel('客户端编号').fill(provider.clientId)
  await page.getByLabel('客户端密钥').fill(provider.clientSecret)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存，不填则不变')).toBeVisible()
  const link = (await page.getByText(/#\/user\/login\?tenant=/).textContent()) ?? ''
  const backChannel = (await page.getByText(/\/sys\/login\/oidc\/ended\//).textContent()) ?? ''

  const visitor = await (await browser.newContext()).newPage()
  provider.turn = { claims: { sub: username, email, email_verified: false } }
  await visitor.goto(link.replace(/^.*?\/#/, `${address}/#`))
  await visitor.getByRole('button', { name: '公司账号登录' }).click()
  await expect(visitor.getByText('公司账号的邮箱未经验证，不能据此登录，请联系管理员').first()).toBeVisible()
  provider.turn = { claims: { sub: username, email, email_verified: true } }
  await visitor.getByRole('button', { name: '公司账号登录' }).click()
  await expect(visitor.getByRole('button', { name: /^欢迎您，/ })).toBeVisible()
  expect(visitor.url()).not.toMatch(/code=|state=/)

  await visitor.getByRole('button', { name: /^欢迎您，/ }).click()
  await visitor.getByRole('menuitem', { name: '退出登录' }).click()
  await visitor.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect.poll(() => provider.asked).toContain('/logout')
  await expect(visitor.getByPlaceholder('请输入用户名')).toBeVisible()

  const token = await tokenOf(username)
  const { secret } = await ask<{ secret: string }>(token, 'POST', '/sys/user/secondFactor/begin', {})
  const code = codeAt(secretFrom(secret), Date.now())
  const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>(
    ...([token, 'POST', '/sys/user/secondFactor/confirm', { code }] as const),
  )
  await visitor.goto(link.replace(/^.*?\/#/, `${address}/#`))
  await visitor.getByRole('button', { name: '公司账号登录' }).click()
  const dialog = visitor.getByRole('dialog', { name: '两步验证' })
  await dialog.getByLabel('验证码').fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: '验证' }).click()
  await expect(visitor.getByRole('button', { name: /^欢迎您，/ })).toBeVisible()
  const told = await fetch(backChannel.replace(/^https?:\/\/[^/]+/, address), {
    method: 'POST',
    body: new URLSearchParams({ logout_token: await provider.logoutToken({ sub: username }) }),
  })
  expect(told.status).toBe(200)
  // the second where the socket was not open yet: its ticket is refused
  const farewell = visitor.getByText(
    /^(您已在公司账号的登录服务器上退出，请重新登录|很抱歉，登录已过期，请重新登录)$/,
  )
  await expect(farewell.first()).toBeVisible({ timeout: 30_000 })

  // Other journeys sign in without it.
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功').first()).toBeVisible()
  await provider.close()
})
