import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { OnlineMark } from './online-mark.tsx'

const looksOf = (status: number | null | undefined, text?: string) => {
  const { container, unmount } = show(<OnlineMark status={status} {...(text !== undefined && { text })} />)
  const mark = container.querySelector('i')
  const found = [container.textContent, mark?.style.color, mark?.className] as const
  unmount()
  return found
}

test('online, offline and out of use have a word each, and online a colour of its own', () => {
  const [online, offline, unused] = [looksOf(1, '在线'), looksOf(2, '离线'), looksOf(3, '停用')]
  expect([online[0], offline[0], unused[0]]).toEqual(['在线', '离线', '停用'])
  expect(online[1]).not.toBe(offline[1])
  expect(offline[1]).toBe(unused[1])
  expect(offline[2]).not.toBe(unused[2])
})

test.each([null, undefined, 9])('a status of %s without a word is offline', (status) => {
  expect(looksOf(status)).toEqual(looksOf(2, '离线'))
  show(<OnlineMark status={status} />)
  screen.getByText('离线')
})
