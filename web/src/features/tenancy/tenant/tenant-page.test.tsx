import { roleLookup } from '@banyan/contract/access/role'
import { user } from '@banyan/contract/identity/user'
import { tenant, tenantMember } from '@banyan/contract/tenancy/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { shownMenu } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { TenantPage } from './tenant-page.tsx'

const can = ['list', 'add', 'edit', 'delete', 'member'].map((verb) => `tenant:${verb}`)
const row = (id: number, name: string, given = {}) => ({
  id,
  version: 3,
  code: `c${id}`,
  name,
  status: 1,
  ...given,
})
const home = {
  id: 'u1',
  username: 'zhangsan',
  realname: '张三',
  phone: '13800000001',
  status: 1,
  isHome: true,
}
const guest = { ...home, id: 'u2', username: 'lisi', realname: '李四', isHome: false }

beforeEach(() => {
  localStorage.clear()
  server.on(tenant.list, () => ({
    records: [
      row(1000, '顺达物流', { hosts: 'a.test,b.test' }),
      row(1001, '远达物流', { status: 0 }),
      row(0, '平台'),
    ],
    total: 3,
  }))
  server.on(tenantMember.members, () => ({ records: [home, guest], total: 2 }))
})

const open = async (name: string, action: string) => {
  show(<TenantPage />, { can })
  useSession.setState({ dictionaries: { tenant_status: [] } })
  await act(name, action)
}

const act = async (name: string, action: string) => {
  const line = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(line).getByRole('button', { name: '更多' }))
  await hand.click(within(await shownMenu()).getByText(action))
}

test('LIST-047 LIST-048 tenants are looked for by a number from or up to', async () => {
  const list = server.on(tenant.list, () => ({ records: [row(1000, '顺达物流')], total: 1 }))
  show(<TenantPage />, { can })
  await screen.findByText('顺达物流')
  await hand.click(screen.getByRole('combobox', { name: '租户编号的比较方式' }))
  await hand.click(await screen.findByText('≥', { selector: '.ant-select-item-option-content' }))
  await hand.type(screen.getByLabelText('租户编号', { selector: 'input' }), '1001{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[1].url.searchParams.get('id')).toBe('>=1001'))
})

test('DEC-093 hosts are tags listed on hover or a dash, the number is no amount, states are told without a dictionary', async () => {
  show(<TenantPage />, { can })
  const hosts = (await screen.findByText('a.test')).parentElement
  expect(hosts?.title).toBe('a.test\nb.test')
  for (const text of ['b.test', '1000']) screen.getByText(text)
  const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
  row('顺达物流').getByText('正常')
  row('远达物流').getByText('冻结')
  row('远达物流').getByText('-', { selector: 'td' })
})

test('DEC-093 a tenant is frozen after a question and released without one; the platform is not, and the reason is told', async () => {
  const edit = server.on(tenant.edit, () => null)
  await open('顺达物流', '冻结')
  expect(edit).not.toHaveBeenCalled()
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '冻结' }))
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toEqual({ id: 1000, version: 3, status: '0' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await act('远达物流', '解冻')
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toEqual({ id: 1001, version: 3, status: '1' }))

  await act('平台', '冻结')
  const item = within(await shownMenu()).getByRole('menuitem', { name: /冻结/ })
  within(item).getByText('平台租户不能冻结')
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(edit).toHaveBeenCalledTimes(2)
})

test('DEC-093 selected tenants are deleted together, although their ids are numbers', async () => {
  const remove = server.on(tenant.removeBatch, () => null)
  show(<TenantPage />, { can })
  await screen.findByText('顺达物流')
  for (const id of [1000, 1001]) await hand.click(screen.getByRole('checkbox', { name: `选择 ${id}` }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择 1001' }).checked).toBe(true)
  await hand.click(screen.getByRole('button', { name: /批量删除/ }))
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ ids: ['1000', '1001'] }))
})

test('DEC-093 members: a found user is added, a guest removed, who was created here stays; a search says how it stands', async () => {
  const add = server.on(tenantMember.addMember, () => null)
  const remove = server.on(tenantMember.removeMember, () => null)
  let answerNobody: (found: never[]) => void = () => {}
  const nobody = new Promise<never[]>((resolve) => {
    answerNobody = resolve
  })
  server.on(tenantMember.candidates, ({ keyword }) =>
    keyword === 'nobody' ? nobody : [{ id: 'u9', username: `${keyword}5`, phone: null }],
  )
  await open('顺达物流', '成员')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('lisi')
  expect(within(dialog).getByText('本租户用户')).toBeTruthy()

  const box = within(dialog).getByRole('combobox', { name: '添加成员' })
  await hand.click(box)
  await screen.findByText('输入用户名或手机号')
  await hand.type(box, 'nobody')
  await screen.findByText('搜索中……')
  expect(screen.queryByText('没有匹配的用户')).toBeNull()
  answerNobody([])
  await screen.findByText('没有匹配的用户')
  expect(screen.queryByText('搜索中……')).toBeNull()
  await hand.clear(box)
  await hand.type(box, 'wang')
  await hand.click(await screen.findByText('wang5'))
  await hand.click(within(dialog).getByRole('button', { name: '添加' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toEqual({ tenantId: 1000, userId: 'u9' }))

  await hand.click(within(dialog).getByRole('button', { name: '移除' }))
  expect(remove).not.toHaveBeenCalled()
  await screen.findByText('确定移除吗?')
  await hand.click(lastRemove())
  await waitFor(() => expect(remove.mock.lastCall?.[0]).toEqual({ tenantId: 1000, userId: 'u2' }))
})

const lastRemove = () => screen.getAllByRole('button', { name: '移除' }).at(-1) as HTMLElement

test('DEC-093 a new tenant is made with its first administrator, in that tenant and as its administrator', async () => {
  const add = server.on(tenant.add, () => ({ id: 1002 }))
  server.on(roleLookup.all, () => [
    { id: 'r1', roleName: '租户管理员', roleCode: 'tenant_admin' },
    { id: 'r2', roleName: '调度员', roleCode: 'dispatcher' },
  ])
  const person = server.on(user.add, () => ({ id: 'u9' }))
  show(<TenantPage />, { can })
  await screen.findByText('顺达物流')
  await hand.click(screen.getByRole('button', { name: /新增$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await hand.click(await dialog.findByRole('button', { name: '下一步' }))
  await dialog.findByText('请输入租户名称')
  await hand.type(dialog.getByLabelText('租户名称'), '新达物流')
  await hand.click(dialog.getByRole('button', { name: '下一步' }))
  await waitFor(() => expect(add.mock.lastCall?.[0]).toMatchObject({ name: '新达物流', status: '1' }))
  await hand.type(await dialog.findByLabelText('用户名'), 'xinda')
  await hand.type(dialog.getByLabelText('姓名'), '林新')
  const password = dialog.getByLabelText<HTMLInputElement>('初始密码').value
  expect(password).toMatch(/^\w{12}$/)
  await hand.click(dialog.getByRole('button', { name: '完成' }))
  await dialog.findByText(new RegExp(`用户名：xinda\\s+初始密码：${password}`))
  expect(person.mock.lastCall?.[0]).toMatchObject({ username: 'xinda', password, selectedroles: ['r1'] })
  expect(person.mock.lastCall?.[1].headers.get('tenant-id')).toBe('1002')
})
