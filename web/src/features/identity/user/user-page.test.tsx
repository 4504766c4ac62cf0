import { roleLookup } from '@banyan/contract/access/role'
import { account, user as users } from '@banyan/contract/identity/user'
import { userBin } from '@banyan/contract/identity/user-bin'
import { departTree } from '@banyan/contract/organisation/depart'
import { userDepart } from '@banyan/contract/organisation/user-depart'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { shownMenu } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { failure, refusal, refusalAt, server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { UserPage } from './user-page.tsx'

const can = ['list', 'add', 'edit', 'delete', 'freeze', 'password'].map((verb) => `user:${verb}`)
const zhang = { id: 'u1', version: 3, username: 'zhangsan', realname: '张三', status: 1 }
const li = { id: 'u2', version: 1, username: 'lisi', realname: '李四', status: 2 }

beforeEach(() => {
  localStorage.clear()
  server.on(users.list, () => ({ records: [zhang, li], total: 2 }))
  server.on(users.byId, () => zhang)
  server.on(departTree.ids, () => [
    {
      key: 'd1',
      value: 'd1',
      title: '集团',
      children: [{ key: 'd2', value: 'd2', title: '华北', children: null }],
    },
  ])
  server.on(userDepart.counts, () => ({ d1: 210, d2: 86 }))
  server.on(userDepart.belonging, () => [{ key: 'd2', value: 'd2', title: '华北', children: [] }])
  server.on(roleLookup.all, () => [
    { id: 'r1', roleName: '调度员', roleCode: 'dispatcher' },
    { id: 'r2', roleName: '工程师', roleCode: 'engineer' },
  ])
})

async function openMenuOf(name: string) {
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '更多' }))
  return shownMenu()
}

test('ADMIN-033 ADMIN-034 an active user can be frozen after a question, a frozen one is released at once; a new password is checked and sent with the username; deleting says who goes and with what', async () => {
  const holder = { ...zhang, roleNames: '甲,乙,丙', orgCodeTxt: '华北' }
  server.on(users.list, () => ({ records: [holder, li], total: 2 }))
  const freeze = server.on(account.freeze, () => null)
  show(<UserPage />, { can })
  useSession.setState({ dictionaries: { sex: [], user_status: [] } })
  await hand.click(within(await openMenuOf('zhangsan')).getByText('冻结'))
  expect(freeze).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('确定冻结吗?')).not.toHaveLength(0)
  await hand.click(within(dialog).getByRole('button', { name: '冻结' }))
  await waitFor(() => expect(freeze.mock.lastCall?.[0]).toEqual({ ids: ['u1'], status: 2 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(within(await openMenuOf('lisi')).getByText('解冻'))
  await waitFor(() => expect(freeze.mock.lastCall?.[0]).toEqual({ ids: ['u2'], status: 1 }))

  const set = server.on(account.setPassword, () => null)
  await hand.click(within(await openMenuOf('zhangsan')).getByText('重置密码'))
  const password = await screen.findByRole('dialog')
  await hand.type(within(password).getByLabelText('新密码'), 'Abc-2026-xyz')
  await hand.type(within(password).getByLabelText('确认新密码'), 'other')
  await hand.click(within(password).getByRole('button', { name: '保存' }))
  await screen.findByText('两次输入的密码不一样！')
  expect(set).not.toHaveBeenCalled()
  await hand.clear(within(password).getByLabelText('确认新密码'))
  await hand.type(within(password).getByLabelText('确认新密码'), 'Abc-2026-xyz')
  await hand.click(within(password).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(set.mock.lastCall?.[0]).toMatchObject({ username: 'zhangsan', password: 'Abc-2026-xyz' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(within(await openMenuOf('zhangsan')).getByText('删除'))
  await screen.findByText(/将删除用户“张三”/)
  screen.getByText('其 3 个角色关系和 1 个部门关系将一并移除，可从回收站还原')
})

test('ADMIN-029 ADMIN-030 ADMIN-036 a new user is sent with name, sex, phone, roles and password, and listed by them', async () => {
  const wang = { id: 'u3', version: 1, username: 'wangwu', realname: '王五', sex: 2, sex_dictText: '女' }
  const add = server.on(users.add, ({ username }) =>
    username === 'wangwu' ? { id: 'u3' } : refusalAt('username', '用户名已存在'),
  )
  show(<UserPage />, { can })
  useSession.setState({
    dictionaries: { sex: ['男', '女'].map((text, at) => ({ value: `${at + 1}`, text, title: text })) },
  })
  await hand.click(await screen.findByRole('button', { name: /新增/ }))
  const account = within(await screen.findByRole('region', { name: '账号' }))
  const name = account.getByRole('textbox', { name: '用户名' })
  await hand.type(name, 'zhangsan')
  await hand.type(account.getByRole('textbox', { name: '姓名' }), '王五')

  screen.getByText(/8 至 128 位，不能是常见密码，也不能与用户名相同/)
  const password = await screen.findByLabelText('密码')
  await hand.type(password, '123')
  await screen.findByText('密码格式不符合规范', {}, { timeout: 3000 }) // checked while it is typed
  await hand.clear(password)
  await hand.type(password, 'Banyan-2026-xyz')

  const person = within(screen.getByRole('region', { name: '个人' }))
  await hand.type(screen.getByRole('textbox', { name: '手机号' }), '13800000005')
  await hand.click(person.getByRole('radio', { name: '女' }))
  const place = within(screen.getByRole('region', { name: '组织与角色' }))
  await hand.click(await place.findByRole('checkbox', { name: '工程师' }))

  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(add).toHaveBeenCalled())
  await waitFor(() => expect(screen.getAllByText('用户名已存在')).toHaveLength(1))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await hand.clear(name)
  await hand.type(name, 'wangwu')

  server.on(users.list, () => ({ records: [{ ...wang, phone: '13800000005' }], total: 1 }))
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('添加成功！')
  expect(add.mock.lastCall?.[0]).toMatchObject({
    username: 'wangwu',
    realname: '王五',
    password: 'Banyan-2026-xyz',
    phone: '13800000005',
    sex: '2',
    selectedroles: ['r2'],
  })
  const row = (await screen.findByText('wangwu')).closest('tr') as HTMLElement
  for (const text of ['王五', '13800000005']) within(row).getByText(text)
})

async function editZhang() {
  show(<UserPage />, { can })
  const row = (await screen.findByText('zhangsan')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '编辑' }))
  await screen.findByDisplayValue('张三')
}

/** A role to choose, once the roles held are known. */
const roleBox = () =>
  waitFor(() => {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: '调度员' })
    expect(box.disabled).toBe(false)
    return box
  })

