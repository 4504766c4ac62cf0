import { expect, signedIn, test } from './product.ts'

const hostile = [
  '<p id="x" style="position:fixed" onclick="boom()">正文 <strong>重点</strong></p>',
  '<img src="/no-such.png" onerror="boom()" alt="图">',
  '<img src="data:image/png;base64,AA">',
  '<script>boom()</script><svg onload="boom()"><circle r="9"/></svg><iframe src="/"></iframe>',
  '<form action="/x"><input name="a"></form><math><mi>x</mi></math>',
  '<a href="javascript:boom()">坏</a><a href="//evil.example">外</a><a href="https://example.com">好</a>',
].join('')

test('MSG-001 MSG-012 MSG-024 a release rings the bell of somebody who is just looking, and reading it ends that', async ({
  page,
  desk,
}) => {
  await signedIn(page, 'u0003')
  await page.goto('/#/vclinfoExtend/distributionMap')
  const bell = page.getByRole('button', { name: /^消息/ })
  await bell.click()
  await expect(page.getByText('已连接')).toBeVisible()
  await page.keyboard.press('Escape')
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const before = await unread()

  const boss = await desk()
  await boss.goto('/#/isps/announcement')
  await boss.getByRole('button', { name: '新增' }).click()
  const drawer = boss.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '标题' }).fill('今晚停电')
  for (const [label, choice] of [
    ['类型', '通知公告'],
    ['优先级', '紧急'],
    ['接收人', '全体用户'],
  ] as const) {
    await drawer.getByLabel(label).click()
    await boss.getByTitle(choice, { exact: true }).last().click()
  }
  await drawer.getByRole('textbox', { name: '内容' }).click()
  await boss.keyboard.type('今晚 22:00 停电')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await expect(boss.getByText('添加成功！')).toBeVisible()
  const row = boss.getByRole('row', { name: /今晚停电/ })
  await row.getByText('更多').click()
  await boss.getByRole('menuitem', { name: '发布', exact: true }).click()
  await boss.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(boss.getByText('该系统通知发布成功')).toBeVisible()

  await expect.poll(unread).toBe(before + 1)
  const toast = page.locator('.ant-notification-notice', { hasText: '今晚停电' }) // an urgent one shows itself
  await toast.getByRole('button', { name: '关闭' }).click()
  await expect(toast).toBeHidden()
  await bell.click()
  await page.getByRole('dialog', { name: '消息' }).getByText('今晚停电').click()
  await expect(page.getByText('今晚 22:00 停电')).toBeVisible()
  await expect.poll(unread).toBe(before)
})

test('security §13 rich text that reached the console dirty is shown clean', async ({ desk, quiet }) => {
  quiet.allow(/404/) // the picture
  quiet.allow(/inline event handler/) // the browser names each handler while the text is taken apart
  const page = await desk()
  await page.route(/annountCement\/queryById/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ json: { ...body, result: { ...body.result, msgContent: hostile } } })
  })
  await page.goto('/#/isps/userAnnouncement')
  await page.getByRole('button', { name: '查看' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('重点')).toBeVisible()
  const shown = dialog.locator('div:has(> p > strong)').last()
  expect(await shown.innerHTML()).toBe(
    '<p>正文 <strong>重点</strong></p><img src="/no-such.png" alt="图"><img>' +
      '<a target="_blank" rel="noopener noreferrer">坏</a><a target="_blank" rel="noopener noreferrer">外</a>' +
      '<a href="https://example.com" target="_blank" rel="noopener noreferrer">好</a>',
  )
})

test('DEC-042 two tabs of one browser share one socket', async ({ page, context }) => {
  let sockets = 0
  const watch = (each: typeof page) => each.on('websocket', () => sockets++)
  const second = await context.newPage()
  for (const each of [page, second]) {
    watch(each)
    await signedIn(each, 'u0002')
    await each.goto('/#/vclinfoExtend/distributionMap')
    await each.getByRole('button', { name: /^消息/ }).click()
    await expect(each.getByText('已连接')).toBeVisible()
  }
  expect(sockets).toBe(1)
  await page.close()
  await expect.poll(() => sockets).toBe(2)
})
