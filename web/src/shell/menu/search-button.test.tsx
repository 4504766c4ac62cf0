import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#kit/call/session.ts'
import { hand } from '#testing/hand.ts'
import { aNode } from '#testing/people.ts'
import { show } from '#testing/show.tsx'
import { SearchButton } from './search-button.tsx'

beforeEach(() => {
  useSession.setState({ menu: [aNode('/one', { meta: { title: '甲页' } })] })
})

const isOpen = () => screen.queryByRole('dialog', { name: '搜索' }) !== null

test.each([
  [{ key: 'k', ctrlKey: true }, true],
  [{ key: 'K', metaKey: true }, true],
  [{ key: 'k' }, false],
  [{ key: 'j', ctrlKey: true }, false],
])('SHELL-043 the key %j opens the search: %s', async (key, opens) => {
  show(<SearchButton isPhone={false} />)
  expect(fireEvent.keyDown(window, key)).toBe(!opens) // only then it is taken from the browser
  if (opens) await waitFor(() => expect(isOpen()).toBe(true))
  else expect(isOpen()).toBe(false)
})

test.each([
  [false, '搜索Ctrl K'],
  [true, ''],
])(
  'the button on a phone (%s) reads %j and opens the search, whose cross closes it',
  async (isPhone, text) => {
    show(<SearchButton isPhone={isPhone} />)
    const button = screen.getByRole('button', { name: '搜索菜单' })
    expect(button.textContent).toBe(text)
    await hand.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: '搜索' }))
    await hand.click(dialog.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(isOpen()).toBe(false))
  },
)