test('ADMIN-031 ADMIN-038 DEC-050 editing shows the roles held and sends them back', async () => {
  const roles = server.on(account.roles, () => ['r2'])
  const edit = server.on(users.edit, () => null)
  await editZhang()
  await screen.findByText('工程师')
  expect(screen.getByDisplayValue('zhangsan').hasAttribute('disabled')).toBe(true)
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('修改成功!')
  expect(roles.mock.lastCall?.[0]).toEqual({ userid: 'u1' })
  expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'u1', version: 3, selectedroles: ['r2'] })
})

test('DEC-053 a user without roles starts with none, which stay open to choice while they are read again', async () => {
  server.on(account.roles, () => refusal('未找到用户相关角色信息'))
  const all = server.on(roleLookup.all, () => [{ id: 'r1', roleName: '调度员', roleCode: 'dispatcher' }])
  const edit = server.on(users.edit, () => refusal('系统繁忙'))
  await editZhang()
  const box = await roleBox()
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toMatchObject({ selectedroles: [] }))

  await hand.click(box)
  expect(all).toHaveBeenCalledTimes(1)
  server.on(account.roles, () => new Promise<never>(() => {}))
  void queryClient.invalidateQueries({ queryKey: [account.roles.family] })
  await waitFor(() => expect(queryClient.isFetching()).toBeGreaterThan(0))
  expect(screen.getByRole('checkbox', { name: '调度员', checked: true })).toBe(box)
})

test('roles that could not be read are not taken away by a save', async () => {
  const roles = server.on(account.roles, () => failure(500, '系统繁忙'))
  const edit = server.on(users.edit, () => null)
  await editZhang()
  await waitFor(() => expect(roles).toHaveBeenCalled())
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(edit).toHaveBeenCalled())
  expect(edit.mock.lastCall?.[0].selectedroles).toBeUndefined()
})

test('a detail is a profile: departments and roles by name, the state with its mark, no ids', async () => {
  server.on(users.byId, () => ({
    ...zhang,
    status_dictText: '正常',
    orgId: 'd2',
    orgId_dictText: '华北',
    orgCodeTxt: '华北',
    roleNames: '调度员,工程师',
    lastSeenTime: '2026-11-14 09:21:07',
  }))
  show(<UserPage />, { can })
  const row = (await screen.findByText('zhangsan')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('button', { name: '详情' }))
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByRole('heading', { name: '张三' })
  for (const text of ['调度员', '工程师', '正常', '2026-11-14 09:21:07']) within(drawer).getByText(text)
  expect(within(drawer).getAllByText('华北')).toHaveLength(2)
  expect(within(drawer).queryByText('d2')).toBeNull()
})

