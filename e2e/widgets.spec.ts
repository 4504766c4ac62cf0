import type { BrowserContext, Locator, Page } from '@playwright/test'
import { ask, expect, signedIn, test, tokenOf } from './product.ts'

/*
 * Every kind of control driven by hand: one record of the sample form is filled in kind by kind, saved, compared with
 * what the server stored, read in its detail and found through the query form. One page serves all journeys.
 */

interface Desk {
  context: BrowserContext
  page: Page
  errors: string[]
  /** The record as the server answers it once it is saved. */
  stored: Record<string, unknown>
}

let desk: Desk

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  await signedIn(page, 'u0001')
  desk = { context, page, errors, stored: {} }
})
test.afterAll(async () => {
  await desk.context.close()
  expect(desk.errors).toEqual([])
})

test.describe.configure({ mode: 'serial' })

const unique = Date.now().toString(36)
const name = `榕树样例${unique}`
const dayFrom = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const day = dayFrom(3)
const moment = `${day} 09:21:07`
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mMwaLhAEmIY1TCqYfhqAACFdYAQ8Q4UEAAAAABJRU5ErkJggg==',
  'base64',
)

const formIn = (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: '保存' }) })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const options = (page: Page) => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
/** Until the dialog is gone its mask takes every click. */
async function confirm(box: Locator) {
  await box.getByRole('button', { name: '确定' }).click()
  await expect(box).toBeHidden()
}

/** The box of a select lies below its placeholder: the click goes to what is on top there, which must not be the footer. */
async function press(box: Locator) {
  await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await box.click({ force: true })
}

async function choose(page: Page, box: Locator, text: string) {
  await press(box)
  await options(page).getByTitle(text, { exact: true }).first().click()
  await expect(options(page)).toHaveCount(0) // the next one must not be looked for in a list that is closing
}
async function chooseSeveral(page: Page, box: Locator, ...texts: string[]) {
  await press(box)
  for (const text of texts) await options(page).getByTitle(text, { exact: true }).first().click()
  await box.press('Escape')
  await expect(options(page)).toHaveCount(0)
}
/** How many lines a text area has room for. */
const rowsOf = (box: Locator) =>
  box.evaluate((area) => {
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(area)
    const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd)
    return Math.round((area.clientHeight - padding) / Number.parseFloat(lineHeight))
  })
async function typeDate(box: Locator, text: string) {
  await box.click()
  await box.fill(text)
  await box.press('Enter')
  await box.press('Tab')
}
async function chooseNode(page: Page, box: Locator, title: string) {
  await press(box)
  await options(page).getByText(title, { exact: true }).click()
  await expect(options(page)).toHaveCount(0)
}
async function chooseArea(page: Page, box: Locator, name: string) {
  await press(box)
  await box.fill(name)
  await page.getByRole('menuitemcheckbox').filter({ hasText: name }).first().click()
}
async function chooseDepart(page: Page, box: Locator, name: string) {
  await press(box)
  const modal = dialog(page, '选择部门')
  await modal.getByLabel('搜索部门').fill(name)
  await modal.getByText(name, { exact: true }).first().click()
  await confirm(modal)
}
async function chooseUser(page: Page, box: Locator, username: string) {
  await press(box)
  const modal = dialog(page, '选择用户')
  await modal.getByLabel('搜索用户').fill(username)
  await modal.getByRole('cell', { name: username, exact: true }).click()
  await expect(modal.getByText('已选择 1 项')).toBeVisible()
  await confirm(modal)
}
async function search(page: Page, box: Locator, text: string) {
  await press(box)
  await box.fill(text)
  await options(page).getByTitle(text, { exact: true }).first().click()
  await expect(options(page)).toHaveCount(0)
}
const queryIn = (page: Page) =>
  page.locator('search').filter({ has: page.getByRole('button', { name: '重置' }) })

