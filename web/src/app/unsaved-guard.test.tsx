import { screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { changeSettings, defaultSettings } from '#shell/settings/settings.ts'
import { hand } from '#testing/hand.ts'
import { aNode } from '#testing/people.ts'
import { show } from '#testing/show.tsx'
import { useUnsaved } from '#testing/unsaved.ts'
import { resize } from '#testing/window.ts'
import { SignedInApp } from './signed-in-app.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const home = aNode('/vclinfoExtend/distributionMap', { component: 'none', meta: { title: '首页' } })
const one = aNode('/one', { component: 'note', meta: { title: '甲页', keepAlive: true } })
const two = aNode('/two', { component: 'note', meta: { title: '乙页' } })

beforeEach(() => {
  resize(1440)
  changeSettings({ ...defaultSettings, multipage: false })
  storedSession.write('username', 'zhangsan')
  storedSession.write('tenantId', 1000)
  useSession.setState({ menu: [home, one, two], indexUrl: home.path, indexName: '首页' })
})

/** A page whose work is what was typed. */
function Note() {
  const input = useRef<HTMLInputElement>(null)
  const { pathname } = useLocation()
  useUnsaved(() => input.current?.value !== '')
  return <input ref={input} placeholder="便条" name={pathname} />
}
function Where() {
  return <output>{useLocation().pathname}</output>
}
const open = (path: string) =>
  show(
    <>
      <UnsavedGuard>
        <SignedInApp pageOf={(name) => (name === 'note' ? Note : undefined)} />
      </UnsavedGuard>
      <Where />
    </>,
    { path },
  )
const address = () => document.querySelector('output')?.textContent
const note = () => screen.getByPlaceholderText<HTMLInputElement>('便条')
const menuItem = (title: string) => hand.click(within(document.querySelector('aside')!).getByText(title))
const questions = () => screen.queryAllByRole('dialog', { name: '有未保存的修改' })
const asked = () => waitFor(() => expect(questions()).toHaveLength(1))
const answer = (label: string) => hand.click(within(questions()[0]!).getByText(label))

test('ux §4 with one page at a time, leaving unsaved work by menu or breadcrumb asks; 继续编辑 stays as it was', async () => {
  open('/one')
  await hand.type(note(), '半句')
  const ways = [
    () => menuItem('乙页'),
    () => hand.click(within(screen.getByLabelText('面包屑')).getByText('首页')),
  ]
  for (const leave of ways) {
    await leave()
    await asked()
    expect(note().value).toBe('半句') // still there, behind the question
    expect(document.querySelector('aside .ant-menu-item-selected')?.textContent).toContain('甲页')
    await answer('继续编辑')
    await waitFor(() => expect(address()).toBe('/one'))
    expect([note().name, note().value]).toEqual(['/one', '半句'])
  }
})

test('ux §4 放弃修改 leaves, and nobody asks where nothing would be lost', async () => {
  open('/one')
  await hand.type(note(), '半句')
  await menuItem('乙页')
  await asked()
  await answer('放弃修改')
  await waitFor(() => expect([address(), note().name, note().value]).toEqual(['/two', '/two', '']))
  await menuItem('甲页')
  await waitFor(() => expect(note().name).toBe('/one'))
  expect(questions()).toHaveLength(0)
})

test('ux §4 among tabs only a page that is not kept asks', async () => {
  changeSettings({ multipage: true })
  open('/one')
  await hand.type(note(), '半句')
  await menuItem('乙页')
  await waitFor(() => expect(address()).toBe('/two'))
  expect(questions()).toHaveLength(0)
  const notes = screen.getAllByPlaceholderText<HTMLInputElement>('便条')
  await hand.type(notes.find(({ name }) => name === '/two')!, '另外半句')
  await menuItem('甲页')
  await asked()
  await answer('放弃修改')
  await waitFor(() => expect(address()).toBe('/one'))
  expect(note().value).toBe('半句')
})

function Moves() {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  return (
    <>
      <button type="button" onClick={() => void navigate('/two', { replace: true })}>
        替换
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        后退
      </button>
      <code>{search + hash}</code>
    </>
  )
}

test('ux §4 an address that took the place of the page gives it back by 继续编辑', async () => {
  window.history.replaceState({ idx: 4 }, '') // as the router of the browser notes it
  onTestFinished(() => window.history.replaceState(null, ''))
  show(
    <>
      <UnsavedGuard>
        <SignedInApp pageOf={(name) => (name === 'note' ? Note : undefined)} />
      </UnsavedGuard>
      <Where />
      <Moves />
    </>,
    { path: '/one?a=1#b' },
  )
  await hand.type(note(), '半句')
  await hand.click(screen.getByText('替换'))
  await waitFor(() => expect(address()).toBe('/two'))
  await asked()
  await answer('继续编辑')
  await waitFor(() => expect(address()).toBe('/one'))
  expect(document.querySelector('code')?.textContent).toBe('?a=1#b')
  await hand.click(screen.getByText('后退')) // the other address is not left behind it
  expect(address()).toBe('/one')
  expect(note().value).toBe('半句')
})