test('all users of a query are selected, and roles given to them a hundred at a time', async () => {
  const everybody = Array.from({ length: 130 }, (_, at) => ({
    ...zhang,
    id: `u${at}`,
    username: `user${at}`,
  }))
  const asked: unknown[] = []
  server.on(users.list, ({ pageNo = 1, pageSize = 10, field }) => {
    asked.push(field)
    return { records: everybody.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: 130 }
  })
  const assign = server.on(account.assign, () => null)
  show(<UserPage />, { can })
  const row = (await screen.findByText('user0')).closest('tr') as HTMLElement
  await hand.click(within(row).getByRole('checkbox'))
  await hand.click(await screen.findByRole('button', { name: /选择全部 130 项/ }))
  await screen.findByText('已选择 130 项')
  expect(asked).toContain('id')
  await hand.click(await screen.findByRole('button', { name: '分配角色' }))
  const dialog = await screen.findByRole('dialog')
  await hand.click(await within(dialog).findByRole('checkbox', { name: '工程师' }))
  await hand.click(within(dialog).getByRole('button', { name: '分配' }))
  await screen.findByText('分配角色完成，共 130 项')
  expect(assign.mock.calls.map(([input]) => [input.ids.length, input.addedroles])).toEqual([
    [100, ['r2']],
    [30, ['r2']],
  ])
})

test('what a batch was refused stays selected and is told with its reason', async () => {
  server.on(account.freeze, ({ ids }) => (ids.includes('u2') ? refusal('不能对自己的账号执行该操作') : null))
  show(<UserPage />, { can })
  await hand.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement)
  await hand.click(await screen.findByRole('button', { name: '冻结' }))
  await screen.findByText('冻结后所选 2 名用户将立即退出登录')
  await hand.click(screen.getAllByRole('button', { name: '冻结' }).at(-1) as HTMLElement)
  await screen.findByText('已完成 1 项，1 项未处理')
  screen.getByText('不能对自己的账号执行该操作（1 项）')
  await hand.click(screen.getByText('关闭'))
  await screen.findByText('已选择 1 项')
})

test('ADMIN-035 choosing a department asks for its users', async () => {
  const list = server.on(users.list, () => ({ records: [zhang], total: 1 }))
  show(<UserPage />, { can })
  await hand.click(await screen.findByRole('button', { name: /部门/ }))
  await hand.click(await screen.findByText('集团'))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ id: 'd1' }))
})

test('ADMIN-035 on a wide screen the departments stand beside the users and narrow them; a new user begins in the chosen one', async () => {
  const list = server.on(users.list, () => ({ records: [zhang], total: 1 }))
  resize(1440)
  try {
    show(<UserPage />, { can })
    const side = await screen.findByRole('complementary', { name: '部门' })
    await within(side).findByText('86')
    expect(screen.queryByRole('button', { name: /部门/ })).toBeNull()
    const choose = () => hand.click(within(side).getByText('华北'))
    await choose()
    await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ id: 'd2' }))
    await choose()
    await waitFor(() => expect(list.mock.lastCall?.[0].id).toBeUndefined())
    await choose()
    await hand.click(await screen.findByRole('button', { name: /新增/ }))
    const place = await screen.findByRole('region', { name: '组织与角色' })
    await within(place).findByText('华北')
  } finally {
    resize(1024)
  }
})

test('DEC-112 deleted users are found by name in the bin, restored and erased', async () => {
  const removed = { ...zhang, phone: '13800000001', updateBy: 'admin', updateTime: '2026-11-14 09:21:07' }
  const list = server.on(userBin.removed, () => ({ records: [removed], total: 1 }))
  const restore = server.on(userBin.restore, () => null)
  const erase = server.on(userBin.erase, () => null)
  server.on(users.list, () => ({ records: [], total: 0 }))
  show(<UserPage />, { can: [...can, 'user:recycle'] })
  useSession.setState({ dictionaries: { sex: [], user_status: [] } })
  await hand.click(await screen.findByRole('button', { name: '回收站' }))
  const bin = within(await screen.findByRole('dialog', { name: '用户回收站' }))
  const row = (await bin.findByText('张三')).closest('tr') as HTMLTableRowElement
  expect([...row.cells].map(({ textContent }) => textContent).slice(1, 6)).toEqual([
    '张三',
    'zhangsan',
    '13800000001',
    'admin',
    '2026-11-14 09:21:07',
  ])
  await hand.type(bin.getByLabelText('搜索姓名'), '张{Enter}')
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ keyword: '张' }))
  await hand.click(within(row).getByRole('button', { name: '还原' }))
  await waitFor(() => expect(restore.mock.lastCall?.[0]).toEqual({ userIds: ['u1'] }))
  await hand.click(within(row).getByRole('button', { name: '彻底删除' }))
  await hand.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: '彻底删除' }))
  await waitFor(() => expect(erase.mock.lastCall?.[0]).toEqual({ userIds: ['u1'] }))
})
