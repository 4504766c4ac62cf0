import { permission } from '@banyan/contract/access/permission'
import { session } from '@banyan/contract/identity/session'
import { homePage } from '@banyan/contract/tenancy/page-config'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useSession } from '#kit/session.ts'
import { aLogin, aNode } from '#testing/people.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { LoginForm } from './login-form.tsx'

async function submit(name: string, password: string) {
  if (name) await userEvent.type(screen.getByLabelText('用户名'), name)
  if (password) await userEvent.type(screen.getByPlaceholderText('请输入密码'), password)
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
}

test('empty fields say what is missing and nothing is sent', async () => {
  const login = server.on(session.login, () => aLogin())
  show(<LoginForm />)
  await submit('', '')
  expect(screen.getByText('请输入用户名')).toBeTruthy()
  expect(screen.getByText('请输入密码')).toBeTruthy()
  expect(login).not.toHaveBeenCalled()
})

test('DEC-012 a failed login says 登录失败 with the server message; the name stays, the password is empty and focused', async () => {
  server.on(session.login, () => refusal('用户名或密码错误', '500'))
  show(<LoginForm />)
  await submit('zhangsan', 'wrong')
  await screen.findByText('登录失败')
  expect(screen.getAllByText('用户名或密码错误')).toHaveLength(2) // in the notification, and beside the button
  expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('zhangsan')
  const password = screen.getByPlaceholderText<HTMLInputElement>('请输入密码')
  expect(password.value).toBe('')
  expect(document.activeElement).toBe(password)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
})

test('SESS-007 a good login sends name, password and 记住我, and signs in', async () => {
  const login = server.on(session.login, () => aLogin())
  server.on(homePage.byTenant, () => null)
  server.on(permission.mine, () => ({ menu: [aNode('/isps/user')], auth: [], allAuth: [] }))
  show(<LoginForm />)
  await userEvent.click(screen.getByLabelText('记住我'))
  await submit(' zhangsan ', 'right')
  await waitFor(() => expect(useSession.getState().token).toBe('token-1'))
  expect(login.mock.lastCall?.[0]).toEqual({ username: 'zhangsan', password: 'right', remember_me: true })
})
