import { fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { Link } from './link.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
function showLink(given: Partial<ComponentProps<typeof Link>> = {}) {
  show(
    <>
      <Link to="/user?name=a" {...given}>
        用户
      </Link>
      <Address />
    </>,
    { path: '/home' },
  )
  return screen.getByRole('link', { name: '用户' })
}
/** Clicks, and tells whether the browser is left to follow the link, which it is kept from here. */
function isLeft(link: HTMLElement, how: object = {}): boolean {
  let left = false
  const keep = (event: Event) => {
    left = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', keep, { once: true })
  fireEvent.click(link, how)
  return left
}
const address = () => screen.getByRole('status').textContent

test('a click leads to a page of the console without loading anything anew', () => {
  const link = showLink()
  expect(link.getAttribute('href')).toBe('#/user?name=a')
  expect(isLeft(link)).toBe(false)
  expect(address()).toBe('/user?name=a')
})

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['⌘', { metaKey: true }],
  ['Shift', { shiftKey: true }],
  ['Alt', { altKey: true }],
  ['the middle button', { button: 1 }],
])('a click with %s is left to the browser', (_, how) => {
  expect(isLeft(showLink(), how)).toBe(true)
  expect(address()).toBe('/home')
})

test('a link to another window is left to the browser', () => {
  expect(isLeft(showLink({ target: '_blank' }))).toBe(true)
  expect(address()).toBe('/home')
})

test('a click that its owner has handled leads nowhere', () => {
  isLeft(showLink({ onClick: (event) => event.preventDefault() }))
  expect(address()).toBe('/home')
})
