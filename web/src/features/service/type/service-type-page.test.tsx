import { serviceTemplate, serviceType } from '@banyan/contract/service/service-type'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ServiceTypePage } from './service-type-page.tsx'

const can = [
  ...['list', 'add', 'edit', 'delete', 'publish'].map((verb) => `serviceType:${verb}`),
  'timeoutRule:list',
]

beforeEach(() => {
  localStorage.clear()
  server.on(serviceType.list, () => ({
    records: [
      { id: 's1', version: 1, typeName: '上门维修', status: 1, status_dictText: '有效', templateVersion: 7 },
      { id: 's2', version: 1, typeName: '年检', status: 0, status_dictText: '无效', templateVersion: 0 },
    ],
    total: 2,
  }))
})

async function choose(typeName: string, action: string) {
  const row = (await screen.findByText(typeName)).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '更多' }))
  await hand.click(within(await screen.findByRole('menu')).getByText(action))
}

test('SERVICE-005 SERVICE-001 DEC-085 service types are listed with their published version', async () => {
  show(<ServiceTypePage />, { can })
  const row = (await screen.findByText('上门维修')).closest('tr') as HTMLElement
  for (const head of ['类型名称', '状态', '模板版本', '创建时间'])
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${head}`) })).toBeTruthy()
  expect(within(row).getByText('有效')).toBeTruthy()
  expect(within(row).getByText('v7')).toBeTruthy()
  expect(screen.getByText('未发布')).toBeTruthy()
})

test('DEC-116 a published version becomes the draft again after a question', async () => {
  server.on(serviceTemplate.versions, () => [
    {
      templateVersion: 2,
      remark: '增加照片',
      publishBy_dictText: '张三',
      publishTime: '2026-11-02 09:00:00',
    },
    { templateVersion: 1, remark: null, publishBy: 'lisi', publishTime: '2026-11-01 09:00:00' },
  ])
  const restore = server.on(serviceTemplate.restore, () => null)
  show(<ServiceTypePage />, { can })
  await choose('上门维修', '历史版本')
  const row = (await screen.findByText('v1')).closest('li') as HTMLElement
  expect(within(row).getByText('lisi')).toBeTruthy()
  await hand.click(within(row).getByRole('button', { name: '恢复到草稿' }))
  await screen.findByText('恢复到 v1?')
  expect(restore).not.toHaveBeenCalled()
  await hand.click(screen.getAllByRole('button', { name: '恢复' }).at(-1) as HTMLElement)
  await waitFor(() => expect(restore.mock.lastCall?.[0]).toEqual({ id: 's1', templateVersion: 1 }))
})

test.each(['工单设置', '报告设置'])(
  'SERVICE-005 SERVICE-012 SERVICE-013 %s opens the popup of the type',
  async (action) => {
    const details = server.on(serviceTemplate.details, () => ({
      id: 's1',
      version: 1,
      typeName: '上门维修',
      status: 1,
      templateVersion: 7,
      draft: 0,
      workorderTemp: '',
      workorderVariableTemp: '[]',
      reportTemp: '[]',
    }))
    show(<ServiceTypePage />, { can })
    if (action === '报告设置') await choose('上门维修', action)
    else {
      const row = (await screen.findByText('上门维修')).closest('tr') as HTMLElement
      await hand.click(within(row).getByRole('button', { name: action }))
    }
    const popup = await screen.findByRole('dialog')
    expect(within(popup).getByText(action)).toBeTruthy()
    await waitFor(() => expect(details.mock.lastCall?.[0]).toEqual({ id: 's1' }))
  },
)
