import { formDefinition } from '@banyan/contract/online/form-head'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { expect, type Locator, type Page } from '@playwright/test'
import { ask, serviceType, somebody, tokenOf } from './product.ts'

/* Forms of every kind in which somebody has begun to write. */

export interface Scene {
  name: string
  /** Opens the form; what stands in it lies inside the answer. */
  open: (page: Page) => Promise<Locator>
  write: (form: Locator, text: string, page: Page) => Promise<void>
  /** Fails unless the form holds what `write` wrote. */
  check: (form: Locator, text: string, page: Page) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Somebody with an accepted order of a service type of their own, and an online form with a sub-table. */
export async function prepare() {
  const { id: userId, username } = await somebody()
  const token = await tokenOf(username)
  const typeName = `草稿${username}`
  const serviceTypeId = await serviceType(token, typeName, { more: '处理过程' })
  const { id: orderId } = await ask<{ id: string }>(token, 'POST', workOrder.add.path, {
    serviceTypeId,
    formData: { fault: '漏油' },
  })
  await ask(token, 'POST', workOrderState.dispatch.path, { id: orderId, handlerId: userId })
  await ask(token, 'POST', workOrderState.accept.path, { id: orderId })
  const table = `d_${username}`
  const field = (more: object) => ({ dbType: 'string', dbLength: 100, fieldShowType: 'text', ...more })
  const { id: formId } = await ask<{ id: string }>(token, 'POST', formDefinition.addAll.path, {
    head: { tableName: `onl_${table}`, tableTxt: '草稿台账', tableType: 2 },
    fields: [
      field({ dbFieldName: 'asset', dbFieldTxt: '资产名称', isShowForm: 1, isShowList: 1 }),
      field({ dbFieldName: 'note', dbFieldTxt: '说明', fieldShowType: 'textarea', isShowForm: 1 }),
    ],
  })
  await ask(token, 'POST', formDefinition.addAll.path, {
    head: { tableName: `onl_${table}_part`, tableTxt: '配件', tableType: 3, relationType: 0 },
    fields: [
      field({ dbFieldName: 'asset_id', dbFieldTxt: '资产', mainTable: `onl_${table}`, mainField: 'id' }),
      field({ dbFieldName: 'part', dbFieldTxt: '配件名称', isShowForm: 1, isShowList: 1 }),
    ],
  })
  await ask(token, formDefinition.publish.method, formDefinition.publish.path.replace(':id', formId), {})
  return { username, token, scenes: scenesOf({ typeName, serviceTypeId, orderId, formId }) }
}

interface Made {
  typeName: string
  serviceTypeId: string
  orderId: string
  formId: string
}

const add = (page: Page) => page.getByRole('button', { name: /新增$/ }).first().click()
/** A day of a month by a text. */
const dayOf = (text: string) => String(10 + (text.charCodeAt(0) % 10))

const value = (box: Locator, text: string) => expect(box).toHaveValue(text)

const scenesOf = ({ typeName, serviceTypeId, orderId, formId }: Made): Scene[] => [
  {
    name: 'a new user, whose password is not kept',
    open: async (page) => {
      await page.goto('/#/isps/user')
      await add(page)
      return dialog(page)
    },
    write: async (form, text) => {
      await form.getByLabel('用户名').fill(`u${text}`)
      await form.getByLabel('姓名').fill(`姓名${text}`)
      await form.getByLabel('密码').fill(`Secret-${text}`)
      await form.getByRole('checkbox', { name: '普通员工' }).check()
    },
    check: async (form, text) => {
      await value(form.getByLabel('用户名'), `u${text}`)
      await value(form.getByLabel('姓名'), `姓名${text}`)
      await value(form.getByLabel('密码'), '')
      await expect(form.getByRole('checkbox', { name: '普通员工' })).toBeChecked()
    },
  },
  {
    name: 'a new record with rows of a sub-table',
    open: async (page) => {
      await page.goto(`/#/online/cgformList/${formId}`)
      await add(page)
      return dialog(page)
    },
    write: async (form, text) => {
      await form.getByLabel('资产名称').fill(`资产${text}`)
      await form.getByLabel('说明').fill(`第一行\n${text}`)
      for (const row of [1, 2]) {
        await form.getByRole('button', { name: '新增一行' }).click()
        await form
          .getByRole('row', { name: `第${row}行` })
          .getByLabel('配件名称')
          .fill(`${text}-${row}`)
      }
    },
    check: async (form, text) => {
      await value(form.getByLabel('资产名称'), `资产${text}`)
      await value(form.getByLabel('说明'), `第一行\n${text}`)
      for (const row of [1, 2])
        await value(form.getByRole('row', { name: `第${row}行` }).getByLabel('配件名称'), `${text}-${row}`)
    },
  },
  {
    name: 'a new order with the fields of its template',
    open: async (page) => {
      await page.goto('/#/vclinfoExtend/workOrder')
      await add(page)
      return dialog(page)
    },
    write: async (form, text, page) => {
      await form.getByRole('combobox', { name: '服务类型' }).fill(typeName)
      await page.locator('.ant-select-item-option').getByText(typeName).click()
      await form.getByLabel('备注').fill(`备注${text}`)
      await form.getByLabel('故障现象').fill(text)
    },
    check: async (form, text) => {
      await expect(form.getByText(typeName)).toBeVisible()
      await value(form.getByLabel('备注'), `备注${text}`)
      await value(form.getByLabel('故障现象'), text)
    },
  },
  {
    name: 'the report of an order',
    open: async (page) => {
      await page.goto(`/#/vclinfoExtend/workOrder?busId=${orderId}`)
      await page.getByRole('button', { name: '填写报告' }).click()
      return page.getByRole('dialog', { name: /^填写报告/ })
    },
    write: async (form, text) => {
      await form.getByLabel('处理结果').fill(text)
      await form.getByLabel('处理过程').fill(`过程${text}`)
    },
    check: async (form, text) => {
      await value(form.getByLabel('处理结果'), text)
      await value(form.getByLabel('处理过程'), `过程${text}`)
    },
  },
  {
    name: 'a comment',
    open: async (page) => {
      await page.goto(`/#/vclinfoExtend/workOrder?busId=${orderId}`)
      await expect(page.getByLabel('评论', { exact: true })).toBeVisible()
      return page.locator('body')
    },
    write: (form, text) => form.getByLabel('评论', { exact: true }).fill(text),
    check: (form, text) => value(form.getByLabel('评论', { exact: true }), text),
  },
  {
    name: 'a dialog: why an order is cancelled',
    open: async (page) => {
      await page.goto(`/#/vclinfoExtend/workOrder?busId=${orderId}`)
      await page.getByRole('button', { name: '取消工单' }).click()
      return page.getByRole('dialog', { name: '取消工单' })
    },
    write: (form, text) => form.getByLabel('取消原因').fill(text),
    check: (form, text) => value(form.getByLabel('取消原因'), text),
  },
  {
    name: 'an appointment',
    open: async (page) => {
      await page.goto(`/#/vclinfoExtend/workOrder?busId=${orderId}`)
      await page.getByRole('button', { name: /^预\s*约$/ }).click()
      return page.getByRole('dialog', { name: '预约' })
    },
    write: async (form, text) => {
      const from = form.getByPlaceholder('预约开始')
      await from.click()
      await from.fill(`2031-01-${dayOf(text)} 09:00`)
      await from.press('Enter')
      const to = form.getByPlaceholder('预约结束')
      await to.fill(`2031-01-${dayOf(text)} 10:00`)
      await to.press('Enter')
    },
    check: async (form, text) => {
      await value(form.getByPlaceholder('预约开始'), `2031-01-${dayOf(text)} 09:00`)
      await value(form.getByPlaceholder('预约结束'), `2031-01-${dayOf(text)} 10:00`)
    },
  },
  {
    name: 'a corrected cell of an import, whose file is chosen again',
    open: async (page) => {
      await page.goto('/#/isps/user')
      await page.getByRole('button', { name: /导入$/ }).click()
      const content = '用户名,姓名,部门,密码\r\nwrong,写错部门,没有这个部门,Journey-2026-pw'
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles({ name: '用户.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${content}`) })
      await expect(dialog(page).getByLabel('第 2 行 部门')).toBeVisible({ timeout: 60_000 })
      return dialog(page)
    },
    write: (form, text) => form.getByLabel('第 2 行 部门').fill(`部门${text}`),
    check: (form, text) => value(form.getByLabel('第 2 行 部门'), `部门${text}`),
  },
  {
    name: 'the designer of a template',
    open: async (page) => {
      await page.goto(`/#/service/workorderDesign/${serviceTypeId}`)
      await expect(page.locator('[data-item-id]')).toHaveCount(1)
      return page.locator('body')
    },
    write: async (form, text) => {
      await form
        .getByRole('list', { name: '组件' })
        .getByRole('button', { name: '多行文本', exact: true })
        .click()
      await form.getByRole('complementary', { name: '属性' }).getByLabel('标题').fill(text)
    },
    check: (form, text) => expect(form.locator(`[data-item-id][aria-label*="${text}"]`)).toHaveCount(1),
  },
  {
    name: 'the definition of a form',
    open: async (page) => {
      await page.goto('/#/online/form')
      await page.getByRole('button', { name: '新增表单' }).click()
      await page.getByRole('button', { name: '表格视图' }).click()
      return page.getByRole('dialog', { name: '新增表单' })
    },
    write: async (form, text) => {
      await form.getByLabel('表单名称').fill(`表单${text}`)
      await form.getByLabel('表名').fill(`t_${text}`)
      await form.getByRole('row', { name: '第1个字段' }).getByLabel('显示名').fill(text)
    },
    check: async (form, text) => {
      await value(form.getByLabel('表单名称'), `表单${text}`)
      await value(form.getByLabel('表名'), `t_${text}`)
      await value(form.getByRole('row', { name: '第1个字段' }).getByLabel('显示名'), text)
    },
  },
  {
    name: 'the settings of the home page',
    open: async (page) => {
      await page.goto('/#/isps/pageConfig')
      await page.getByRole('button', { name: '编辑' }).first().click()
      await page.getByRole('tab', { name: '首页配置' }).click()
      return page.getByRole('tabpanel')
    },
    write: (form, text) => form.getByLabel('系统名称').fill(`系统${text}`),
    check: (form, text) => value(form.getByLabel('系统名称'), `系统${text}`),
  },
  {
    name: 'a department that is changed',
    open: async (page) => {
      await page.goto('/#/isps/depart')
      await page.getByRole('button', { name: '编辑' }).first().click()
      await expect(page.getByLabel('部门名称')).toBeVisible()
      return page.locator('body')
    },
    write: (form, text) => form.getByLabel('部门名称').fill(`部门${text}`),
    check: (form, text) => value(form.getByLabel('部门名称'), `部门${text}`),
  },
  {
    name: 'a record of many kinds of controls',
    open: async (page) => {
      await page.goto('/#/online/widgets')
      await page.getByRole('tab', { name: '示例数据' }).click()
      await add(page)
      return dialog(page)
    },
    write: async (form, text, page) => {
      await form.getByLabel('备注').fill(`第一行\n${text}`)
      await form.getByLabel('性别').click()
      await page.getByTitle('女', { exact: true }).last().click()
      await form.getByRole('radio', { name: '停用' }).check({ force: true })
      for (const name of ['阅读', '下棋']) await form.getByRole('checkbox', { name }).check()
      await form.getByRole('switch', { name: '启用' }).click()
      await form.locator('.ant-rate li').nth(3).click()
    },
    check: async (form, text) => {
      await value(form.getByLabel('备注'), `第一行\n${text}`)
      await expect(form.getByTitle('女', { exact: true })).toBeVisible()
      await expect(form.getByRole('radio', { name: '停用' })).toBeChecked()
      for (const name of ['阅读', '下棋']) await expect(form.getByRole('checkbox', { name })).toBeChecked()
      await expect(form.getByRole('switch', { name: '启用' })).toBeChecked()
      await expect(form.locator('.ant-rate-star-full')).toHaveCount(4)
    },
  },
  {
    name: 'what a role is granted',
    open: async (page) => {
      await page.goto('/#/isps/role')
      await page
        .getByRole('row', { name: /普通员工/ })
        .getByRole('button', { name: '授权' })
        .click()
      await expect(dialog(page).getByLabel('授权变化')).toHaveText(/^已选择/)
      return dialog(page)
    },
    write: async (form) => {
      await form.getByRole('button', { name: '全选' }).click()
      await expect(form.getByLabel('授权变化')).toContainText('新增')
    },
    check: (form) => expect(form.getByLabel('授权变化')).toContainText('新增'),
  },
]
