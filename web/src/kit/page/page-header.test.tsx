import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { PageFrame } from '#shell/layout/page-frame.tsx'
import { hand } from '#testing/hand.ts'
import { aNode } from '#testing/people.ts'
import { show } from '#testing/show.tsx'
import { HeaderParts } from './header-parts.tsx'
import { useOwnHeader } from './page-frame.ts'
import { PageHeader } from './page-header.tsx'

const chain = [
  { title: '系统管理', path: '/isps' },
  { title: '用户', path: '/isps/user' },
]
function Own() {
  useOwnHeader()
  return null
}
function Page() {
  const [isOwn, setOwn] = useState(false)
  return (
    <PageFrame chain={chain}>
      <button type="button" onClick={() => setOwn(!isOwn)}>
        换
      </button>
      {isOwn && <Own />}
    </PageFrame>
  )
}
const crumbs = () => screen.queryAllByLabelText('面包屑')

test('SHELL-025 SHELL-026 the header has breadcrumb, title, logo, avatar, actions, description and links', () => {
  show(
    <PageFrame chain={chain}>
      <PageHeader
        title="用户"
        logo="/logo.png"
        avatar={<i>头像</i>}
        actions={<button type="button">新增</button>}
        description="说明文字"
        links={[
          { title: '帮助', to: '/help' },
          { title: '官网', to: 'https://a.test/' },
        ]}
      />
    </PageFrame>,
  )
  expect(crumbs()).toHaveLength(1) // the header's own, not a second one of the shell
  expect(screen.getByRole('heading', { name: '用户' })).toBeTruthy()
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/logo.png')
  for (const text of ['头像', '新增', '说明文字']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('帮助').getAttribute('href')).toBe('#/help')
  expect(screen.getByText('官网').getAttribute('rel')).toContain('noopener')
})

test('SHELL-027 the search box says 请输入... and its button 搜索', async () => {
  const search = vi.fn()
  show(<PageHeader title="用户" onSearch={search} />)
  await hand.type(screen.getByPlaceholderText('请输入...'), ' 张三 ')
  await hand.click(screen.getByRole('button', { name: '搜索' }))
  expect(search).toHaveBeenCalledExactlyOnceWith('张三')
})

test('SHELL-028 tabs switch', async () => {
  const change = vi.fn()
  const items = [
    { key: 'a', label: '登录配置' },
    { key: 'b', label: '首页配置' },
  ]
  show(<PageHeader title="配置" tabs={{ items, active: 'a', onChange: change }} />)
  await hand.click(screen.getByRole('tab', { name: '首页配置' }))
  expect(change).toHaveBeenCalledExactlyOnceWith('b')
})

test('SHELL-023 SHELL-029 a page gets breadcrumbs unless it sets its own-header flag', async () => {
  show(<Page />)
  expect(crumbs()[0]?.textContent).toBe('首页系统管理用户')
  await hand.click(screen.getByText('换'))
  expect(crumbs()).toEqual([])
  await hand.click(screen.getByText('换'))
  expect(crumbs()).toHaveLength(1)
})

test('SHELL-025 SHELL-026 SHELL-027 every page has a header with its title; a page adds links, search and actions', async () => {
  const search = vi.fn()
  useSession.setState({ menu: [aNode('/isps', { children: [aNode('/isps/role')] })] })
  show(
    <PageFrame chain={chain} description="管理租户内的账号">
      <HeaderParts
        links={[
          { title: '角色', to: '/isps/role' },
          { title: '部门', to: '/isps/depart' },
        ]}
        onSearch={search}
        actions={<button type="button">操作</button>}
      />
    </PageFrame>,
  )
  expect(screen.getByRole('heading', { level: 1, name: '用户' })).toBeTruthy()
  const head = document.querySelector<HTMLElement>('.page-head')!
  for (const text of ['系统管理', '管理租户内的账号', '角色', '操作']) within(head).getByText(text)
  expect(screen.queryByText('部门')).toBeNull() // not in the menu of this user
  await hand.type(await within(head).findByPlaceholderText('请输入...'), '张三{Enter}')
  expect(search).toHaveBeenCalledWith('张三')
})
