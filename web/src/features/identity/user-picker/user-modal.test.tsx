import { user } from '@banyan/contract/identity/user'
import { departTree } from '@banyan/contract/organisation/depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { UserModal } from './user-modal.tsx'

const onPick = vi.fn()

beforeEach(() => {
  resize(1440)
  onPick.mockClear()
  server.on(departTree.ids, () => [{ key: 'd1', value: 'd1', title: '集团', children: null }])
  server.on(user.list, () => ({
    records: [
      { id: 'i1', version: 1, username: 'zhangsan', realname: '张三' },
      { id: 'i2', version: 1, username: 'lisi', realname: '' },
      { id: 'i3', version: 1, username: '', realname: null, phone: '13800000003' },
    ],
    total: 3,
  }))
})

async function open(stores: 'username' | 'id' = 'id') {
  show(<UserModal stores={stores} isMultiple chosen={[]} onPick={onPick} onClose={() => undefined} />, {
    can: ['user:list'],
  })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(/zhangsan/)
  return within(dialog)
}
const picked = async (dialog: Awaited<ReturnType<typeof open>>) => {
  await hand.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(onPick).toHaveBeenCalled())
  return onPick.mock.lastCall?.[0]
}

test('a second click on a chosen person takes the choice back', async () => {
  const dialog = await open()
  await hand.click(dialog.getByText('zhangsan'))
  await hand.click(dialog.getByText('lisi'))
  await dialog.findByText('已选择 2 项')
  await hand.click(dialog.getByText('zhangsan'))
  await dialog.findByText('已选择 1 项')
  expect(await picked(dialog)).toEqual([{ value: 'i2', label: 'lisi' }])
})

test('a person without a name is told by the username, without both by what is stored', async () => {
  const dialog = await open()
  for (const text of ['zhangsan', 'lisi', '13800000003']) await hand.click(dialog.getByText(text))
  expect(await picked(dialog)).toEqual([
    { value: 'i1', label: '张三' },
    { value: 'i2', label: 'lisi' },
    { value: 'i3', label: 'i3' },
  ])
})

test('all people of a page are chosen at once, except those without what is stored', async () => {
  const dialog = await open('username')
  await hand.click(dialog.getAllByRole('checkbox')[0] as HTMLElement)
  await dialog.findByText('已选择 2 项')
  expect(await picked(dialog)).toEqual([
    { value: 'zhangsan', label: '张三' },
    { value: 'lisi', label: 'lisi' },
  ])
})

test('on a phone the departments fold away once one of them is chosen', async () => {
  resize(390)
  const dialog = await open()
  const summary = await dialog.findByText(/部门 全部/)
  const arrow = within(summary).getByRole('img', { name: 'down' })
  const turned = () => arrow.querySelector('svg')?.style.transform ?? ''
  expect(turned()).toBe('')
  await hand.click(summary)
  await waitFor(() => expect(turned()).toBe('rotate(180deg)'))
  await hand.click(await dialog.findByText('集团'))
  await dialog.findByText(/部门 集团/)
  expect(turned()).toBe('')
  expect(summary.closest('details')?.open).toBe(false)
})
