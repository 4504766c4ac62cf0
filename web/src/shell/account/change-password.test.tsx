import { ownPassword } from '@banyan/contract/identity/user'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storedSession } from '#kit/call/storage.ts'
import { hand } from '#testing/hand.ts'
import { failure, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ChangePassword } from './change-password.tsx'
import { StrengthBar } from './strength-bar.tsx'

const type = (label: string, text: string) => hand.type(screen.getByLabelText(label), text)
const save = () => hand.click(screen.getByRole('button', { name: '保存' }))

test('SHELL-044 a modal titled 修改密码, 800 wide, with the old password and the new one twice', async () => {
  show(<ChangePassword onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog', { name: '修改密码' })
  expect(dialog.style.width).toBe('800px')
  expect([...dialog.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
    '旧密码',
    '新密码',
    '确认新密码',
  ])
})

test('SHELL-048 SHELL-049 SHELL-051 all three fields are required', async () => {
  show(<ChangePassword onClose={() => undefined} />)
  await save()
  await screen.findByText('请输入旧密码!')
  await screen.findByText('请输入新密码!')
  await screen.findByText('请确认新密码!')
})

test('ADMIN-041 SHELL-050 SHELL-052 a password the server finds invalid and a differing confirmation are refused', async () => {
  const strength = server.on(ownPassword.strength, () => -2)
  show(<ChangePassword onClose={() => undefined} />)
  await type('旧密码', 'old')
  await type('新密码', 'company-name')
  await type('确认新密码', 'another')
  await save()
  await screen.findByText('密码格式不符合规范')
  expect(strength.mock.lastCall?.[0]).toEqual({ pwd: 'company-name' })
  await screen.findByText('两次输入的密码不一样！')
})

test('ADMIN-042 SHELL-053 submit sends the change for the signed-in user and success closes the modal', async () => {
  storedSession.write('username', 'zhangsan')
  server.on(ownPassword.strength, () => 2)
  const change = server.on(ownPassword.change, () => null)
  const close = vi.fn()
  show(<ChangePassword onClose={close} />)
  await type('旧密码', 'old')
  await type('新密码', 'Better-2026-word')
  await type('确认新密码', 'Better-2026-word')
  await save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(change.mock.lastCall?.[0]).toEqual({
    username: 'zhangsan',
    oldpassword: 'old',
    password: 'Better-2026-word',
    confirmpassword: 'Better-2026-word',
  })
  await screen.findByText('密码重置成功!')
})

test('SHELL-053 while the change is on its way its button is loading, and the modal stays', async () => {
  storedSession.write('username', 'zhangsan')
  server.on(ownPassword.strength, () => 2)
  let answer = (_: null) => {}
  server.on(ownPassword.change, () => new Promise<null>((resolve) => (answer = resolve)))
  const close = vi.fn()
  show(<ChangePassword onClose={close} />)
  await type('旧密码', 'old')
  await type('新密码', 'Better-2026-word')
  await type('确认新密码', 'Better-2026-word')
  const isLoading = () => screen.getByRole('button', { name: /保存/ }).classList.contains('ant-btn-loading')
  expect(isLoading()).toBe(false)
  await save()
  await waitFor(() => expect(isLoading()).toBe(true))
  expect(close).not.toHaveBeenCalled()
  answer(null)
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('SHELL-046 the bar stands below the new password and judges what is typed', async () => {
  show(<ChangePassword onClose={() => undefined} />)
  const item = screen.getByLabelText('新密码').closest('.ant-form-item') as HTMLElement
  const bar = item.querySelector('.strength-bar') as HTMLElement
  expect([bar.children.length - 1, bar.textContent]).toEqual([3, ''])
  await type('新密码', 'abc')
  await waitFor(() => expect(bar.textContent).toBe('弱'))
  await type('新密码', 'DEF-2026-word')
  await waitFor(() => expect(bar.textContent).toBe('强'))
})

test.each([
  [0, 'var(--bad)'],
  [1, 'var(--warn-mark)'],
  [2, 'var(--good-mark)'],
] as const)('SHELL-046 strength %i is painted %s: red, orange, green', (strength, color) => {
  const { container } = show(<StrengthBar strength={strength} />)
  const painted = [...container.querySelectorAll<HTMLElement>('span[style]')].map(
    ({ style }) => style.background,
  )
  expect(new Set(painted)).toEqual(new Set([color]))
})

test.each([
  [-1, '密码强度', 0],
  [0, '密码强度：弱', 1],
  [1, '密码强度：中', 2],
  [2, '密码强度：强', 3],
] as const)('SHELL-046 SHELL-047 strength %i reads %s', (strength, label, filled) => {
  const { container } = show(<StrengthBar strength={strength} />)
  expect(screen.getByLabelText(label)).toBeTruthy()
  expect(container.querySelectorAll('span[style]')).toHaveLength(filled)
})

test('SHELL-050 a password our own rule refuses is not sent', async () => {
  const strength = server.on(ownPassword.strength, () => 2)
  show(<ChangePassword onClose={() => undefined} />)
  await type('新密码', 'short-1')
  await save()
  await screen.findByText('密码格式不符合规范')
  expect(strength).not.toHaveBeenCalled()
})

test('SHELL-050 a weak password is valid for our rule and judged by the server', async () => {
  const strength = server.on(ownPassword.strength, () => -2)
  show(<ChangePassword onClose={() => undefined} />)
  await type('新密码', 'weakword')
  await save()
  await screen.findByText('密码格式不符合规范')
  expect(strength.mock.lastCall?.[0]).toEqual({ pwd: 'weakword' })
})

test('SHELL-050 a password that nobody could judge is refused', async () => {
  server.on(ownPassword.strength, () => failure(500, '出错了'))
  show(<ChangePassword onClose={() => undefined} />)
  await type('新密码', 'Good-2026')
  await save()
  await screen.findByText('密码格式不符合规范')
})

test('SHELL-044 the fields say what they take, and the dialog what a password must be', async () => {
  show(<ChangePassword onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog', { name: '修改密码' })
  const fields = [...dialog.querySelectorAll('input')].map((input) =>
    [input.type, input.placeholder, input.maxLength, input.autocomplete].join(' '),
  )
  expect(fields).toEqual([
    'password 请输入旧密码 200 current-password',
    'password 8 至 128 位 128 new-password',
    'password 请再次输入新密码 128 new-password',
  ])
  expect([...dialog.querySelectorAll('aside > *, aside li')].map(({ textContent }) => textContent)).toEqual([
    '密码要求',
    '8 至 128 位同时含有大小写字母、数字和符号时更安全不能与用户名相同，不能是常见密码',
    '8 至 128 位',
    '同时含有大小写字母、数字和符号时更安全',
    '不能与用户名相同，不能是常见密码',
    '保存后，其他设备上的登录将退出。',
  ])
})

test('SHELL-050 a password the server finds weak, but valid, is sent', async () => {
  storedSession.write('username', 'zhangsan')
  server.on(ownPassword.strength, () => 0)
  const change = server.on(ownPassword.change, () => null)
  show(<ChangePassword onClose={() => undefined} />)
  await type('旧密码', 'old')
  await type('新密码', 'weakword')
  await type('确认新密码', 'weakword')
  await save()
  await waitFor(() => expect(change).toHaveBeenCalledOnce())
})

test('SHELL-046 the own user name is a weak password, however long', async () => {
  storedSession.write('username', 'Zhangsan-2026-word')
  show(<ChangePassword onClose={() => undefined} />)
  await type('新密码', 'Zhangsan-2026-word')
  await screen.findByLabelText('密码强度：弱')
})
