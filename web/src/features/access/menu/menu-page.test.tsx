import { dataRule } from '@banyan/contract/access/data-rule'
import { menu } from '@banyan/contract/access/menu'
import { menuRelation } from '@banyan/contract/access/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { PageNamesContext } from '#kit/page/page-names.ts'
import { shownMenu } from '#testing/controls.ts'
import { hand } from '#testing/hand.ts'
import { aMenuRow as row } from '#testing/menus.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MenuPage } from './menu-page.tsx'

const can = [
  ...['list', 'add', 'edit', 'delete'].map((verb) => `permission:${verb}`),
  ...['list', 'add', 'edit', 'delete'].map((verb) => `dataRule:${verb}`),
]
const tree = [
  row('a', '车辆', { sortNo: 10, children: [row('a1', '品牌', { menuType: 1, parentId: 'a' })] }),
  row('b', '系统', { sortNo: 20 }),
  row('c', '平台', { sortNo: 30, isPlatform: true }),
]

beforeEach(() => {
  server.on(menu.list, () => tree)
  server.on(menu.all, () => tree)
})

async function open() {
  show(<MenuPage />, { can })
  useSession.setState({ dictionaries: { valid_status: [], perms_type: [] } })
  await screen.findByText('车辆')
}
const lineOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
async function act(name: string, action: string) {
  await hand.click(within(lineOf(name)).getByRole('button', { name: '更多' }))
  await hand.click(within(await shownMenu()).getByText(action))
}

test('ADMIN-019 a menu gets its icon from a picker of pictures, which says when it finds none', async () => {
  const add = server.on(menu.add, () => ({ id: 'new' }))
  await open()
  await hand.click(screen.getByRole('button', { name: /新增$/ }))
  const drawer = await screen.findByRole('dialog')
  await hand.type(within(drawer).getByLabelText('菜单名称'), '报表')
  await hand.click(within(drawer).getByLabelText('图标'))
  const search = await screen.findByRole('textbox', { name: '搜索图标' })
  expect(search.getAttribute('placeholder')).toBe('搜索图标')
  await hand.type(search, '没有这个')
  await screen.findByText('没有匹配的图标')
  await hand.clear(search)
  await hand.type(search, '图表')
  await hand.click(await screen.findByRole('option', { name: /图表/ }))
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(add.mock.lastCall?.[0]).toMatchObject({ name: '报表', icon: 'BarChart', menuType: '0' }),
  )
})

test('ADMIN-019 the parent of a menu is chosen, its kind follows, and its page is one of the console', async () => {
  const add = server.on(menu.add, () => ({ id: 'new' }))
  show(
    <PageNamesContext value={['isps/user', 'isps/role']}>
      <MenuPage />
    </PageNamesContext>,
    { can },
  )
  await screen.findByText('车辆')
  await hand.click(within(lineOf('系统')).getByRole('button', { name: '新增下级' }))
  const drawer = await screen.findByRole('dialog')
  within(drawer).getByText('系统')
  await hand.type(within(drawer).getByLabelText('菜单名称'), '员工')
  await hand.click(within(drawer).getByLabelText('打开的页面'))
  await hand.click(await screen.findByText('isps/user', { selector: '.ant-select-item-option-content' }))
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(add.mock.lastCall?.[0]).toMatchObject({
      name: '员工',
      parentId: 'b',
      menuType: '1',
      component: 'isps/user',
      status: '1',
    }),
  )
})

test('ADMIN-020 a menu moves up among those beside it, and not while another move is being written', async () => {
  let end: () => void = () => undefined
  const edit = server.on(menu.edit, async () => {
    await new Promise<void>((resolve) => {
      end = resolve
    })
    return null
  })
  await open()
  await act('系统', '上移')
  await waitFor(() => expect(edit.mock.lastCall?.[0]).toEqual({ id: 'b', sortNo: 4 }))
  await act('系统', '上移')
  end()
  await screen.findByText('修改成功!')
  expect(edit).toHaveBeenCalledTimes(1)
})

