import { user } from '@banyan/contract/identity/user'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { aNode } from '#testing/people.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { MenuSearch } from './menu-search.tsx'

const onClose = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  useSession.setState({
    menu: [
      aNode('/one', { meta: { title: '甲页' } }),
      aNode('/two', { meta: { title: '乙页' } }),
      aNode('/three', { meta: { title: '丙页' } }),
    ],
  })
})

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
async function open(can: string[] = []) {
  show(
    <>
      <MenuSearch onClose={onClose} />
      <Where />
    </>,
    { can },
  )
  return screen.findByRole('combobox')
}
const address = () => document.querySelector('output')?.textContent
const marked = () =>
  screen
    .getAllByRole('option')
    .filter((option) => option.getAttribute('aria-selected') === 'true')
    .map((option) => option.textContent)

test('the arrow keys mark one result after the other and stop at both ends', async () => {
  const field = await open()
  expect(marked()).toEqual(['甲页'])
  const steps = [
    ['ArrowDown', '乙页'],
    ['ArrowDown', '丙页'],
    ['ArrowDown', '丙页'],
    ['ArrowUp', '乙页'],
    ['ArrowUp', '甲页'],
    ['ArrowUp', '甲页'],
  ] as const
  for (const [key, title] of steps) {
    fireEvent.keyDown(field, { key })
    expect(marked()).toEqual([title])
    const id = field.getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(id)?.textContent).toBe(title)
  }
})

test('Enter closes the search and opens the marked page', async () => {
  const field = await open()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect([address(), onClose.mock.calls.length]).toEqual(['/', 0])
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/two'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a click closes the search and opens the page clicked', async () => {
  await open()
  await hand.click(screen.getByRole('option', { name: /丙页/ }))
  await waitFor(() => expect(address()).toBe('/three'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('Enter without a result leaves the search open', async () => {
  const field = await open()
  await hand.type(field, '没有这一页')
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onClose).not.toHaveBeenCalled()
  expect(address()).toBe('/')
})

test('records that arrive after an arrow key without results are marked from the first', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = server.on(user.list, async () => {
    await gate
    return { records: [{ id: 'u7', version: 1, username: 'u0007', realname: '杨辉' }], total: 1 } as never
  })
  const field = await open(['user:list'])
  await hand.type(field, '杨辉')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  answer()
  await screen.findByRole('option', { name: /杨辉/ })
  expect(marked()).toEqual([expect.stringContaining('杨辉')])
})

test('other text starts at the first result again', async () => {
  const field = await open()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await hand.type(field, '页')
  expect(marked()).toEqual(['甲页'])
})

test.each([
  ['ArrowDown', false],
  ['ArrowUp', false],
  ['Enter', false],
  ['ArrowLeft', true],
  ['a', true],
])('the key %s is left to the text field: %s', async (key, isLeft) => {
  expect(fireEvent.keyDown(await open(), { key })).toBe(isLeft)
})

test('新增… of a page is found by those who may add there and opens its form; paths are not searched', async () => {
  useSession.setState({ menu: [aNode('/fleet/vehicle', { meta: { title: '车辆' } })] })
  const field = await open(['vehicle:add'])
  await hand.type(field, 'fleet')
  await screen.findByText('没有匹配的内容')
  await hand.clear(field)
  await hand.type(field, 'xzcl')
  await hand.click(await screen.findByRole('option', { name: /新增车辆/ }))
  await waitFor(() => expect(address()).toBe('/fleet/vehicle?record=new'))
})

test('新增… is not offered to those who may not add', async () => {
  useSession.setState({ menu: [aNode('/fleet/vehicle', { meta: { title: '车辆' } })] })
  await hand.type(await open(), '新增车辆')
  await screen.findByText('没有匹配的内容')
})
