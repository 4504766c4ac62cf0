import { ownContact } from '@banyan/contract/identity/own-account'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ChangeContact } from './change-contact.tsx'

const press = (name: string | RegExp) => hand.click(screen.getByRole('button', { name }))

test('security §19 a code goes to the new number, and number and code are sent together', async () => {
  const send = server.on(ownContact.sendContactCode, () => null)
  const change = server.on(ownContact.changeContact, () => null)
  const close = vi.fn()
  show(<ChangeContact kind="phone" onClose={close} />)
  await hand.type(await screen.findByLabelText('新手机号'), '13812345678')
  await press('获取验证码')
  await screen.findByText('验证码已发送至 13812345678，10 分钟内有效')
  await screen.findByRole('button', { name: /秒后重新获取/ })
  expect(send.mock.lastCall?.[0]).toEqual({ kind: 'phone', value: '13812345678' })
  await hand.type(screen.getByLabelText('验证码'), '123456')
  await press('保存')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.[0]).toEqual({ kind: 'phone', value: '13812345678', code: '123456' })
})

test('what is no address gets no code, and a wrong code leaves the dialog open', async () => {
  const send = server.on(ownContact.sendContactCode, () => null)
  server.on(ownContact.changeContact, () => refusal('验证码错误'))
  const close = vi.fn()
  show(<ChangeContact kind="email" onClose={close} />)
  const field = await screen.findByLabelText('新邮箱')
  await hand.type(field, 'nobody')
  await press('获取验证码')
  await screen.findByText('请输入正确的邮箱')
  expect(send).not.toHaveBeenCalled()
  await hand.type(field, '@example.com')
  await hand.type(screen.getByLabelText('验证码'), '000000')
  await press('保存')
  await screen.findByText('验证码错误')
  expect(close).not.toHaveBeenCalled()
})

test('security §19 both fields are required; an address is sent without blanks around it', async () => {
  const send = server.on(ownContact.sendContactCode, () => null)
  const change = server.on(ownContact.changeContact, () => null)
  show(<ChangeContact kind="email" onClose={vi.fn()} />)
  const dialog = await screen.findByRole('dialog', { name: '更换邮箱' })
  const fields = [...dialog.querySelectorAll('input')].map((input) =>
    [input.placeholder, input.maxLength, input.inputMode, input.autocomplete].join(' '),
  )
  expect(fields).toEqual(['请输入新邮箱 100 email email', '请输入验证码 6 numeric one-time-code'])
  const refusals = () =>
    [...dialog.querySelectorAll('.ant-form-item-explain-error')].map(({ textContent }) => textContent)
  await press('保存')
  await waitFor(() => expect(refusals()).toEqual(['请输入新邮箱', '请输入验证码']))
  await hand.type(screen.getByLabelText('新邮箱'), ' z@example.com ')
  await press('获取验证码')
  await screen.findByText('验证码已发送至 z@example.com，10 分钟内有效')
  const again = screen.getByRole<HTMLButtonElement>('button', { name: '60 秒后重新获取' })
  expect(again.disabled).toBe(true)
  expect(send.mock.lastCall?.[0]).toEqual({ kind: 'email', value: 'z@example.com' })
  expect(document.querySelector('.ant-message-success')).toBeNull() // the line below the field tells it
  await hand.type(screen.getByLabelText('验证码'), '123456')
  await press('保存')
  await waitFor(() =>
    expect(change.mock.lastCall?.[0]).toEqual({ kind: 'email', value: 'z@example.com', code: '123456' }),
  )
})

test('a code that was refused is told nowhere as sent, and can be asked for again', async () => {
  server.on(ownContact.sendContactCode, () => refusal('发送过于频繁'))
  show(<ChangeContact kind="phone" onClose={vi.fn()} />)
  const field = await screen.findByLabelText<HTMLInputElement>('新手机号')
  expect([field.inputMode, field.autocomplete, field.placeholder]).toEqual(['tel', 'tel', '请输入新手机号'])
  await hand.type(field, '13812345678')
  await press('获取验证码')
  await screen.findByText('发送过于频繁')
  expect(screen.queryByText(/验证码已发送至/)).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(false)
})

test('取消 closes the dialog, a click beside it does not', async () => {
  const close = vi.fn()
  show(<ChangeContact kind="phone" onClose={close} />)
  await screen.findByLabelText('新手机号')
  await hand.click(document.querySelector('.ant-modal-wrap') as HTMLElement)
  expect(close).not.toHaveBeenCalled()
  await press('取消')
  expect(close).toHaveBeenCalledOnce()
})
