import { ownContact } from '@banyan/contract/identity/own-account'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ChangeContact } from './change-contact.tsx'

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('security §19 a code goes to the new number, and number and code are sent together', async () => {
  const send = server.on(ownContact.sendContactCode, () => null)
  const change = server.on(ownContact.changeContact, () => null)
  const close = vi.fn()
  show(<ChangeContact kind="phone" onClose={close} />)
  await userEvent.type(await screen.findByLabelText('新手机号'), '13812345678')
  await press('获取验证码')
  await screen.findByText('验证码已发送至 13812345678，10 分钟内有效')
  await screen.findByRole('button', { name: /秒后重新获取/ })
  expect(send.mock.lastCall?.[0]).toEqual({ kind: 'phone', value: '13812345678' })
  await userEvent.type(screen.getByLabelText('验证码'), '123456')
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
  await userEvent.type(field, 'nobody')
  await press('获取验证码')
  await screen.findByText('请输入正确的邮箱')
  expect(send).not.toHaveBeenCalled()
  await userEvent.type(field, '@example.com')
  await userEvent.type(screen.getByLabelText('验证码'), '000000')
  await press('保存')
  await screen.findByText('验证码错误')
  expect(close).not.toHaveBeenCalled()
})
