import { screen, waitFor, within } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { resize } from '#testing/window.ts'
import { Crumbs } from './crumbs.tsx'

const chain = [
  { title: '首页', path: '/home' },
  { title: '系统管理', path: '/isps' },
  { title: '用户', path: '/isps/user' },
]

beforeEach(() => {
  resize(1440)
  useSession.setState({ indexUrl: '/home', indexName: '首页' })
})

const steps = () => screen.getAllByRole('listitem')

test('SHELL-023 home is a link, the groups and the page are not, and the page is marked', () => {
  show(<Crumbs chain={chain} />, { path: '/isps/user' })
  expect(screen.getByRole('navigation', { name: '面包屑' })).toBeTruthy()
  expect(steps().map(({ textContent }) => textContent)).toEqual(['首页', '系统管理', '用户'])
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'page'])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/home'])
})

test('SHELL-023 the home page itself has no way to it', () => {
  show(<Crumbs chain={chain.slice(0, 1)} />, { path: '/home' })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('DEC-027 in link-out mode home stays in that mode', () => {
  show(<Crumbs chain={chain} />, { path: '/out/isps/user' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/out/home')
})

function Page() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate('/isps/user')}>
        去
      </button>
      <Crumbs chain={chain} />
      <output>{useLocation().pathname}</output>
    </>
  )
}

test('on a phone 返回 leads to where one came from', async () => {
  resize(600)
  show(<Page />, { path: '/isps/role' })
  await hand.click(screen.getByRole('button', { name: '去' }))
  const address = () => screen.getByRole('status').textContent
  expect([address(), screen.queryByRole('link')]).toEqual(['/isps/user', null])
  const crumbs = within(screen.getByRole('navigation', { name: '面包屑' }))
  await hand.click(crumbs.getByRole('button', { name: /返回/ }))
  await waitFor(() => expect(address()).toBe('/isps/role'))
})
