import { tenantMember } from '@banyan/contract/tenancy/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectClosed } from '#testing/dialogs.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { TenantMembers } from './tenant-members.tsx'

const onClose = vi.fn()
const members = [
  { id: 'u1', username: 'zhangsan', realname: '张三', phone: '138', status: 1, isHome: true },
  { id: 'u2', username: 'lisi', realname: null, phone: null, status: 2, isHome: false },
]
let list: ReturnType<typeof server.on<typeof tenantMember.members>>
beforeEach(() => {
  resize(1440)
  onClose.mockClear()
  list = server.on(tenantMember.members, ({ keyword }) =>
    keyword ? { records: [], total: 0 } : { records: members as never, total: 2 },
  )
})

async function open(can = ['tenant:member']): Promise<HTMLElement> {
  show(<TenantMembers tenant={{ id: 1000, name: '顺达物流' }} onClose={onClose} />, { can })
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('zhangsan')
  return dialog
}
const rows = () =>
  [...document.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

test('DEC-093 members are told with phone and state, on a phone without', async () => {
  const dialog = await open()
  within(dialog).getByText('租户成员 · 顺达物流')
  expect(rows()).toEqual([
    ['zhangsan', '张三', '138', '正常', '本租户用户'],
    ['lisi', '-', '-', '冻结', '移除'],
  ])
  resize(390)
  await waitFor(() =>
    expect(rows()).toEqual([
      ['zhangsan', '张三', '本租户用户'],
      ['lisi', '-', '移除'],
    ]),
  )
  await hand.click(within(dialog).getByRole('button', { name: '关闭' }))
  await expectClosed(onClose)
})

test('a member is looked for without blanks', async () => {
  const dialog = await open()
  expect(list.mock.lastCall?.[0]).toMatchObject({ tenantId: 1000 })
  expect(list.mock.lastCall?.[0].keyword).toBeUndefined()
  const search = within(dialog).getByLabelText<HTMLInputElement>('搜索成员')
  expect([search.maxLength, search.placeholder]).toEqual([50, '搜索用户名、姓名、手机号'])
  await hand.type(search, ' 王 {Enter}')
  await within(dialog).findByText('没有匹配的用户')
  expect(list.mock.lastCall?.[0].keyword).toBe('王')
})

test('a tenant without members says how to get some', async () => {
  server.on(tenantMember.members, () => ({ records: [], total: 0 }))
  show(<TenantMembers tenant={{ id: 1000, name: '顺达物流' }} onClose={onClose} />, {
    can: ['tenant:member'],
  })
  await screen.findByText('还没有成员，搜索用户后添加')
})

test('DEC-093 people to add are told with their phone number; the box is empty after one was added', async () => {
  const found = server.on(tenantMember.candidates, () => [
    { id: 'u8', username: 'wang8', phone: '139' },
    { id: 'u9', username: 'wang9', phone: null },
  ])
  const add = server.on(tenantMember.addMember, () => null)
  const dialog = await open()
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: '添加' })
  expect(button.disabled).toBe(true)
  within(dialog).getByText('输入用户名或手机号查找用户')
  await hand.type(within(dialog).getByRole('combobox', { name: '添加成员' }), ' wang ')
  await screen.findByText('wang9')
  expect(found.mock.calls.map(([input]) => input)).toEqual([{ tenantId: 1000, keyword: 'wang' }])
  await hand.click(screen.getByText('wang8 · 139'))
  expect(button.disabled).toBe(false)
  await hand.click(button)
  await waitFor(() => expect(button.disabled).toBe(true))
  expect(add.mock.calls.map(([input]) => input)).toEqual([{ tenantId: 1000, userId: 'u8' }])
})

test('DEC-093 why a member who was created here cannot be taken out is told', async () => {
  const dialog = await open()
  await hand.hover(within(dialog).getByText('本租户用户'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('该用户在本租户中创建，请在用户管理中删除')
})

test('DEC-093 the question before a guest is taken out says what they lose', async () => {
  const remove = server.on(tenantMember.removeMember, () => null)
  const dialog = await open()
  await hand.click(within(dialog).getByRole('button', { name: '移除' }))
  await screen.findByText('该用户将不能再进入此租户')
  await hand.click(screen.getByRole('button', { name: '取消' }))
  expect(remove).not.toHaveBeenCalled()
})

test('who may not add members is offered nobody', async () => {
  const dialog = await open(['tenant:list'])
  expect(within(dialog).queryByRole('combobox', { name: '添加成员' })).toBeNull()
  expect(within(dialog).queryByRole('button', { name: '移除' })).toBeNull()
})
