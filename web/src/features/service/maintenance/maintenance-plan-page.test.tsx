import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { maintenancePlan } from '@banyan/contract/service/maintenance-plan'
import { newItem } from '@banyan/contract/service/template/new-item'
import { workOrderTalk } from '@banyan/contract/service/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MaintenancePlanPage } from './maintenance-plan-page.tsx'

const choice = (value: string, text: string) => [{ value, text, title: text }]

test('a plan by kilometres is made with values that its orders begin with', async () => {
  server.on(maintenancePlan.list, () => ({ records: [], total: 0 }))
  server.on(dictionary.items, () => [])
  server.on(dictionary.search, ({ dict }) =>
    dict.startsWith('service_type') ? choice('s1', '定期保养') : choice('v1', '京A10001'),
  )
  server.on(workOrderTalk.template, () => ({
    templateVersion: 1,
    workorderTemp: '',
    workorderVariableTemp: JSON.stringify([{ ...newItem('input', 'fault'), label: '项目', required: 1 }]),
    reportTemp: '',
  }))
  const add = server.on(maintenancePlan.add, () => ({ id: 'p1' }))
  show(<MaintenancePlanPage />, { can: ['maintenancePlan:list', 'maintenancePlan:add', 'workOrder:list'] })
  await hand.click(await screen.findByRole('button', { name: '新增' }))
  const form = within(await screen.findByRole('dialog', { name: /新增保养计划/ }))
  await hand.type(await form.findByLabelText('计划名称'), '万公里保养')
  for (const [name, text] of [
    ['服务类型', '定期保养'],
    ['车辆', '京A10001'],
  ] as const) {
    await hand.click(form.getByRole('combobox', { name }))
    await hand.click(await screen.findByText(text))
  }
  await hand.type(form.getByLabelText('间隔（公里）'), '10000')
  await hand.type(await form.findByLabelText('项目'), '换机油')
  await hand.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add).toHaveBeenCalled())
  expect(add.mock.lastCall?.[0]).toMatchObject({
    planName: '万公里保养',
    serviceTypeId: 's1',
    vehicleId: 'v1',
    everyKm: 10_000,
    formPreset: '{"fault":"换机油"}',
  })
})
