import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { payloadNames, payloads, payloadsOf } from './payloads.ts'
import { address, ask, expect, signedIn, test, tokenOf } from './product.ts'

/* Every way a text takes to the screen, with texts that would act. Other people's tenant, so that nobody meets them. */

const boss = 'm0001'
/** Short enough to stand in a cell uncut. */
const short = '<svg onload=boom()>'
/** What is left open by one text must not hide the next. */
const apart =
  '</script></style></iframe></svg></math></noscript></template></title></textarea></object></video>'
const html = `<p>开头</p>${payloads.map((text) => `<p>${text}</p>${apart}`).join('')}`

interface Watch {
  /** What ran, and what only the policy of the page stopped. */
  found: () => Promise<string[]>
}

/** Counts every execution: calls of `boom`, dialogs, and inline script that only the policy stopped. */
async function watch(page: Page): Promise<Watch> {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const install = () => {
    if ('found' in window) return
    const found: string[] = []
    Object.assign(window, { found, boom: () => found.push('boom') })
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(window, { [name]: () => found.push(name) })
    document.addEventListener('securitypolicyviolation', (event) => {
      if (event.effectiveDirective.startsWith('script-src'))
        found.push(`stopped: ${event.effectiveDirective}`)
    })
  }
  await page.addInitScript(install)
  await page.evaluate(install) // the page may be loaded already
  return {
    found: async () => [
      ...dialogs,
      ...(await page.evaluate(() => (window as unknown as { found: string[] }).found)),
    ],
  }
}

test.describe.configure({ mode: 'parallel' }) // the last file: one worker alone would take half a minute for it

test.beforeEach(({ quiet }) => {
  quiet.allow(/404/) // pictures named x
})

test('security §13 the list is long enough, and the watch sees what runs', async ({ page, quiet }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(40)
  quiet.allow(/Content Security Policy|inline/)
  const { found } = await watch(page)
  await signedIn(page, boss)
  await page.goto('/')
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="boom()">')
  })
  await expect.poll(found).toEqual(['stopped: script-src-attr'])
  await page.evaluate(() => (window as unknown as { boom: () => void }).boom())
  expect(await found()).toContain('boom')
})

test('security §13 list cells, tooltips, titles, forms and questions: names of brands', async ({ desk }) => {
  const token = await tokenOf(boss)
  const names = payloadsOf(50)
  expect(names.length).toBeGreaterThan(40)
  for (const name of names) await ask(token, 'POST', '/vehicle/serviceVehicleBrand/add', { name })
  const page = await desk(boss)
  const { found } = await watch(page)
  await page.goto('/#/vclinfoExtend/vehicleBrand?_size=30')
  await expect(page.getByText(/^1-\d+ 共\d+条$/)).toBeVisible()
  const next = page.getByTitle('下一页')
  for (let isLast = false; !isLast; ) {
    await expect(page.locator('.page-frame:visible [aria-busy=true]')).toHaveCount(0) // else the rows are still the last page's
    for (const row of await page.getByRole('row').filter({ hasText: 'boom' }).all())
      await row.getByRole('cell').nth(1).hover()
    isLast = (await next.getAttribute('aria-disabled')) === 'true'
    const before = await page.getByText(/^\d+-\d+ 共\d+条$/).textContent()
    if (!isLast) await next.click()
    if (!isLast) await expect.poll(() => page.getByText(/^\d+-\d+ 共\d+条$/).textContent()).not.toBe(before)
  }
  const first = '<svg/onload=boom()>'
  await page.getByPlaceholder('请输入品牌名称').first().fill(first)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('1-1 共1条')).toBeVisible()
  await expect(page.getByRole('cell', { name: first, exact: true })).toBeVisible()
  await page.getByRole('button', { name: '编辑' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('品牌名称')).toHaveValue(first)
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '删除' }).first().click()
  await expect(page.getByText('确定删除吗?')).toBeVisible()
  expect(await found()).toEqual([])
})

