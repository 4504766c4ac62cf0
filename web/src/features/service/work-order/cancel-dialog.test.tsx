import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Outbox, setOutbox } from '#kit/call/outbox.ts'
import { watchLayerFocus } from '#kit/ui/layer-focus.ts'
import { clickBeside, expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { anOrder } from '#testing/work-orders.ts'
import { CancelDialog } from './cancel-dialog.tsx'

const onClose = vi.fn()
beforeEach(watchLayerFocus)
beforeEach(() => {
  onClose.mockClear()
  server.on(workOrder.byId, () => anOrder())
})

async function open(): Promise<HTMLElement> {
  show(<CancelDialog id="w1" onClose={onClose} />)
  return screen.findByRole('dialog')
}
const press = (dialog: HTMLElement, name: string) => hand.click(within(dialog).getByRole('button', { name }))

test('an order is cancelled with a reason of at most 200 characters, and the dialog closes', async () => {
  const cancel = server.on(workOrderState.cancel, () => null)
  const dialog = await open()
  const reason = within(dialog).getByLabelText<HTMLTextAreaElement>('取消原因')
  expect(reason.hasAttribute('maxlength')).toBe(false) // what is too long is refused, not cut
  within(dialog).getByText('取消后工单不能再派单或处理')
  within(dialog).getByText('0 / 200')
  expect(within(dialog).getByRole('button', { name: '取消工单' }).className).toContain('dangerous')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await hand.type(reason, '  ')
  await press(dialog, '取消工单')
  await within(dialog).findByText('请输入取消原因')
  await waitFor(() => expect(document.activeElement).toBe(reason)) // every form puts the cursor into what is wrong
  expect(cancel).not.toHaveBeenCalled()
  await hand.type(reason, '客户改约')
  await press(dialog, '取消工单')
  await expectClosed(onClose)
  expect(cancel.mock.calls.map(([input]) => input)).toEqual([{ id: 'w1', reason: '客户改约' }])
})

test('a refused cancelling keeps the dialog and its reason', async () => {
  server.on(workOrderState.cancel, () => refusal('工单已完成，不能取消'))
  const dialog = await open()
  await hand.type(within(dialog).getByLabelText('取消原因'), '客户改约')
  await press(dialog, '取消工单')
  await screen.findByText('工单已完成，不能取消')
  expect(within(dialog).getByLabelText('取消原因')).toHaveProperty('value', '客户改约')
  expect(onClose).not.toHaveBeenCalled()
})

test('the dialog is left by 返回 and not by a click beside it', async () => {
  const dialog = await open()
  clickBeside(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await press(dialog, '返回')
  await expectClosed(onClose)
})

test('without network it is queued with what was typed, which becomes a draft again if it is refused', async () => {
  const add = vi.fn(async (..._: unknown[]) => ({ result: null, message: '已保存在本机', code: 200 }))
  setOutbox(async () => ({ add }) as unknown as Outbox)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    setOutbox(undefined)
    vi.restoreAllMocks()
  })
  const dialog = await open()
  await within(dialog).findByText(anOrder().orderNo ?? '')
  await hand.type(within(dialog).getByLabelText('取消原因'), '客户改约')
  await press(dialog, '取消工单')
  await expectClosed(onClose)
  expect(add.mock.calls[0]?.slice(1)).toMatchObject([
    { id: 'w1', reason: '客户改约' },
    {
      about: anOrder().orderNo,
      draft: { place: 'cancelOrder/w1', content: { parts: { fields: { reason: '客户改约' } } } },
    },
  ])
})
