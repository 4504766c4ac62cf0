import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { workOrder, workOrderTalk } from '@banyan/contract/service/work-order'
import { importProgress } from '@banyan/contract/uniform'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { recordUploads } from '#testing/uploads.ts'
import { aCandidate } from '#testing/work-orders.ts'
import { WorkOrderPage } from './work-order-page.tsx'

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
  server.on(handlerCandidate.candidates, () => ({
    onDuty: null,
    people: [aCandidate(), aCandidate({ id: 'u2', realname: '李四', openCount: 0 })],
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

const choose = async (dialog: HTMLElement, name: RegExp) =>
  hand.click(await within(dialog).findByRole('checkbox', { name }))
const send = (dialog: HTMLElement) => hand.click(within(dialog).getByRole('button', { name: '批量派单' }))

test('DEC-104 selected orders are given to one handler together, with a remark', async () => {
  const dispatch = server.on(handlerCandidate.dispatchEach, () => null)
  const dialog = await dispatchAll()
  within(dialog).getByText('所选 3 张工单（NO-w1、NO-w2、NO-w3），可选一人或几人平均分配')
  await send(dialog)
  await within(dialog).findByText('请选择处理人', { selector: '.ant-form-item-explain-error' })
  expect(dispatch).not.toHaveBeenCalled()
  await choose(dialog, /张三/)
  await within(dialog).findByText('所选 3 张工单（NO-w1、NO-w2、NO-w3）全部派给张三')
  await hand.type(within(dialog).getByLabelText('说明'), ' 今天处理 ')
  await send(dialog)
  await screen.findByText('批量派单完成，共 3 项')
  const gives = ['w1', 'w2', 'w3'].map((id) => ({ id, handlerId: 'u1' }))
  expect(dispatch.mock.calls.map(([input]) => input)).toEqual([{ gives, remark: '今天处理' }])
})

test('DEC-104 orders are shared out among several people as the preview says; a refusal keeps all of them back', async () => {
  const dispatch = server.on(handlerCandidate.dispatchEach, () => refusal('工单 W2 已完成，不能派单'))
  const dialog = await dispatchAll()
  await choose(dialog, /张三/)
  await choose(dialog, /李四/)
  const shares = await within(dialog).findByRole('list', { name: '分配预览' })
  expect(
    within(shares)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['李四 2 张：NO-w1、NO-w3', '张三 1 张：NO-w2'])
  await send(dialog)
  await screen.findByText('工单 W2 已完成，不能派单（3 项）')
  expect(dispatch).toHaveBeenCalledTimes(1)
  expect(dispatch.mock.lastCall?.[0].gives.map(({ handlerId }) => handlerId)).toEqual(['u2', 'u2', 'u1'])
  await hand.click(screen.getByText('关闭'))
  await screen.findByText('已选择 3 项')
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
