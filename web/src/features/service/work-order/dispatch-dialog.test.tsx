import { handlerCandidate } from '@banyan/contract/service/handler-candidate'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clickBeside, expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { aCandidate, anOrder } from '#testing/work-orders.ts'
import { DispatchDialog } from './dispatch-dialog.tsx'

const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  server.on(workOrder.byId, () => anOrder())
  server.on(handlerCandidate.candidates, () => ({ onDuty: 0, people: [aCandidate()] }))
})

async function open(title = '改派'): Promise<HTMLElement> {
  show(<DispatchDialog id="w1" title={title} onClose={onClose} />, { can: ['user:list'] })
  return screen.findByRole('dialog')
}
const press = (dialog: HTMLElement, name: string) => hand.click(within(dialog).getByRole('button', { name }))

const chooseHandler = async (dialog: HTMLElement) =>
  hand.click(await within(dialog).findByRole('radio', { name: /张三/ }))

test('one order is given to a handler and the dialog closes; a remark of blanks is none', async () => {
  const dispatch = server.on(workOrderState.dispatch, () => null)
  const dialog = await open()
  within(dialog).getByText('改派', { selector: '.ant-modal-title' })
  const about = (await within(dialog).findByText('W0231')).parentElement
  expect(about?.textContent).toBe('W0231 · 上门维修')
  await within(dialog).findByText('维修一队 · 长安街（距离 900 米，11-18 09:30）')
  within(dialog).getByText('未完成 2')
  within(dialog).getByText('现在不在工作时间')
  const remark = within(dialog).getByLabelText<HTMLTextAreaElement>('说明')
  expect(remark.hasAttribute('maxlength')).toBe(false) // what is too long is refused, not cut
  within(dialog).getByText('0 / 200')
  await hand.type(remark, '  ')
  await chooseHandler(dialog)
  await press(dialog, '改派')
  await expectClosed(onClose)
  expect(dispatch.mock.calls.map(([input]) => input)).toEqual([{ id: 'w1', handlerId: 'u1' }])
})

test('a refused dispatch keeps the dialog', async () => {
  server.on(workOrderState.dispatch, () => refusal('工单已完成，不能派单'))
  const dialog = await open('派单')
  await chooseHandler(dialog)
  await press(dialog, '派单')
  await screen.findByText('工单已完成，不能派单')
  expect(onClose).not.toHaveBeenCalled()
  expect(dialog.isConnected).toBe(true)
})

test('the dialog is left by 取消 and not by a click beside it', async () => {
  const dialog = await open()
  clickBeside(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await press(dialog, '取消')
  await expectClosed(onClose)
})
