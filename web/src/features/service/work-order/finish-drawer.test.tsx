import type { WorkOrderDetail } from '@banyan/contract/service/work-order'
import { workOrderState } from '@banyan/contract/service/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clickBeside } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { Answered, failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { anOrder, orderTemplates } from '#testing/work-orders.ts'
import { FinishDrawer } from './finish-drawer.tsx'

const onClose = vi.fn()

async function open(given: Partial<WorkOrderDetail> = {}): Promise<HTMLElement> {
  onClose.mockClear()
  show(<FinishDrawer order={anOrder({ status: 3 as never, ...given })} onClose={onClose} />)
  return screen.findByRole('dialog')
}
const press = (drawer: HTMLElement, name: string) => hand.click(within(drawer).getByRole('button', { name }))
const filled = { reportData: { result: '已修复' } }

test('DEC-104 a report that was sent closes the drawer', async () => {
  const finish = server.on(workOrderState.finish, () => null)
  const drawer = await open(filled)
  expect(onClose).not.toHaveBeenCalled()
  await press(drawer, '提交并完成')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(finish.mock.lastCall?.[0]).toEqual({ id: 'w1', version: 1, reportData: { result: '已修复' } })
})

test('what the server finds wrong in a report is shown at its items', async () => {
  const result = { faults: [{ item: 'result', message: '处理结果不能少于10个字' }] }
  server.on(
    workOrderState.finish,
    () => new Answered(200, { success: false, code: 500, message: '报告不正确', result }),
  )
  const drawer = await open(filled)
  await press(drawer, '提交并完成')
  expect((await within(drawer).findByRole('alert')).textContent).toBe('处理结果不能少于10个字')
  expect(within(drawer).getByLabelText('处理结果').getAttribute('aria-invalid')).toBe('true')
  expect(within(drawer).queryByText('报告不正确')).toBeNull()
})

test('any other refusal stands above the button until the report is sent again', async () => {
  server.on(workOrderState.finish, () => refusal('工单已取消'))
  const drawer = await open(filled)
  await press(drawer, '提交并完成')
  await within(drawer).findByText('工单已取消')
  expect(onClose).not.toHaveBeenCalled()
  server.on(workOrderState.finish, () => null)
  await press(drawer, '提交并完成')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('a failure is told by a notification and not as a refusal of the report', async () => {
  server.on(workOrderState.finish, () => failure(500, '服务器出错'))
  const drawer = await open(filled)
  await press(drawer, '提交并完成')
  await screen.findByText('服务器出错')
  expect(within(drawer).queryByText('服务器出错')).toBeNull()
  expect(within(drawer).getByLabelText('处理结果')).toHaveProperty('value', '已修复')
})

test('an untouched report is left without a question', async () => {
  const drawer = await open(filled)
  await press(drawer, '关闭')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('button', { name: '放弃修改' })).toBeNull()
})

test('a touched report is left after a question', async () => {
  const drawer = await open(filled)
  await hand.type(within(drawer).getByLabelText('处理结果'), '，已试车')
  await press(drawer, '关闭')
  const leave = await screen.findByRole('button', { name: '放弃修改' })
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(leave)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('DEC-104 a report without items finishes the order at once', async () => {
  const finish = server.on(workOrderState.finish, () => null)
  const drawer = await open({ templates: { ...orderTemplates, reportTemp: '[]' } })
  within(drawer).getByText('该服务类型的报告没有需要填写的内容，提交后工单完成')
  await press(drawer, '提交并完成')
  await waitFor(() => expect(finish.mock.lastCall?.[0]).toEqual({ id: 'w1', version: 1, reportData: {} }))
})

test('a report that cannot be read says so and cannot be sent', async () => {
  const drawer = await open({ templates: { ...orderTemplates, reportTemp: '{' } })
  within(drawer).getByText('模板内容不正确')
  expect(within(drawer).getByRole('button', { name: '提交并完成' })).toHaveProperty('disabled', true)
})

test('a report is not left by a click beside it', async () => {
  const drawer = await open(filled)
  clickBeside(drawer)
  await hand.type(within(drawer).getByLabelText('处理结果'), '。')
  expect(drawer.closest('.ant-drawer')?.className).toContain('ant-drawer-open')
  expect(onClose).not.toHaveBeenCalled()
})
