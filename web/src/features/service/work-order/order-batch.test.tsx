import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { user } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { workOrder, workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { importProgress } from '@banyan/contract/uniform'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads } from '#testing/uploads.ts'
import { WorkOrderPage } from './work-order-page.tsx'

const hand = userEvent.setup()
const can = ['workOrder:list', 'workOrder:dispatch', 'workOrder:import', 'user:list']
const orders = ['w1', 'w2', 'w3'].map((id) => ({
  id,
  version: 1,
  orderNo: `NO-${id}`,
  serviceTypeId: 's1',
  status: 1 as never,
}))
const template = { templateVersion: 1, workorderTemp: '', workorderVariableTemp: '[]', reportTemp: '[]' }

beforeEach(() => {
  localStorage.clear()
  server.on(dictionary.texts, ({ key = '' }) => key.split(',').map(() => '张三'))
  server.on(workOrder.list, () => ({ records: orders, total: orders.length }))
  server.on(workOrderTalk.template, () => template)
  server.on(departTree.ids, () => [])
  server.on(user.list, () => ({
    records: [{ id: 'u1', version: 1, username: 'zhang', realname: '张三' }],
    total: 1,
  }))
})

/** Selects orders and asks to give them all to somebody. */
async function dispatchAll(): Promise<HTMLElement> {
  show(<WorkOrderPage />, { can })
  const row = (await screen.findByText('NO-w1')).closest('tr') as HTMLElement
  const table = row.closest('table') as HTMLElement
  await hand.click(within(table).getAllByRole('checkbox')[0] as HTMLElement)
  await hand.click(await screen.findByRole('button', { name: '批量派单' }))
  return screen.findByRole('dialog')
}

async function chooseHandler(dialog: HTMLElement): Promise<void> {
  await hand.click(within(dialog).getByRole('combobox', { name: '处理人' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  const people = screen.getAllByRole('dialog').at(-1) as HTMLElement
  await hand.click(await within(people).findByText('zhang'))
  await hand.click(within(people).getByRole('button', { name: '确定' }))
}

test('DEC-104 selected orders are given to one handler together, with a remark', async () => {
  const dispatch = server.on(workOrderState.dispatch, () => null)
  const dialog = await dispatchAll()
  within(dialog).getByText('所选 3 张工单将交给该处理人')
  await hand.click(within(dialog).getByRole('button', { name: '批量派单' }))
  await within(dialog).findByText('请选择处理人', { selector: '.ant-form-item-explain-error' })
  expect(dispatch).not.toHaveBeenCalled()
  await chooseHandler(dialog)
  await hand.type(within(dialog).getByLabelText('说明'), ' 今天处理 ')
  await hand.click(within(dialog).getByRole('button', { name: '批量派单' }))
  await screen.findByText('批量派单完成，共 3 项')
  expect(dispatch.mock.calls.map(([input]) => input)).toEqual([
    { ids: ['w1', 'w2', 'w3'], handlerId: 'u1', remark: '今天处理' },
  ])
})

test('DEC-104 an order that cannot be dispatched keeps the others from nothing and is told with its reason', async () => {
  server.on(workOrderState.dispatch, ({ ids }) =>
    ids?.includes('w2') ? refusal('工单已完成，不能派单') : null,
  )
  const dialog = await dispatchAll()
  await chooseHandler(dialog)
  await hand.click(within(dialog).getByRole('button', { name: '批量派单' }))
  await screen.findByText('已完成 2 项，1 项未处理')
  screen.getByText('工单已完成，不能派单（1 项）')
  await hand.click(screen.getByText('关闭'))
  await screen.findByText('已选择 1 项')
})

test('DEC-068 DEC-104 a workbook of orders is sent with the service type that was chosen', async () => {
  server.on(importProgress.read, () => ({ state: 'running' as const, done: 0, total: 1 }))
  const sent = recordUploads()
  show(<WorkOrderPage />, { can, path: '/?serviceTypeId=s1' })
  await hand.click(await screen.findByRole('button', { name: /导入/ }))
  const dialog = await screen.findByRole('dialog')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  await hand.upload(input as HTMLInputElement, new File(['x'], '工单.xlsx'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.form.get('serviceTypeId')).toBe('s1')
  expect(sent[0]?.form.get('mode')).toBe('check')
})