test('DEC-003 a menu of the platform is neither edited nor moved by a tenant', async () => {
  await open()
  const edit = within(lineOf('平台')).getByRole('button', { name: '编辑' })
  expect(edit.getAttribute('aria-disabled')).toBe('true')
  await hand.click(edit)
  await screen.findByText('平台菜单只能由平台管理员修改')
  expect(within(lineOf('平台')).queryByTitle('拖动排序')).toBeNull()
  expect(within(lineOf('系统')).getByTitle('拖动排序')).toBeTruthy()
})

test('ADMIN-002 ADMIN-015 ADMIN-016 ADMIN-022 menus that go together are ticked in the tree of all menus', async () => {
  server.on(menuRelation.relationsOf, () => ['a1'])
  const relate = server.on(menuRelation.relate, () => null)
  await open()
  await act('系统', '关联菜单')
  const drawer = await screen.findByRole('dialog')
  await within(drawer).findByText('已选择 1 项')
  const node = within(drawer).getByText('平台').closest('.ant-tree-treenode') as HTMLElement
  await hand.click(within(node).getByRole('checkbox'))
  await hand.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(relate.mock.lastCall?.[0]).toEqual({
      menuId: 'b',
      relationIds: ['a1', 'c'],
      lastRelationIds: ['a1'],
    }),
  )
})

test('ADMIN-012 the rules of a menu beyond the first ten stand on the second page', async () => {
  server.on(dataRule.ofMenu, () =>
    Array.from({ length: 13 }, (_, at) => ({
      id: `x${at}`,
      permissionId: 'b',
      ruleName: `规则${at + 1}`,
      ruleColumn: 'name',
      ruleConditions: '=' as const,
      ruleValue: '1',
      status: '1',
    })),
  )
  await open()
  await act('系统', '数据规则')
  await screen.findByText('规则10')
  expect(screen.queryByText('规则11')).toBeNull()
  await screen.findByText('1-10 共13条')
  await hand.click(screen.getByTitle('2'))
  await screen.findByText('规则13')
  expect(screen.queryByText('规则10')).toBeNull()
})

test('ADMIN-008 ADMIN-009 ADMIN-010 the first level is shown, and each menu opens to those below it', async () => {
  const twice = [...tree, row('d', '报表', { children: [row('d1', '月报', { menuType: 1, parentId: 'd' })] })]
  server.on(menu.list, () => twice)
  await open()
  for (const name of ['系统', '平台', '报表']) screen.getByText(name)
  const opens = (name: string) =>
    hand.click(within(lineOf(name)).getByRole('button', { name: /展开|Expand/ }))
  await opens('车辆')
  await screen.findByText('品牌')
  expect(screen.queryByText('月报')).toBeNull()
  await opens('报表')
  await screen.findByText('月报')
  screen.getByText('品牌')
})

test('ADMIN-006 a search opens the way to what it finds and says when nothing matches', async () => {
  await open()
  expect(screen.queryByText('品牌')).toBeNull()
  await hand.type(screen.getByLabelText('搜索菜单'), '品牌')
  await screen.findByText('品牌')
  expect(screen.queryByText('系统')).toBeNull()
  await hand.type(screen.getByLabelText('搜索菜单'), 'x')
  await screen.findByText('没有匹配的菜单')
})

test('ADMIN-021 the question before a menu is deleted names what goes along', async () => {
  await open()
  await act('车辆', '删除')
  await screen.findByText('将同时删除 1 个下级菜单和按钮，以及它的授权和数据规则')
  await hand.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await act('系统', '删除')
  await screen.findByText('将同时删除它的授权和数据规则')
})

test('DEC-003 a move that would change the number of a platform menu is refused', async () => {
  const edit = server.on(menu.edit, () => null)
  server.on(menu.list, () => [
    row('a', '车辆', { sortNo: 10 }),
    row('c', '平台', { sortNo: 10, isPlatform: true }),
    row('b', '系统', { sortNo: 10 }),
  ])
  await open()
  await act('系统', '上移')
  await screen.findByText('平台菜单的顺序只能由平台管理员调整，请在编辑中修改排序')
  expect(edit).not.toHaveBeenCalled()
})
