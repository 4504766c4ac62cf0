import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { PickerModal } from './picker-modal.tsx'

async function open(given: Partial<Parameters<typeof PickerModal>[0]> = {}) {
  const onClose = vi.fn()
  const onConfirm = vi.fn(() => true)
  show(
    <PickerModal title="选择用户" width={900} onConfirm={onConfirm} onClose={onClose} {...given}>
      内容
    </PickerModal>,
  )
  const dialog = await screen.findByRole('dialog')
  const isClosed = () => screen.queryByRole('dialog') === null
  const press = (name: string) => hand.click(within(dialog).getByRole('button', { name }))
  return { dialog, onClose, onConfirm, isClosed, press }
}

test('PICK-003 what is chosen is counted and taken over by 确定', async () => {
  const { dialog, onConfirm, isClosed, press } = await open({ count: 2 })
  expect(within(dialog).getByRole('status').textContent).toBe('已选择 2 项')
  await press('确定')
  expect(onConfirm).toHaveBeenCalledOnce()
  await waitFor(() => expect(isClosed()).toBe(true))
})

test('a choice that is refused keeps the dialog open', async () => {
  const { isClosed, press } = await open({ onConfirm: () => false })
  await press('确定')
  expect(isClosed()).toBe(false)
})

test('取消 takes nothing over; a click beside the dialog leaves it open', async () => {
  const { dialog, onConfirm, isClosed, press } = await open()
  expect(within(dialog).getByRole('status').textContent).toBe('')
  await hand.click(document.querySelector('.ant-modal-wrap') as HTMLElement)
  expect(isClosed()).toBe(false)
  await press('取消')
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(onConfirm).not.toHaveBeenCalled()
})