interface Case {
  id: string
  type: string
  /** Label in the form. */
  label: string
  set: (form: Locator, page: Page) => Promise<void>
  /** Name of the column and what it must hold. */
  stored: [column: string, value: unknown]
  /** What the detail says. */
  shown: string | RegExp
}

const cases: Case[] = [
  {
    id: 'WIDGET-002',
    type: 'text',
    label: '名称',
    set: (form) => form.getByLabel('名称', { exact: true }).fill(name),
    stored: ['name', name],
    shown: name,
  },
  {
    id: 'WIDGET-003',
    type: 'number',
    label: '单价',
    set: (form) => form.getByLabel('单价').fill('1234.5'),
    stored: ['amount', 1234.5],
    shown: '1,234.50',
  },
  {
    id: 'WIDGET-004',
    type: 'integer',
    label: '数量',
    set: async (form) => {
      await form.getByLabel('数量').fill('4')
      await expect(form.getByText('4,938.00', { exact: true })).toBeVisible() // 合计 is computed while typing, with its decimals
    },
    stored: ['quantity', 4],
    shown: '4',
  },
  {
    id: 'WIDGET-005',
    type: 'password',
    label: '访问密码',
    set: async (form) => {
      await form.getByLabel('访问密码').fill('secret66')
      await expect(form.getByLabel('访问密码')).toHaveAttribute('type', 'password')
    },
    stored: ['access_password', undefined],
    shown: '******',
  },
  {
    id: 'WIDGET-006',
    type: 'date',
    label: '开始日期',
    set: async (form) => {
      await expect(form.getByLabel('开始日期')).toHaveValue(dayFrom(0)) // its default
      await typeDate(form.getByLabel('开始日期'), day)
    },
    stored: ['start_day', day],
    shown: day,
  },
  {
    id: 'WIDGET-007',
    type: 'tab_date',
    label: '子表日期',
    set: (form) => typeDate(form.getByLabel('子表日期'), day),
    stored: ['tab_day', day],
    shown: day,
  },
  {
    id: 'WIDGET-008',
    type: 'datetime',
    label: '发生时间',
    set: (form) => typeDate(form.getByLabel('发生时间'), moment),
    stored: ['happened_at', moment],
    shown: moment,
  },
  {
    id: 'WIDGET-009',
    type: 'tab_datetime',
    label: '子表时间',
    set: (form) => typeDate(form.getByLabel('子表时间'), moment),
    stored: ['tab_time', moment],
    shown: moment,
  },
  {
    id: 'WIDGET-010',
    type: 'textarea',
    label: '备注',
    set: async (form) => {
      const box = form.getByLabel('备注')
      expect(await rowsOf(box)).toBe(4)
      await box.fill('行\n'.repeat(20))
      await expect.poll(() => rowsOf(box)).toBe(8)
      await box.fill('第一行\n第二行')
    },
    stored: ['remark', '第一行\n第二行'],
    shown: /第一行\s第二行/,
  },
  {
    id: 'WIDGET-011',
    type: 'list',
    label: '性别',
    set: (form, page) => choose(page, form.getByLabel('性别'), '女'),
    stored: ['sex', '2'],
    shown: '女',
  },
  {
    id: 'WIDGET-012',
    type: 'tab_list',
    label: '子表优先级',
    set: (form, page) => choose(page, form.getByLabel('子表优先级'), '重要'),
    stored: ['tab_priority', 'M'],
    shown: '重要',
  },
  {
    id: 'WIDGET-013',
    type: 'radio',
    label: '有效状态',
    set: (form) => form.getByRole('radio', { name: '停用' }).check({ force: true }),
    stored: ['valid', '0'],
    shown: '停用',
  },
  {
    id: 'WIDGET-016',
    type: 'checkbox',
    label: '爱好',
    set: async (form) => {
      await form.getByRole('checkbox', { name: '阅读' }).check()
      await form.getByRole('checkbox', { name: '下棋' }).check()
    },
    stored: ['hobbies', 'read,chess'],
    shown: '阅读,下棋',
  },
  {
    id: 'WIDGET-021',
    type: 'list_multi',
    label: '标签',
    set: (form, page) => chooseSeveral(page, form.getByLabel('标签'), '一般', '紧急'),
    stored: ['labels', 'L,H'],
    shown: '一般,紧急',
  },
  {
    id: 'WIDGET-017',
    type: 'rate',
    label: '评分',
    set: (form) => form.locator('.ant-rate li').nth(4).click(),
    stored: ['score', 5],
    shown: '★★★★★',
  },
  {
    id: 'WIDGET-018',
    type: 'switch',
    label: '启用',
    set: async (form) => {
      await expect(form.getByLabel('停用原因')).toHaveValue('暂未启用') // off at first, so its reason is asked
      await form.getByRole('switch', { name: '启用' }).click()
      await expect(form.getByLabel('停用原因')).toHaveCount(0)
    },
    stored: ['enabled', 'Y'],
    shown: '是',
  },
  {
    id: 'WIDGET-022',
    type: 'sel_depart',
    label: '所属部门',
    set: (form, page) => chooseDepart(page, form.getByLabel('所属部门'), '市场部'),
    stored: ['departs_dictText', '市场部'],
    shown: '市场部',
  },
  {
    id: 'WIDGET-023',
    type: 'sel_user',
    label: '负责人',
    set: (form, page) => chooseUser(page, form.getByLabel('负责人'), 'u0002'),
    stored: ['people', 'u0002'],
    shown: /.{2,}/,
  },
  {
    id: 'WIDGET-020',
    type: 'popup',
    label: '关联用户',
    set: async (form, page) => {
      await press(form.getByLabel('关联用户'))
      const modal = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '确定' }) })
      await modal.locator('tr[data-row-key]').first().click()
      await confirm(modal)
      await expect(form.getByText('请选择关联用户')).toHaveCount(0)
    },
    stored: ['popup_user', expect.stringMatching(/^\w+$/)],
    shown: /^\w+$/,
  },
  {
    id: 'WIDGET-024',
    type: 'sel_search',
    label: '车辆品牌',
    set: (form, page) => search(page, form.getByLabel('车辆品牌'), '解放'),
    stored: ['brand_id_dictText', '解放'],
    shown: '解放',
  },
  {
    id: 'WIDGET-025',
    type: 'sel_tree',
    label: '上级部门',
    set: (form, page) => chooseNode(page, form.getByLabel('上级部门'), '榕城车联服务有限公司'),
    stored: ['tree_depart_dictText', '榕城车联服务有限公司'],
    shown: '榕城车联服务有限公司',
  },
  {
    id: 'WIDGET-026',
    type: 'cat_tree',
    label: '分类',
    set: (form, page) => chooseNode(page, form.getByLabel('分类', { exact: true }), `甲${unique}`),
    stored: ['category_id_dictText', `甲${unique}`],
    shown: `甲${unique}`,
  },
  {
    id: 'WIDGET-028',
    type: 'link_down',
    label: '一级分类',
    set: async (form, page) => {
      await choose(page, form.getByLabel('一级分类'), `甲${unique}`)
      await choose(page, form.getByLabel('二级分类'), `乙${unique}`)
    },
    stored: ['level_one_dictText', `甲${unique}`],
    shown: `甲${unique}/乙${unique}`,
  },
  {
    id: 'WIDGET-029',
    type: 'pca',
    label: '所在地区',
    set: (form, page) => chooseArea(page, form.getByLabel('所在地区'), '海淀'),
    stored: ['area_code', '110108'],
    shown: /北京.*海淀/,
  },
  {
    id: 'WIDGET-031',
    type: 'amap',
    label: '位置',
    set: async (form, page) => {
      await press(form.getByLabel('位置', { exact: true }))
      const box = dialog(page, '地图')
      await box.getByLabel('搜索地点').fill('海淀')
      await options(page).getByTitle(/海淀/).first().click()
      await confirm(box)
      await expect(form.getByText(/海淀/).last()).toBeVisible()
    },
    stored: ['location', expect.stringMatching(/"description":".*海淀.*"pointer":"\d+\.\d+,\d+\.\d+"/)],
    shown: /海淀/,
  },
  {
    id: 'WIDGET-027',
    type: 'hidden',
    label: '来源',
    set: async (form) => {
      await expect(form.getByText('来源', { exact: true })).toHaveCount(0)
    },
    stored: ['source_mark', 'console-u0001'],
    shown: '',
  },
  {
    id: 'WIDGET-014',
    type: 'file',
    label: '附件',
    set: async (form) => {
      const files = form.locator('input[type=file]').first()
      await files.setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('榕树') })
      await expect(form.getByRole('link', { name: '说明.txt' })).toBeVisible()
    },
    stored: ['attachments', expect.stringMatching(/\.txt$/)],
    shown: /\.txt/,
  },
  {
    id: 'WIDGET-015',
    type: 'image',
    label: '图片',
    set: async (form) => {
      const pictures = form.locator('input[type=file]').nth(1)
      await pictures.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
      await expect(form.locator('.ant-upload-list-item-done')).toHaveCount(2)
    },
    stored: ['pictures', expect.stringMatching(/\.png$/)],
    shown: '',
  },
  {
    id: 'WIDGET-019 PICK-025',
    type: 'umeditor',
    label: '详细内容',
    set: async (form) => {
      const text = form.locator('[contenteditable=true]')
      await text.click()
      const box = await form.locator('[class*="_area_"]:has([contenteditable=true])').boundingBox()
      expect(Math.round(box?.height ?? 0)).toBe(300)
      await text.pressSequentially('一段富文本')
    },
    stored: ['content', expect.stringContaining('一段富文本')],
    shown: '一段富文本',
  },
  {
    id: 'WIDGET-030',
    type: 'markdown',
    label: '说明文档',
    set: (form) => form.getByLabel('说明文档').fill('# 标题\n\n一段 **文字**'),
    stored: ['notes', '# 标题\n\n一段 **文字**'],
    shown: /标题\s*一段 文字/,
  },
]

