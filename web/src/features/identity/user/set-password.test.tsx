import { account } from '@banyan/contract/identity/user'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { SetPassword } from './set-password.tsx'

const hand = userEvent.setup()
const onClose = vi.fn()
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

/** The end of the closing animation, which nobody draws here. */
const closed = (dialog: HTMLElement) =>
  waitFor(() => {
    fireEvent.animationEnd(dialog)
    expect(onClose).toHaveBeenCalled()
  })

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
  const { dialog, type } = await open()
  await type('bcdefghi')
  await closed(dialog)
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
  await closed(dialog)
  expect(set).not.toHaveBeenCalled()
})
