import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { ask, tokenOf } from './product.ts'

/* Every page of the product, as its menu names them, and the few that no menu names. */

export interface Stop {
  title: string
  path: string
  /** Who looks at it; nobody signed in where it is empty. */
  as: '' | 'admin' | 'u0001'
}

interface MenuNode {
  path: string
  hidden?: boolean
  meta: { title: string }
  children?: MenuNode[]
}

/** The menu's pages of the demo tenant's administrator, then those that only the platform's administrator has. */
export async function menuStops(): Promise<Stop[]> {
  const own = await leavesFor('u0001')
  const paths = new Set(own.map(({ path }) => path))
  return [...own, ...(await leavesFor('admin')).filter(({ path }) => !paths.has(path))]
}

async function leavesFor(as: 'u0001' | 'admin'): Promise<Stop[]> {
  const { menu } = await ask<{ menu: MenuNode[] }>(
    await tokenOf(as),
    'GET',
    '/sys/permission/getUserPermissionByToken',
  )
  const leaves = (nodes: MenuNode[]): Stop[] =>
    nodes.flatMap(({ path, meta, children, hidden }) => {
      if (children?.length) return leaves(children)
      return hidden || path.includes(':') || !path.startsWith('/') ? [] : [{ title: meta.title, path, as }]
    })
  return leaves(menu)
}

/** Designers, details, reports, forms in use, the pages of one's own, and those before and beside the console. */
export async function otherStops(): Promise<Stop[]> {
  const boss = await tokenOf('u0001')
  const firstOf = async (path: string) =>
    (await ask<{ records: Record<string, string>[] }>(boss, 'GET', path)).records[0] ?? {}
  const type = await firstOf('/service/systemmanagement/serviceServiceType/list')
  const order = await firstOf('/workorder/serviceWorkOrder/list')
  const vehicle = await firstOf('/vehicle/serviceVehicleInfo/list')
  const report = await firstOf('/online/cgreport/head/list')
  const form = await firstOf('/online/cgform/head/list')
  const inside = (title: string, path: string): Stop => ({ title, path, as: 'u0001' })
  const outside = (title: string, path: string): Stop => ({ title, path, as: '' })
  return [
    ...(type.id ? [inside('工单设计', `/service/workorderDesign/${type.id}`)] : []),
    ...(type.id ? [inside('报告设计', `/service/reportDesign/${type.id}`)] : []),
    ...(order.id ? [inside('工单详情', `/vclinfoExtend/workOrder?busId=${order.id}`)] : []),
    ...(vehicle.id ? [inside('车辆详情', `/vclinfoExtend/vehicle?record=${vehicle.id}`)] : []),
    ...(report.code ? [inside('报表', `/online/cgreport/${report.code}`)] : []),
    ...(form.id ? [inside('在线表单数据', `/online/cgformList/${form.id}`)] : []),
    inside('组件示例', '/online/widgets'),
    inside('个人中心', '/account/center'),
    inside('消息设置', '/account/messages'),
    inside('帮助', '/account/help'),
    inside('403', '/403'),
    inside('404', '/404'),
    inside('500', '/500'),
    outside('登录', '/user/login'),
    outside('注册', '/user/register'),
    outside('注册结果', '/user/register-result'),
    outside('重置密码', '/user/alteration'),
    outside('绑定账号', '/user/binduser'),
  ]
}

const arriving = '.page-arriving, [aria-busy=true], .ant-spin-spinning, [aria-label=正在加载]'

/** Waits until nothing more of a page, and of a layer above it, is on its way. */
export async function settled(page: Page, { as }: Stop): Promise<void> {
  const shown = page.locator(as ? '.page-frame:visible, .page-failure' : 'main:visible, .page-failure')
  await expect(shown).toHaveCount(1)
  await expect(shown.locator(arriving)).toHaveCount(0) // the place of a page that is being fetched has no size
  await expect(page.locator(arriving).filter({ visible: true })).toHaveCount(0)
}

/** What axe calls serious or critical, with the places; of the layer on top where one is open, else of `within`. */
export async function seriousIn(page: Page, within?: string): Promise<string[]> {
  return seriousBy(await axeOn(page), page, within)
}

/** The same of contrasts alone: another colour scheme changes nothing else. */
export async function poorContrastsIn(page: Page): Promise<string[]> {
  return seriousBy((await axeOn(page)).withRules('color-contrast'), page)
}

/** Nothing serious for axe, and readable in the dark too. */
export async function isFineInBoth(page: Page): Promise<void> {
  expect(await seriousIn(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await poorContrastsIn(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Without legacy mode it opens another window each time; describing what is fine would take most of its time, and no rule
 * asked for here needs style sheets or media loaded again. A document that has axe keeps it.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(hasAxe && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
}

async function seriousBy(axe: AxeBuilder, page: Page, within?: string): Promise<string[]> {
  const layer = '[role=dialog][aria-modal=true]'
  const isCovered = await page.locator(layer).first().isVisible()
  if (isCovered || within) axe.include(isCovered ? layer : (within ?? 'body'))
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