test('ONLINE-001 WIDGET-054 WIDGET-055 the form of a new record opens with its defaults', async () => {
  const token = await tokenOf('u0001')
  const { id } = await ask<{ id: string }>(token, 'POST', '/sys/category/add', { name: `甲${unique}` })
  await ask(token, 'POST', '/sys/category/add', { name: `乙${unique}`, pid: id })
  // a record that no question below may find
  await ask(token, 'POST', '/online/cgform/api/form/widget_sample', {
    name: `别的${unique}`,
    enabled: 'N',
    reason: '无',
  })
  await desk.page.goto('/#/online/widgets')
  await desk.page.getByRole('tab', { name: '示例数据' }).click()
  await desk.page.getByRole('button', { name: '新增' }).first().click()
  const form = formIn(desk.page)
  await expect(form.getByLabel('编号')).toHaveValue(/^WO\d{8}/) // asked from a fill rule
  await expect(form.getByLabel('单价')).toHaveValue('2.5') // {{10 / 4}}
})

for (const { id, type, set } of cases) {
  test(`${id} ${type} is set by hand`, async () => {
    await set(formIn(desk.page), desk.page)
  })
}

test('WIDGET-001 DEC-075 what was set by hand is saved and read back', async () => {
  const { page } = desk
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  const token = await tokenOf('u0001')
  const root = '/online/cgform/api'
  const found = await ask<{ records: { id: string }[] }>(
    token,
    'GET',
    `${root}/getData/widget_sample?name=${encodeURIComponent(name)}`,
  )
  expect(found.records).toHaveLength(1)
  Object.assign(
    desk.stored,
    await ask<object>(token, 'GET', `${root}/form/widget_sample/${found.records[0]?.id}`),
  )
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

for (const { id, type, stored } of cases) {
  test(`${id} ${type} is stored as it was set`, async () => {
    const [column, value] = stored
    expect(desk.stored[column]).toEqual(value)
  })
}

test('LIST-005 the record opens to be read', async () => {
  const row = desk.page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: '详情' }).click()
  await expect(desk.page.locator('dl').first()).toBeVisible()
})

