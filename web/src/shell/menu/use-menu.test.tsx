import { screen, waitFor, within } from '@testing-library/react'
import { Menu } from 'antd'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { aNode } from '#testing/people.ts'
import { show } from '#testing/show.tsx'
import { useMenuItems } from './use-menu.tsx'

const onChosen = vi.fn()
const onOpen = vi.fn<typeof window.open>()

beforeEach(() => {
  onChosen.mockClear()
  onOpen.mockClear()
  vi.stubGlobal('open', onOpen)
  useSession.setState({
    menu: [
      aNode('/isps', {
        component: 'layouts/RouteView',
        meta: { title: '系统管理' },
        children: [
          aNode('/isps/user', { meta: { title: '用户列表' } }),
          aNode('/isps/rights', {
            component: 'layouts/RouteView',
            meta: { title: '权限设置' },
            children: [aNode('/isps/role', { meta: { title: '角色列表' } })],
          }),
        ],
      }),
      aNode('/manual', {
        meta: { title: '使用手册', internalOrExternal: true, url: 'https://manual.test/' },
      }),
    ],
  })
})

function SideMenu({ isRail = false }: { isRail?: boolean }) {
  const { look } = useMenuItems(isRail, onChosen)
  return (
    <>
      <Menu mode="inline" openKeys={['/isps']} {...look} />
      <output>{useLocation().pathname}</output>
    </>
  )
}
const address = () => document.querySelector('output')?.textContent
const heads = () =>
  [...document.querySelectorAll('.ant-menu-item-group-title')].map((head) => head.textContent)

test('SHELL-018 a group of the first level can be folded, a group inside it is a heading over its pages', async () => {
  show(<SideMenu />)
  expect(screen.getByRole('menuitem', { name: /系统管理/ }).getAttribute('aria-expanded')).toBe('true')
  expect(heads()).toEqual(['权限设置'])
  const group = screen.getByRole('group')
  expect(
    within(group)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['角色列表'])
  await hand.click(screen.getByText('角色列表'))
  await waitFor(() => expect(address()).toBe('/isps/role'))
  expect(onChosen).toHaveBeenCalledOnce()
})

test('on the rail an entry of the first level has two characters, the pages below keep their titles', () => {
  show(<SideMenu isRail />)
  expect(document.querySelector('.ant-menu-submenu-title')?.textContent).toBe('系统')
  screen.getByText('使用')
  for (const title of ['用户列表', '角色列表']) screen.getByText(title)
})

test('SESS-073 an external entry opens a window and leaves the page in view', async () => {
  show(<SideMenu />, { path: '/isps/user' })
  await hand.click(screen.getByText('使用手册'))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('https://manual.test/', '_blank', 'noopener'))
  expect(address()).toBe('/isps/user')
})
