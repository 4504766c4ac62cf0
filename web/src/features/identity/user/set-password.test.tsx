import { account } from '@banyan/contract/identity/user'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { watchLayerFocus } from '#kit/ui/layer-focus.ts'
import { controlsIn } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { SetPassword } from './set-password.tsx'

const onClose = vi.fn()
beforeEach(watchLayerFocus)
beforeEach(() => onClose.mockClear())

async function open() {
  show(<SetPassword username="zhangsan" onClose={onClose} />)
  const dialog = await screen.findByRole('dialog')
  const type = async (password: string) => {
    for (const label of ['新密码', '确认新密码']) {
      await hand.clear(within(dialog).getByLabelText(label))
      await hand.type(within(dialog).getByLabelText(label), password)
    }
    await hand.click(within(dialog).getByRole('button', { name: '保存' }))
  }
  return { dialog, type }
}

const closed = () => waitFor(() => expect(onClose).toHaveBeenCalled())

test.each([
  ['too short', 'Abc-202'],
  ['the username', 'ZhangSan'],
])('ADMIN-034 DEC-036 a password that is %s is not sent', async (_, password) => {
  const set = server.on(account.setPassword, () => null)
  const { dialog, type } = await open()
  await type(password)
  await within(dialog).findByText('密码格式不符合规范')
  expect(set).not.toHaveBeenCalled()
})

test('ADMIN-034 a weak password of eight characters is taken, and the dialog goes', async () => {
  const set = server.on(account.setPassword, () => null)
  const { type } = await open()
  await type('bcdefghi')
  await closed()
  expect(set.mock.lastCall?.[0]).toEqual({
    username: 'zhangsan',
    password: 'bcdefghi',
    confirmpassword: 'bcdefghi',
  })
})

test('the dialog is cancelled without a call', async () => {
  const set = server.on(account.setPassword, () => null)
  const { dialog } = await open()
  await hand.click(within(dialog).getByRole('button', { name: '取消' }))
  await closed()
  expect(set).not.toHaveBeenCalled()
})

test('ADMIN-034 both boxes hide what is typed, and say what is missing or differs', async () => {
  const set = server.on(account.setPassword, () => null)
  const { dialog } = await open()
  within(dialog).getByText('重置密码 · zhangsan')
  within(dialog).getByText('8 至 128 位，不能与用户名相同；保存后该用户需重新登录')
  expect(controlsIn(dialog.querySelector('form')!).filter((control) => control.includes('密码'))).toEqual([
    '新密码* 128 请输入新密码',
    '确认新密码* 128 请再次输入新密码',
  ])
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('新密码')))
  await hand.click(within(dialog).getByRole('button', { name: '保存' }))
  await within(dialog).findByText('请输入新密码!')
  await within(dialog).findByText('请确认新密码!')
  expect(within(dialog).queryByText('密码格式不符合规范')).toBeNull()
  await hand.type(within(dialog).getByLabelText('新密码'), 'bcdefghi')
  await hand.type(within(dialog).getByLabelText('确认新密码'), 'bcdefghx')
  await hand.click(within(dialog).getByRole('button', { name: '保存' }))
  await within(dialog).findByText('两次输入的密码不一样！')
  expect(set).not.toHaveBeenCalled()
})

test('a refused password keeps the dialog', async () => {
  server.on(account.setPassword, () => refusal('密码过于常见'))
  const { type } = await open()
  await type('bcdefghi')
  await screen.findByText('密码过于常见')
  expect(onClose).not.toHaveBeenCalled()
})