for (const { id, type, label, shown } of cases) {
  test(`${id} ${type} is shown read-only`, async () => {
    const { page } = desk
    const fact = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    if (type === 'hidden') return expect(fact).toHaveCount(0)
    const value = fact.locator('dd')
    await expect(value.locator('input:not([type=radio]), textarea, [contenteditable=true]')).toHaveCount(0)
    if (type === 'image') return expect(value.locator('img').first()).toBeVisible()
    await expect(value).toContainText(shown)
  })
}

interface Question {
  id: string
  name: string
  set: (page: Page, query: Locator) => Promise<void>
}

const questions: Question[] = [
  { id: 'WIDGET-051', name: '名称', set: (_, query) => query.getByLabel('名称').fill('样例') },
  {
    id: 'WIDGET-052',
    name: '单价',
    set: async (_, query) => {
      await query.getByLabel('单价最小值').fill('1234')
      await query.getByLabel('单价最大值').fill('1235')
    },
  },
  {
    id: 'WIDGET-040',
    name: '开始日期',
    set: async (page, query) => {
      await query.getByLabel('开始日期').click()
      await page.keyboard.type(day)
      await page.keyboard.press('Enter')
      await page.keyboard.type(day)
      await page.keyboard.press('Enter')
    },
  },
  { id: 'WIDGET-042', name: '性别', set: (page, query) => choose(page, query.getByLabel('性别'), '女') },
  {
    id: 'WIDGET-050',
    name: '爱好',
    set: (page, query) => chooseSeveral(page, query.getByLabel('爱好'), '下棋'),
  },
  {
    id: 'WIDGET-050',
    name: '标签',
    set: (page, query) => chooseSeveral(page, query.getByLabel('标签'), '紧急'),
  },
  {
    id: 'WIDGET-047',
    name: '所属部门',
    set: (page, query) => chooseDepart(page, query.getByLabel('所属部门'), '市场部'),
  },
  {
    id: 'WIDGET-046',
    name: '负责人',
    set: (page, query) => chooseUser(page, query.getByLabel('负责人'), 'u0002'),
  },
  {
    id: 'WIDGET-045',
    name: '车辆品牌',
    set: (page, query) => search(page, query.getByLabel('车辆品牌'), '解放'),
  },
  {
    id: 'WIDGET-044',
    name: '分类',
    set: (page, query) => chooseNode(page, query.getByLabel('分类'), `甲${unique}`),
  },
  {
    id: 'WIDGET-049',
    name: '所在地区',
    set: (page, query) => chooseArea(page, query.getByLabel('所在地区'), '海淀'),
  },
]

