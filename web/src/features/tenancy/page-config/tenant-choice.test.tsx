import { homePage, loginConfig, ownTenant } from '@banyan/contract/tenancy/page-config'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hasUnsaved } from '#kit/page/unsaved.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { PageConfigPage } from './page-config-page.tsx'

const tenants = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: 1000 + at, name: `租户${at + 1}`, code: `t${at + 1}` }))
const open = () => show(<PageConfigPage />, { can: ['pageConfig:edit'] })

beforeEach(() => {
  resize(1440)
  server.on(loginConfig.byTenant, () => null)
  server.on(homePage.byTenant, () => null)
})

test.each([
  [10, 10, false],
  [11, 10, true],
])('of %i tenants %i are on the first page', async (count, shown, isPaged) => {
  server.on(ownTenant.mine, () => tenants(count))
  open()
  await screen.findByText('租户1')
  expect(screen.getAllByRole('button', { name: '编辑' })).toHaveLength(shown)
  expect(screen.queryByTitle('2') !== null).toBe(isPaged)
})

test('the only tenant is open without being chosen', async () => {
  server.on(ownTenant.mine, () => tenants(1))
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('租户名称')).value).toBe('租户1')
  expect(screen.queryByText('请先选择租户')).toBeNull()
})

async function edit(name: string) {
  const line = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(line).getByRole('button', { name: '编辑' }))
}

test('the tenant that is open is not asked about when it is chosen again', async () => {
  server.on(ownTenant.mine, () => tenants(2))
  open()
  await edit('租户1')
  const title = await screen.findByLabelText<HTMLInputElement>('登录页标题')
  expect(hasUnsaved()).toBe(false)
  await hand.type(title, '新标题')
  expect(hasUnsaved()).toBe(true)
  await edit('租户1')
  expect(screen.queryByText('有未保存的修改')).toBeNull()
  expect(title.value).toBe('新标题')
  await edit('租户2')
  await hand.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('租户名称').value).toBe('租户2'))
  expect(hasUnsaved()).toBe(false)
})

test('on a phone the tenant is chosen from a list', async () => {
  resize(390)
  server.on(ownTenant.mine, () => tenants(3))
  const asked = server.on(loginConfig.byTenant, () => null)
  open()
  await screen.findByText('请选择租户')
  await hand.click(screen.getByRole('combobox', { name: '租户' }))
  await hand.click(await screen.findByTitle('租户2（t2）'))
  await waitFor(() => expect(asked.mock.lastCall?.[0]).toEqual({ tenantId: 1001 }))
  expect((await screen.findByLabelText<HTMLInputElement>('租户名称')).value).toBe('租户2')
})