test('security §13 dictionary texts, in their own list and wherever they are chosen from', async ({
  page,
}) => {
  const token = await tokenOf(boss)
  const dictCode = `xss_${Date.now() % 100_000}`
  await ask(token, 'POST', '/sys/dict/add', { dictName: short, dictCode, description: payloads[0] })
  const { records } = await ask<{ records: { id: string }[] }>(
    token,
    'GET',
    `/sys/dict/list?dictCode=${dictCode}`,
  )
  for (const [at, itemText] of payloadsOf(100).entries()) {
    await ask(token, 'POST', '/sys/dictItem/add', {
      dictId: records[0]?.id,
      itemText,
      itemValue: String(at),
      description: itemText,
    })
  }
  const { found } = await watch(page)
  await signedIn(page, boss) // the texts stay with a page: no other journey goes on with it
  // The dictionaries of the whole console, each text another payload.
  await page.route(/queryAllDictItems|getUserInfo|getDictItems/, async (route) => {
    const answer = await route.fetch()
    let at = 0
    const text = (await answer.text()).replace(
      /"(text|title|label)":"[^"]*"/g,
      (_, member: string) => `"${member}":${JSON.stringify(payloads[at++ % payloads.length])}`,
    )
    await route.fulfill({ response: answer, body: text })
  })
  await page.goto('/#/isps/announcement')
  await expect(page.getByRole('button', { name: '新增' })).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  const drawer = page.getByRole('dialog')
  for (const label of ['类型', '优先级', '接收人']) {
    await drawer.getByLabel(label).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.goto('/#/isps/dict')
  await expect(page.getByText(short).first()).toBeVisible()
  await page.getByText(short).first().hover()
  expect(await found()).toEqual([])
})

test('security §13 announcements: title, abstract and body, for who writes and who reads', async ({
  desk,
}) => {
  const token = await tokenOf(boss)
  for (const titile of [payloads[11], payloads[0], short]) {
    await ask(token, 'POST', '/sys/annountCement/add', {
      titile,
      msgAbstract: payloads.slice(0, 4).join(' ').slice(0, 200),
      msgContent: html,
      msgCategory: '1',
      priority: 'H',
      msgType: 'ALL',
    })
  }
  const { records } = await ask<{ records: { id: string }[] }>(
    token,
    'GET',
    '/sys/annountCement/list?sendStatus=0&pageSize=50',
  )
  for (const { id } of records) await ask(token, 'GET', `/sys/annountCement/doReleaseData?id=${id}`)
  const page = await desk(boss)
  const { found } = await watch(page)
  await page.goto('/#/isps/announcement')
  await page.getByText(short).first().hover()
  // by key: the notices of what was just released lie over the button
  await page.getByRole('button', { name: '查看' }).first().press('Enter')
  await expect(page.getByRole('dialog').getByText('开头').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^消息/ }).click()
  await page.getByRole('dialog', { name: '消息' }).getByText(short).first().click()
  await expect(page.getByRole('dialog').filter({ hasText: '开头' }).last()).toBeVisible()
  expect(await found()).toEqual([])
})