test('LIST-001 the query form shows all its items', async () => {
  const { page } = desk
  await page.keyboard.press('Escape')
  await expect(page.locator('dl')).toHaveCount(0)
  await page.getByRole('button', { name: '展开' }).click()
  await expect(queryIn(page).getByLabel('所在地区')).toBeVisible()
})

for (const question of questions) {
  test(`${question.id} ${question.name} finds the record and not the other one`, async () => {
    const { page } = desk
    const query = queryIn(page)
    await query.getByRole('button', { name: '重置' }).click()
    await expect(page.getByRole('row').filter({ hasText: `别的${unique}` })).toBeVisible()
    await question.set(page, query)
    await query.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: `别的${unique}` })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  })
}

test('WIDGET-063 WIDGET-064 a range longer than its limit is told and cut', async () => {
  const { page } = desk
  const query = queryIn(page)
  await query.getByRole('button', { name: '重置' }).click()
  await query.getByLabel('开始日期').click()
  await page.keyboard.type(dayFrom(-10))
  await page.keyboard.press('Enter')
  await page.keyboard.type(dayFrom(200))
  await page.keyboard.press('Enter')
  await expect(page.getByText('查询天数间隔不能大于90天')).toBeVisible()
  await query.getByRole('button', { name: '重置' }).click()
  await expect(page).not.toHaveURL(/start_day/)
})

