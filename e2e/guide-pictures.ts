import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { address, ask, signedIn, tokenOf } from './product.ts'
import { settled } from './walk.ts'

/* The pictures of the guides, each made by doing what its text says; scripts/guide-pictures.mjs keeps what changed. */

const directory = process.env.PICTURES ?? ''
const wide = { width: 1280, height: 760 }
const phone = { width: 390, height: 760 }

interface Scene {
  path: string | (() => Promise<string>)
  as?: 'admin' | 'u0001'
  size?: typeof wide
  /** What the guide says to do there. */
  act?(page: Page): Promise<void>
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
const layer = (page: Page) => page.getByRole('dialog').last()
const opening = (name: RegExp) => async (page: Page) => {
  await button(page, name).click()
  await expect(layer(page)).toBeVisible()
}

/** The newest order, once the demo data has some: they are written after the start. */
async function newestOrder(): Promise<string> {
  const token = await tokenOf('u0001')
  let id: string | undefined
  await expect
    .poll(async () => {
      const list = '/workorder/serviceWorkOrder/list?pageSize=1'
      const { records } = await ask<{ records: { id: string }[] }>(token, 'GET', list)
      id = records[0]?.id
      return id
    })
    .toBeDefined()
  return `/vclinfoExtend/workOrder?busId=${id}`
}

/** A form whose fields were added by their names. */
async function designForm(page: Page): Promise<void> {
  await button(page, /新增表单/).click()
  const designer = layer(page)
  await designer.getByLabel('表单名称').fill('设备台账')
  await designer.getByRole('button', { name: '批量添加' }).click()
  const names = page.getByRole('dialog', { name: '批量添加字段' })
  await names.getByRole('textbox').fill('设备名称\n购置日期\n原值\n负责人\n状态\n备注')
  await names.getByRole('button', { name: /^添加/ }).click()
  await expect(names).toBeHidden()
}

const scenes: Record<string, Scene> = {
  tenant: { path: '/isps/tenant', as: 'admin', act: opening(/新增$/) },
  users: { path: '/isps/user' },
  grant: { path: '/isps/role', act: opening(/^授权$/) },
  'data-rules': { path: '/isps/dataRule', act: opening(/新增$/) },
  designer: { path: '/online/form', act: designForm },
  order: { path: '/vclinfoExtend/workOrder', act: opening(/新增$/) },
  'api-key': { path: '/isps/apiKey', act: opening(/新增密钥/) },
  'orders-phone': { path: '/vclinfoExtend/workOrder', size: phone },
  'order-phone': { path: newestOrder, size: phone },
}

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  expect(await hasChineseFont(page), '没有中文字体，图片上不会有汉字').toBe(true)
  await page.close()
  await newestOrder()
})

/** Without a font for them all Chinese characters look the same. */
const hasChineseFont = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const drawn = ['榕', '台'].map((text) => {
      const pen = canvas.getContext('2d')
      pen?.clearRect(0, 0, canvas.width, canvas.height)
      pen?.fillText(text, 10, 20)
      return canvas.toDataURL()
    })
    return drawn[0] !== drawn[1]
  })

for (const [name, { path, as = 'u0001', size = wide, act }] of Object.entries(scenes)) {
  test(name, async ({ browser }) => {
    mkdirSync(directory, { recursive: true })
    const context = await browser.newContext({
      ...{ viewport: size, colorScheme: 'light', hasTouch: size === phone, reducedMotion: 'reduce' },
      ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: address },
    })
    await signedIn(context, as)
    const page = await context.newPage()
    const at = typeof path === 'string' ? path : await path()
    await page.goto(`/#${at}`)
    await settled(page, { title: name, path: at, as })
    await act?.(page)
    await settled(page, { title: name, path: at, as })
    await page.screenshot({ path: join(directory, `${name}.png`) })
    await context.close()
  })
}
