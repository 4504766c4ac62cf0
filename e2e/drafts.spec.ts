import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { draft } from '@banyan/contract/draft'
import { ownSession } from '@banyan/contract/identity/own-account'
import type { BrowserContext, Page } from '@playwright/test'
import { prepare, type Scene } from './draft-scenes.ts'
import { address, ask, expect, password, signedIn, test } from './product.ts'

/* Whatever ends a page, what was typed a second before is there again. */

/** How often the browser is killed; a hundred are run by hand. */
const kills = Number(process.env.DRAFT_KILLS ?? 1)

test.use({ viewport: { width: 1440, height: 1000 } })

test('what was typed into any form is there again after the browser was killed', async ({ playwright }) => {
  test.setTimeout(120_000 + kills * 40_000)
  const { username, token, scenes } = await prepare()
  const { launchOptions, viewport, locale, timezoneId, contextOptions } = test.info().project.use
  const directory = mkdtempSync(join(tmpdir(), 'banyan-drafts-'))
  const launch = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await playwright.chromium.launchPersistentContext(directory, {
      ...launchOptions,
      ...contextOptions,
      ...{ baseURL: address, viewport, locale, timezoneId },
    })
    await signedIn(context, username)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const from = Math.floor(Math.random() * scenes.length)
  for (let round = 0; round < kills; round++) {
    const scene = scenes[(from + round) % scenes.length] as Scene
    const text = Math.random().toString(36).slice(2, 8)
    await test.step(`${round + 1}: ${scene.name} (${text})`, async () => {
      const before = await launch()
      await scene.write(await scene.open(before.page), text, before.page)
      await before.page.waitForTimeout(1000 + Math.random() * 1500)
      killBrowser(directory)
      await before.context.close().catch(() => undefined)
      const after = await launch()
      const form = await scene.open(after.page)
      await goOn(form)
      await scene.check(form, text, after.page)
      await after.context.close()
      await forget(token)
      rmSync(directory, { recursive: true, force: true })
    })
  }
})

test('work is gone on with on another device, and after the session ended; when it is saved, nothing is left of it', async ({
  page,
  browser,
  quiet,
}) => {
  test.setTimeout(240_000)
  quiet.allow(/status of 500/) // what the first device asks for after its session was ended (DEC-024)
  const { username, token, scenes } = await prepare()
  const scene = scenes[1] as Scene
  await signedIn(page, username)
  await scene.write(await scene.open(page), 'first', page)
  const heads = () => ask<{ title: string }[]>(token, 'GET', draft.list.path)
  await expect.poll(heads, { timeout: 30_000 }).toHaveLength(1)

  // Another device, where the list says so itself.
  const elsewhere = await browser.newContext({ baseURL: address })
  const phone = await elsewhere.newPage()
  await signedIn(phone, username)
  const form = await scene.open(phone)
  await expect(form.getByText(/继续填写在另一台设备上 \d\d:\d\d 的草稿？/)).toBeVisible()
  await form.getByRole('button', { name: '查看差异' }).click()
  await expect(form.getByRole('row', { name: /资产名称/ })).toContainText('资产first')
  await expect(form.getByRole('row', { name: '配件 0 行 2 行' })).toBeVisible()
  await goOn(form)
  await scene.check(form, 'first', phone)

  // The session ends there over what was typed last.
  await form.getByLabel('资产名称').fill('最后一次')
  await phone.waitForTimeout(1000)
  await ask(token, 'POST', ownSession.endOthers.path, {})
  await phone.getByPlaceholder('请输入用户名').fill(username)
  await phone.getByPlaceholder('请输入密码').fill(password)
  await phone.getByRole('button', { name: '登录', exact: true }).click()
  await expect(phone.getByText(/有未保存的草稿：新增/)).toBeVisible({ timeout: 30_000 })
  await phone.getByRole('button', { name: '继续填写' }).click()
  const again = phone.getByRole('dialog').last()
  await expect(again.getByLabel('资产名称')).toHaveValue('最后一次')

  // Left for another time, and then saved.
  await again.getByRole('button', { name: '取消' }).click()
  await phone.getByRole('button', { name: '存为草稿' }).click()
  await expect(phone.getByText(/有未保存的草稿：新增/)).toBeVisible()
  await phone.getByRole('button', { name: '继续填写' }).click()
  await expect(again.getByLabel('资产名称')).toHaveValue('最后一次')
  await again.getByRole('button', { name: '保存' }).click()
  await expect(phone.getByText('添加成功！')).toBeVisible()
  await expect.poll(heads).toEqual([])
  await elsewhere.close()
})

const goOn = (form: ReturnType<Page['locator']>) => form.getByRole('button', { name: '继续填写' }).click()

/** Ends every process of the browser at once, as an empty battery does. */
function killBrowser(directory: string): void {
  const found = execFileSync('pgrep', ['-f', `user-data-dir=${directory}`], { encoding: 'utf8' })
  for (const id of found.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(id), 'SIGKILL')
    } catch {
      // ended with its parent
    }
  }
}

/** Removes what the server keeps, so that the next round begins with nothing. */
async function forget(token: string): Promise<void> {
  const all = await ask<{ place: string; origin: string }[]>(token, 'GET', draft.list.path)
  for (const at of all)
    await ask(
      token,
      'DELETE',
      `${draft.remove.path}?${new URLSearchParams({ place: at.place, origin: at.origin })}`,
    )
}