test('ONLINE-002 SHELL-040 a query stays with its tab', async () => {
  const { page } = desk
  const query = queryIn(page)
  await query.getByLabel('名称').fill(name)
  await query.getByRole('button', { name: '查询', exact: true }).click()
  const link = page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '组件示例' })
  await expect(link).toHaveAttribute('href', /name=/) // the address is there before the page is drawn
  await page.goto('/#/isps/user')
  await expect(page.getByText(/^1-10 共\d+条$/)).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(/name=/)
})

test('WIDGET-069 WIDGET-075 WIDGET-076 a wrong configuration says what is wrong', async () => {
  const { page } = desk
  await page.goto('/#/online/widgets')
  await page.getByRole('tab', { name: '组件', exact: true }).click()
  for (const [sought, kind, text] of [
    ['popup', '报表选择', 'popup参数未正确配置!'],
    ['sel_search', '表字典搜索', '表字典搜索组件参数接收有误,请检查字典配置!'],
    ['cat_tree', '分类树', '组件JTreeSelect-condition传值有误，需要一个json字符串!'],
  ] as const) {
    await page.getByLabel('搜索组件').fill(sought)
    await expect(page.getByRole('region', { name: kind })).toBeVisible()
    await page.getByRole('button', { name: '显示错误配置' }).click()
    await expect(page.getByText(text).first()).toBeVisible()
  }
})

test('WIDGET-042 WIDGET-043 WIDGET-051 query faces of kinds no list asks for', async () => {
  const { page } = desk
  const faceOf = async (sought: string, kind: string) => {
    await page.getByLabel('搜索组件').fill(sought)
    return page.getByRole('region', { name: kind, exact: true }).getByRole('region', { name: '查询' })
  }
  const radio = await faceOf('radio', '单选')
  await choose(page, radio.getByRole('combobox'), '停用')
  await expect(radio.getByText('查询值 "0"')).toBeVisible()

  const tree = await faceOf('sel_tree', '树形选择')
  await chooseNode(page, tree.getByRole('combobox'), '榕城车联服务有限公司')
  await expect(tree.getByText('查询值 null')).toHaveCount(0)

  const plain = await faceOf('markdown', 'Markdown 文本')
  await plain.getByRole('textbox').fill('标题')
  await expect(plain.getByText('查询值 "标题"')).toBeVisible()
})

test('DEC-075 a record on a phone: edited, checked and saved', async () => {
  const page = await desk.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/online/widgets')
  await page.getByRole('tab', { name: '示例数据' }).click()
  await page.getByText(name).first().click()
  await page.getByRole('button', { name: '编辑' }).click()
  const form = formIn(page)
  expect(await rowsOf(form.getByLabel('备注'))).toBe(3) // WIDGET-010: two lines need no four rows
  await form.getByLabel('名称', { exact: true }).fill('')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入名称')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
  await form.getByLabel('名称', { exact: true }).fill(`${name}二`)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('修改成功！')).toBeVisible()
  await page.close()
  // everything nobody touched is as it was
  const path = `/online/cgform/api/form/widget_sample/${String(desk.stored.id)}`
  const after = await ask<Record<string, unknown>>(await tokenOf('u0001'), 'GET', path)
  const { version, updateTime, updateBy, ...before } = desk.stored
  expect(after).toMatchObject({ ...before, name: `${name}二` })
})
