import { type ApiKey, apiKey } from '@banyan/contract/access/api-key'
import { roleLookup } from '@banyan/contract/access/role'
import { log } from '@banyan/contract/identity/log'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { ApiKeyPage } from './api-key-page.tsx'

const can = ['apiKey:list', 'apiKey:add', 'apiKey:revoke']
beforeEach(() => {
  queryClient.clear()
  resize(1440)
})

const aKey = (more: Partial<ApiKey>): ApiKey => ({
  id: 'k1',
  name: 'ERP 同步',
  hint: '…abcd',
  roleName: '调度员',
  maker: '张三',
  status: '1',
  expiresAt: '2027-11-18 10:00:00',
  addresses: '',
  perMinute: 600,
  lastUsedAt: null,
  lastUsedFrom: null,
  createTime: '2026-11-18 10:00:00',
  ...more,
})

test('a key is revoked after a question; one that cannot be used offers nothing more', async () => {
  const records = [aKey({}), aKey({ id: 'k2', name: '旧系统', status: '2' })]
  server.on(apiKey.list, () => ({ records, total: 2 }))
  const revoke = server.on(apiKey.revoke, () => null)
  show(<ApiKeyPage />, { can })
  await screen.findByText('已吊销')
  const [usable, ended] = screen.getAllByRole('button', { name: '吊销' }) as [HTMLElement, HTMLElement]
  await hand.click(ended)
  await screen.findByText('已经不能使用')
  await hand.click(usable)
  await screen.findByText(/立即不能再调用/)
  expect(revoke).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '吊销' }).at(-1) as HTMLElement)
  await waitFor(() => expect(revoke.mock.lastCall?.[0]).toEqual({ id: 'k1' }))
})

test('a new key is shown once, with the words that it will not be shown again', async () => {
  server.on(apiKey.list, () => ({ records: [], total: 0 }))
  server.on(roleLookup.all, () => [
    { id: 'r1', roleName: '调度员', roleCode: 'dispatcher' },
    { id: 'r0', roleName: '超级管理员', roleCode: 'super_admin' },
  ])
  const issue = server.on(apiKey.issue, () => ({ id: 'k1', key: 'byk_1000_secret' }))
  show(<ApiKeyPage />, { can })
  await hand.click(await screen.findByRole('button', { name: /新增密钥/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await hand.type(dialog.getByLabelText('名称'), 'ERP 同步')
  await hand.click(dialog.getByLabelText('角色'))
  expect(screen.queryByTitle('超级管理员')).toBeNull()
  await hand.click(await screen.findByTitle('调度员'))
  await hand.click(dialog.getByRole('button', { name: '生成密钥' }))
  await screen.findByText('byk_1000_secret')
  expect(issue.mock.lastCall?.[0]).toMatchObject({
    name: 'ERP 同步',
    roleId: 'r1',
    days: 365,
    perMinute: 600,
  })
  screen.getByText(/密钥只显示这一次/)
  await hand.click(screen.getByRole('button', { name: '已保存' }))
  await waitFor(() => expect(screen.queryByText('byk_1000_secret')).toBeNull())
})

test('each key opens its own log; without the right to the log it is not offered', async () => {
  server.on(apiKey.list, () => ({ records: [aKey({})], total: 1 }))
  const asked = server.on(log.list, () => ({
    records: [{ id: 'l1', version: 1, content: '新增车辆类型', after: { name: '冷藏车' }, peer: '10.0.0.9' }],
    total: 1,
  }))
  const { unmount } = show(<ApiKeyPage />, { can })
  await screen.findByText('ERP 同步')
  expect(screen.queryByRole('button', { name: '日志' })).toBeNull()
  unmount()
  show(<ApiKeyPage />, { can: [...can, 'log:list'] })
  await hand.click(await screen.findByRole('button', { name: '日志' }))
  const dialog = within(await screen.findByRole('dialog', { name: '密钥日志：ERP 同步' }))
  await dialog.findByText('新增车辆类型“冷藏车”')
  dialog.getByText('10.0.0.9')
  expect(asked.mock.lastCall?.[0]).toMatchObject({ keyId: 'k1', pageNo: 1 })
})
