import { menu } from '@banyan/contract/access/menu'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { PageNamesContext } from '#kit/page/page-names.ts'
import { hand } from '#testing/hand.ts'
import { aMenuRow as row } from '#testing/menus.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MenuPage } from './menu-page.tsx'

const vehicles = row('a', '车辆', {
  route: false,
  hidden: true,
  component: 'old/vehicle',
  children: [row('a1', '查询', { menuType: 2, parentId: 'a', perms: 'vehicle:list' })],
})
const tree = [
  vehicles,
  row('b', '系统', { status: '0', component: 'isps/user' }),
  row('c', '导出', { menuType: 2 }),
]

beforeEach(() => {
  server.on(menu.list, () => tree)
  server.on(menu.all, () => tree)
})

const lineOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement

async function open() {
  show(
    <PageNamesContext value={['isps/user', 'isps/role']}>
      <MenuPage />
    </PageNamesContext>,
    { can: ['list', 'add', 'edit'].map((verb) => `permission:${verb}`) },
  )
  const item = (value: string, text: string) => ({ value, text, title: text })
  useSession.setState({
    dictionaries: { valid_status: [item('1', '有效'), item('0', '停用')], perms_type: [] },
  })
  await screen.findByText('车辆')
}
async function openForm(name: string, action: string) {
  await open()
  if (!screen.queryByText(name))
    await hand.click(within(lineOf('车辆')).getByRole('button', { name: /展开|Expand/ }))
  const line = within(lineOf(name))
  const direct = line.queryByRole('button', { name: action })
  if (direct) await hand.click(direct)
  else {
    await hand.click(line.getByRole('button', { name: '更多' }))
    await hand.click(within(await screen.findByRole('menu')).getByText(action))
  }
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByLabelText('上级菜单')
  return within(drawer)
}
const save = () => hand.click(screen.getByRole('button', { name: '保存' }))
const parentBox = (form: Awaited<ReturnType<typeof openForm>>) =>
  form.getByLabelText('上级菜单').closest('.ant-select') as HTMLElement
const option = (name: string) => within(screen.getByRole('tree')).getByText(name)

test('the state of a menu is shown by its word', async () => {
  await open()
  within(lineOf('车辆')).getByText('有效')
  within(lineOf('系统')).getByText('停用')
})

test('DEC-046 a button is added below its menu', async () => {
  const add = server.on(menu.add, () => ({ id: 'new' }))
  const form = await openForm('系统', '新增按钮')
  form.getByText('新增按钮 · 系统')
  expect(form.queryByLabelText('图标')).toBeNull()
  expect(form.queryByText('可通过地址打开')).toBeNull()
  await hand.type(form.getByLabelText('菜单名称'), '新增')
  await hand.type(form.getByLabelText('授权标识'), 'user:add')
  await save()
  await waitFor(() =>
    expect(add.mock.lastCall?.[0]).toMatchObject({
      name: '新增',
      perms: 'user:add',
      parentId: 'b',
      menuType: '2',
    }),
  )
})

test('DEC-046 a button is moved to another menu, and keeps one', async () => {
  const edit = server.on(menu.edit, () => null)
  const form = await openForm('查询', '编辑')
  form.getByText('编辑按钮 · 查询')
  expect(form.queryByLabelText('图标')).toBeNull()
  form.getByText('车辆', { selector: '.ant-select *' })
  expect(parentBox(form).querySelector('.ant-select-clear')).toBeNull()
  await hand.click(form.getByLabelText('上级菜单'))
  await screen.findByRole('tree')
  await hand.click(option('系统'))
  await save()
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toMatchObject({ id: 'a1', version: 1, parentId: 'b' }))
})

test('a button without a menu is not saved', async () => {
  const edit = server.on(menu.edit, () => null)
  const form = await openForm('导出', '编辑')
  expect(form.getAllByText('请选择')).not.toHaveLength(0)
  await save()
  await form.findByText('请选择上级菜单')
  expect(edit).not.toHaveBeenCalled()
})

test('ADMIN-020 a menu is opened with its switches as they are stored and moved below another one', async () => {
  const edit = server.on(menu.edit, () => null)
  const form = await openForm('车辆', '编辑')
  form.getByText('编辑菜单 · 车辆')
  expect(form.getByLabelText('可通过地址打开').getAttribute('aria-checked')).toBe('false')
  expect(form.getByLabelText('不显示在菜单中').getAttribute('aria-checked')).toBe('true')
  form.getByText('无（一级菜单）')
  await hand.click(form.getByLabelText('上级菜单'))
  await screen.findByRole('tree')
  expect(within(screen.getByRole('tree')).queryByText('车辆')).toBeNull() // not below itself
  expect(within(screen.getByRole('tree')).queryByText('导出')).toBeNull() // nothing hangs on a button
  await hand.click(option('系统'))
  await save()
  await waitFor(() =>
    expect(edit.mock.lastCall?.[0]).toMatchObject({
      id: 'a',
      version: 1,
      parentId: 'b',
      menuType: '1',
      route: false,
      hidden: true,
    }),
  )
})

test('a menu whose parent is taken away stands at the top', async () => {
  const add = server.on(menu.add, () => ({ id: 'new' }))
  const form = await openForm('系统', '新增下级')
  await hand.type(form.getByLabelText('菜单名称'), '员工')
  await hand.click(parentBox(form).querySelector('.ant-select-clear') as HTMLElement)
  await save()
  await waitFor(() =>
    expect(add.mock.lastCall?.[0]).toMatchObject({ name: '员工', parentId: null, menuType: '0' }),
  )
})

test.each([
  ['a page the console does not have stays to be chosen', '车辆', ['isps/user', 'isps/role', 'old/vehicle']],
  ['a page the console has is offered once', '系统', ['isps/user', 'isps/role']],
])('%s', async (_, name, pages) => {
  const form = await openForm(name, '编辑')
  await hand.click(form.getByLabelText('打开的页面'))
  await screen.findAllByText('外部网页')
  const options = [...document.querySelectorAll('.ant-select-item-option-content')]
  expect(options.map((each) => each.textContent)).toEqual(['无页面，只用于分组', '外部网页', ...pages])
})
