import { gadget } from '@banyan/contract/testing/gadget'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCall } from '#kit/call/hooks.ts'
import { storePermissions } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { ActionButton } from './action-button.tsx'
import { Allow } from './allow.tsx'

function Names() {
  const { data } = useCall(gadget.list, {})
  return <p>{data?.records.map(({ name }) => name).join('、') ?? '加载中'}</p>
}
const remove = (
  <ActionButton action={gadget.remove} input={{ id: '1' }} confirm="确定删除吗?" danger>
    删除
  </ActionButton>
)

test('SESS-083 a button is absent for users without its action', () => {
  show(remove, { can: ['gadget:edit'] })
  expect(screen.queryByRole('button')).toBeNull()
})

test('SESS-086 Allow shows its children for any of several actions or calls', () => {
  const any = <Allow any={[gadget.add, 'role:edit']}>可见</Allow>
  show(any, { can: ['role:edit'] })
  expect(screen.getByText('可见')).toBeTruthy()
})

test('SESS-084 a non-empty permissionList replaces the list of the session', () => {
  const own = [{ action: 'x:y', type: '1' }]
  show(
    <Allow action="user:add" permissionList={own}>
      可见
    </Allow>,
    { can: ['user:add'] },
  )
  expect(screen.queryByText('可见')).toBeNull()
})

test('SESS-082 SESS-085 DEC-021 an action disabled in the list of all is gone, but stays with those who hold it', () => {
  const disabled = ['user:add', 'user:edit'].map((action) => ({
    action,
    type: '1',
    status: '0',
    describe: '',
  }))
  show(
    <>
      <Allow action="user:add">新增</Allow>
      <Allow action="user:edit">编辑</Allow>
      <Allow action="user:delete">删除</Allow>
    </>,
    { can: ['user:delete'] },
  )
  act(() => storePermissions(disabled.slice(0, 1), disabled))
  expect(['新增', '编辑', '删除'].map((label) => screen.queryByText(label) !== null)).toEqual([
    true,
    false,
    false,
  ])
})

test('an action asks, calls, says the server message and reads its family anew', async () => {
  const rows = [{ id: '1', version: 1, name: '解放' }]
  server.on(gadget.list, () => ({ records: rows, total: rows.length }))
  const removing = server.on(gadget.remove, () => {
    rows.pop()
    return null
  })
  show(
    <>
      {remove}
      <Names />
    </>,
    { can: ['gadget:delete'] },
  )
  await screen.findByText('解放')
  await hand.click(screen.getByRole('button', { name: '删除' }))
  await screen.findByText('确定删除吗?')
  expect(removing).not.toHaveBeenCalled()
  // Enter, pressed once too often, deletes nothing.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/取\s?消/))
  const confirming = screen.getAllByRole('button', { name: '删除' }).at(-1)
  await hand.click(confirming as HTMLElement)
  await screen.findByText('删除成功!')
  expect(removing.mock.lastCall?.[0]).toEqual({ id: '1' })
  await waitFor(() => expect(screen.queryByText('解放')).toBeNull())
})