test('WIDGET-019 security §13 what is pasted into the rich text editor arrives clean, and leaves it clean', async ({
  desk,
  quiet,
}) => {
  quiet.allow(/inline event handler/) // the browser names each handler while the text is taken apart
  const page = await desk(boss)
  const { found } = await watch(page)
  await page.goto('/#/isps/announcement')
  await page.getByRole('button', { name: '新增' }).click()
  const area = page.getByRole('dialog').getByRole('textbox', { name: '内容' })
  await area.click()
  for (const html of payloads) {
    await area.evaluate((element, text) => {
      const data = new DataTransfer()
      data.setData('text/html', `<b>粗</b>${text}<img src="https://evil.example/x.png">`)
      data.setData('text/plain', text)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, html)
  }
  await expect(area.getByText('粗').first()).toBeVisible()
  expect(await actsIn(area)).toEqual([])
  expect(await area.innerHTML()).not.toContain('evil.example')
  expect(await area.getByText('粗').count()).toBeGreaterThan(10)
  expect((await found()).filter((each) => !each.startsWith('stopped: script-src-attr'))).toEqual([])
})

test('WIDGET-014 WIDGET-019 WIDGET-030 security §13 every kind of field of a form: written, listed, read, edited', async ({
  desk,
}) => {
  test.setTimeout(120_000)
  const token = await tokenOf(boss)
  const files: string[] = []
  for (const name of payloadNames.slice(0, 5)) files.push(await uploaded(token, name))
  const form = '/online/cgform/api/form/widget_sample'
  const names = payloadsOf(50).slice(0, 3)
  for (const name of names) {
    await ask(token, 'POST', form, {
      name,
      enabled: 'Y',
      serial_no: payloadsOf(40)[names.indexOf(name)],
      remark: payloads.slice(0, 8).join('').slice(0, 300),
      content: html,
      notes: `# 开头\n\n${payloads.join('\n\n')}`,
      attachments: files.join(),
    })
  }
  const page = await desk(boss)
  const { found } = await watch(page)
  await page.goto('/#/online/widgets')
  await page.getByText('示例数据', { exact: true }).first().click()
  const row = page.getByRole('row', { name: names[0] }).first()
  await expect(row).toBeVisible()
  await row.getByText('详情').click()
  const detail = page.getByRole('dialog').first()
  await expect(detail.getByRole('link', { name: payloadNames[0] }).first()).toBeVisible()
  await expect(detail.getByText('开头')).toHaveCount(2)
  expect(await actsIn(detail)).toEqual([])
  // A text file opens as text, under its name.
  await detail.getByRole('link', { name: payloadNames[0] }).first().click()
  await expect(page.getByText('<script>boom()</script> 正文')).toBeVisible()
  await page.keyboard.press('Escape')

  await detail.getByRole('button', { name: /编\s*辑/ }).click()
  const editor = page.getByRole('textbox', { name: '详细内容' })
  await editor.scrollIntoViewIfNeeded()
  await expect(editor.getByText('开头')).toBeVisible()
  expect(await actsIn(editor)).toEqual([])
  const notes = page.getByLabel('说明文档')
  const preview = page.locator('.w-md-editor-preview')
  for (const text of payloads) {
    await notes.fill(`前${text}\n\n${text}`)
    await expect(preview).toContainText('前')
    expect(await actsIn(preview)).toEqual([])
  }
  expect(await found()).toEqual([])
})

test('security §13 the title of the document and the name in the header', async ({ desk }) => {
  const token = await tokenOf(boss)
  const names = payloadsOf(30)
  const page = await desk(boss)
  const { found } = await watch(page)
  for (const systemName of [names[0], names.at(-1), '<img src=x onerror=boom()>']) {
    await ask(token, 'POST', '/sysHomePageConfig/saveOrUpdate', { tenantId: 1001, systemName })
    await page.goto('/#/vclinfoExtend/vehicleBrand')
    await page.reload()
    await expect(page).toHaveTitle(new RegExp((systemName as string).replace(/[^\w\s]/g, '\\$&')))
  }
  expect(await found()).toEqual([])
})

/** Elements, handlers and addresses that could act; our own signs are drawings. */
const actsIn = (within: Locator): Promise<string[]> =>
  within.evaluate((root) =>
    [...root.querySelectorAll('*')].flatMap((element) => {
      if (element.closest('.anticon, .w-e-toolbar, .w-e-bar')) return []
      const bad =
        /^(script|iframe|object|embed|form|style|base|meta|link|marquee|svg|math|video|audio|template)$/i
      const attributes = [...element.attributes].filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(href|src)$/.test(name) && /^\s*(javascript|data:text|vbscript)/i.test(value)),
      )
      return [
        ...(bad.test(element.localName) ? [element.localName] : []),
        ...attributes.map(({ name, value }) => `${element.localName} ${name}=${value}`),
      ]
    }),
  )

/** A text file under a name of its own. */
async function uploaded(token: string, name: string): Promise<string> {
  const form = new FormData()
  form.append('biz', 'form')
  form.append('file', new Blob([Buffer.from(`${payloads[0]} 正文`.padStart(40, 'x '))]), name)
  const reply = await fetch(`${address}/sys/common/upload`, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  })
  const { success, message } = (await reply.json()) as { success: boolean; message: string }
  if (!success) throw new Error(`${name}: ${message}`)
  return message
}
