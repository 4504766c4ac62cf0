import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clickBeside, expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import type { Difference } from './conflict.ts'
import { ConflictDialog } from './conflict-dialog.tsx'

const onSave = vi.fn()
const onClose = vi.fn()
const differences: Difference[] = [
  {
    key: 'remark',
    label: '备注',
    shown: { field: { name: 'remark', label: '备注', type: 'textarea' } },
    mine: '我的备注',
    stored: '别人的备注',
    isChangedByMe: true,
  },
  {
    key: 'form:fault',
    label: '故障现象',
    shown: { show: (value) => String(value) || '-' },
    mine: '',
    stored: '抖动',
    isChangedByMe: false,
  },
]

beforeEach(() => {
  onSave.mockClear()
  onClose.mockClear()
})

async function open(isSaving = false) {
  show(
    <ConflictDialog
      what="这张工单"
      differences={differences}
      stored={{ updateBy: 'u2', updateBy_dictText: '李四', updateTime: '2026-11-14 09:21:07' }}
      isSaving={isSaving}
      onSave={onSave}
      onClose={onClose}
    />,
  )
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('数据已被他人修改')
  return dialog
}
const sides = (label: string) => {
  const group = within(screen.getByRole('radiogroup', { name: label }))
  return group
    .getAllByRole<HTMLInputElement>('radio')
    .map((side) => [side.value, side.closest('label')?.textContent, side.checked])
}
const choose = (label: string, side: '我的' | '最新') =>
  hand.click(within(screen.getByRole('radiogroup', { name: label })).getByText(side))

test('DEC-114 both versions stand side by side; what only the other one changed is chosen for them', async () => {
  await open()
  expect(sides('备注')).toEqual([
    ['mine', '我的我的备注', true],
    ['stored', '最新别人的备注', false],
  ])
  expect(sides('故障现象')).toEqual([
    ['mine', '我的-', false],
    ['stored', '最新抖动', true],
  ])
})

test('DEC-114 who saved the order and when is told', async () => {
  const dialog = await open()
  await within(dialog).findByText('李四')
  expect(dialog.querySelector('p')?.textContent).toBe(
    '李四 于 2026-11-14 09:21:07 保存了这张工单。请逐项选择要保留的内容，其余内容没有冲突。',
  )
})

test('DEC-114 only what was decided is told by a save, one decision does not undo another', async () => {
  const dialog = await open()
  const save = within(dialog).getByRole('button', { name: '保存所选内容' })
  await hand.click(save)
  expect(onSave.mock.lastCall).toEqual([{}])
  await choose('备注', '最新')
  await choose('故障现象', '我的')
  await hand.click(save)
  expect(onSave.mock.lastCall).toEqual([{ remark: 'stored', 'form:fault': 'mine' }])
  expect(sides('备注').map(([, , isOn]) => isOn)).toEqual([false, true])
  await choose('备注', '我的')
  await hand.click(save)
  expect(onSave.mock.lastCall).toEqual([{ remark: 'mine', 'form:fault': 'mine' }])
})

test('DEC-114 a click beside the dialog does not close it; 继续编辑 does without a save', async () => {
  const dialog = await open()
  clickBeside(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(within(dialog).getByRole('button', { name: '继续编辑' }))
  await expectClosed(onClose)
  expect(onSave).not.toHaveBeenCalled()
})

test('while it is being saved the order is not saved again', async () => {
  const dialog = await open(true)
  await hand.click(within(dialog).getByRole('button', { name: /保存所选内容/ }))
  expect(onSave).not.toHaveBeenCalled()
})
