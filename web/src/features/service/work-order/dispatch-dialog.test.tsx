import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { user } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { workOrder, workOrderState } from '@banyan/contract/service/work-order'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clickBeside, expectClosed } from '#testing/dialogs.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { anOrder } from '#testing/work-orders.ts'
import { DispatchDialog } from './dispatch-dialog.tsx'

const hand = userEvent.setup()
const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  server.on(dictionary.texts, ({ key = '' }) => key.split(',').map(() => '张三'))
  server.on(departTree.ids, () => [])
  server.on(workOrder.byId, () => anOrder())
  server.on(user.list, () => ({
    records: [{ id: 'u1', version: 1, username: 'zhang', realname: '张三' }],
    total: 1,
  }))
})

async function open(title = '改派'): Promise<HTMLElement> {
  show(<DispatchDialog id="w1" title={title} onClose={onClose} />, { can: ['user:list'] })
  return screen.findByRole('dialog')
}
const press = (dialog: HTMLElement, name: string) => hand.click(within(dialog).getByRole('button', { name }))

async function chooseHandler(dialog: HTMLElement): Promise<void> {
  await hand.click(within(dialog).getByRole('combobox', { name: '处理人' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
  const people = screen.getAllByRole('dialog').at(-1) as HTMLElement
  await hand.click(await within(people).findByText('zhang'))
  await hand.click(within(people).getByRole('button', { name: '确定' }))
}

test('one order is given to a handler and the dialog closes; a remark of blanks is none', async () => {
  const dispatch = server.on(workOrderState.dispatch, () => null)
  const dialog = await open()
  within(dialog).getByText('改派', { selector: '.ant-modal-title' })
  expect(within(dialog).queryByText(/张工单将交给该处理人/)).toBeNull()
  const about = (await within(dialog).findByText('W0231')).parentElement
  expect(about?.textContent).toBe('W0231 · 上门维修')
  within(dialog).getByText('请选择处理人')
  const remark = within(dialog).getByLabelText<HTMLTextAreaElement>('说明')
  expect(remark.hasAttribute('maxlength')).toBe(false) // what is too long is refused, not cut
  within(dialog).getByText('0 / 200')
  await hand.type(remark, '  ')
  await chooseHandler(dialog)
  await press(dialog, '改派')
  await expectClosed(dialog, onClose)
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
  fireEvent.animationEnd(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await press(dialog, '取消')
  await expectClosed(dialog, onClose)
})
