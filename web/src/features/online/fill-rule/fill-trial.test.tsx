import { fillValue } from '@banyan/contract/online/fill-rule'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { FillTrial } from './fill-trial.tsx'

async function open() {
  const onClose = vi.fn()
  show(<FillTrial ruleCode="order_no" onClose={onClose} />)
  return { dialog: await screen.findByRole('dialog'), onClose }
}

async function tryAgain(dialog: HTMLElement) {
  const button = within(dialog).getByRole('button', { name: /再试一次$/ })
  await waitFor(() => expect(button.className).not.toContain('loading'))
  await hand.click(button)
}

test('ADMIN-093 the next value is looked at as often as wanted', async () => {
  let next = 1
  const read = server.on(fillValue.test, () => `NO${next++}`)
  const { dialog, onClose } = await open()
  within(dialog).getByText('试一试 · order_no')
  within(dialog).getByText('试用只查看下一个值，不占用流水号')
  await within(dialog).findByText('NO1')
  expect(read.mock.lastCall?.[0]).toEqual({ ruleCode: 'order_no' })
  expect(dialog.querySelector('[aria-label=正在加载]')).toBeNull()
  await tryAgain(dialog)
  await within(dialog).findByText('NO2')
  expect(onClose).not.toHaveBeenCalled()
  await hand.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1)!)
  await expectClosed(onClose)
})

test('a rule that gives nothing says so, and a refusal tells why', async () => {
  server.on(fillValue.test, () => null as never)
  const { dialog } = await open()
  expect((await within(dialog).findByLabelText('下一个值')).textContent).toBe('没有可填的值')
  server.on(fillValue.test, () => refusal('规则已停用'))
  await tryAgain(dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toBe('规则已停用')
  expect(within(dialog).queryByLabelText('下一个值')).toBeNull()
})

test('the place of the value is held while it is read', async () => {
  server.on(fillValue.test, () => new Promise<never>(() => undefined))
  const { dialog } = await open()
  expect(dialog.querySelector('[aria-label=正在加载]')).not.toBeNull()
  expect(within(dialog).queryByLabelText('下一个值')).toBeNull()
})
