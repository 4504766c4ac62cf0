import { departRoleUser } from '@banyan/contract/access/depart-role'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MemberRoles } from './member-roles.tsx'

const onClose = vi.fn()
beforeEach(() => {
  onClose.mockClear()
  server.on(departRoleUser.ofDepart, () => [
    { id: 'r1', departId: 'd1', roleName: '班长', roleCode: 'lead', description: '带班' },
    { id: 'r2', departId: 'd1', roleName: '记录员', roleCode: 'clerk', description: '' },
  ])
  server.on(departRoleUser.ofUser, () => [{ id: 'l1', droleId: 'r1' } as never])
})

const open = () => show(<MemberRoles member={{ departId: 'd1', id: 'u1', name: '张三' }} onClose={onClose} />)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('DEC-059 the roles a member has are ticked, and a change is saved with those of before', async () => {
  const assign = server.on(departRoleUser.assign, () => null)
  open()
  const ticks = await screen.findAllByRole<HTMLInputElement>('checkbox')
  screen.getByText('部门角色 · 张三')
  expect(ticks.map((tick) => [tick.closest('label')?.textContent, tick.checked])).toEqual([
    ['班长带班', true],
    ['记录员clerk', false],
  ])
  expect(button('保存').disabled).toBe(true)
  await hand.click(ticks[1]!)
  await hand.click(ticks[0]!)
  expect(button('保存').disabled).toBe(false)
  await hand.click(button('保存'))
  await expectClosed(onClose)
  expect(assign.mock.calls.map(([input]) => input)).toEqual([
    { userId: 'u1', newRoleId: ['r2'], oldRoleId: ['r1'] },
  ])
})

test('a refused change stays ticked', async () => {
  server.on(departRoleUser.assign, () => refusal('角色已删除'))
  open()
  const [, second] = await screen.findAllByRole<HTMLInputElement>('checkbox')
  await hand.click(second!)
  await hand.click(button('保存'))
  await screen.findByText('角色已删除')
  expect(second!.checked).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('取消 asks about ticked roles, and changes nothing', async () => {
  const assign = server.on(departRoleUser.assign, () => null)
  open()
  await hand.click((await screen.findAllByRole('checkbox'))[1]!)
  await hand.click(button('取消'))
  await hand.click(await screen.findByRole('button', { name: '放弃修改' }))
  await expectClosed(onClose)
  expect(assign).not.toHaveBeenCalled()
})

test.each([
  ['the roles of the department', departRoleUser.ofDepart],
  ['those of the member', departRoleUser.ofUser],
])('when %s cannot be read, both are asked for again', async (_, endpoint) => {
  server.on(endpoint, () => failure(500, '系统繁忙'))
  open()
  const retry = await screen.findByRole('button', { name: /重\s*试/ })
  expect(screen.queryByRole('checkbox')).toBeNull()
  const roles = server.on(departRoleUser.ofDepart, () => [])
  const links = server.on(departRoleUser.ofUser, () => [])
  await hand.click(retry)
  await screen.findByText('该部门还没有部门角色，可在“部门角色”中新增')
  expect([roles.mock.calls.length, links.mock.calls.length]).toEqual([1, 1])
})
