import { log } from '@banyan/contract/identity/log'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { LogPage } from './log-page.tsx'

test('what was logged is read, never removed', async () => {
  server.on(log.list, () => ({
    records: [{ id: 'l1', version: 1, content: '新增用户', createTime: '2026-11-14 09:21:07' }],
    total: 1,
  }))
  show(<LogPage />, { can: ['log:list', 'log:export', 'log:delete'] })
  const row = (await screen.findByText('新增用户')).closest('tr') as HTMLElement
  within(row).getByRole('button', { name: '详情' })
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})
