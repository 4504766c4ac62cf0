import { fireEvent, screen } from '@testing-library/react'
import { Input } from 'antd'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { watchLengths } from './length-notice.ts'

let stop: () => void
beforeEach(() => {
  stop = watchLengths()
})
afterEach(() => stop())

/** Whether the browser may go on; jsdom itself writes nothing. */
const write = (inputType: string, data: string) =>
  fireEvent(
    screen.getByRole('textbox'),
    new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }),
  )

test('what does not fit is not pasted, and the limit is said', async () => {
  show(<Input maxLength={5} defaultValue="一二三" />)
  expect(write('insertFromPaste', '四五六')).toBe(false)
  await screen.findByText('最多 5 个字符，粘贴后为 6 个，未粘贴')
})

test('what fits, what takes the place of a selection and boxes without a limit say nothing', () => {
  const { rerender } = show(<Input maxLength={5} defaultValue="一二三" />)
  expect(write('insertFromPaste', '四五')).toBe(true)
  screen.getByRole<HTMLInputElement>('textbox').setSelectionRange(0, 3)
  expect(write('insertFromPaste', '一二三四五')).toBe(true)
  rerender(<Input defaultValue="一二三" />)
  expect(write('insertFromPaste', '四五六七八九')).toBe(true)
  expect(screen.queryByText(/最多/)).toBeNull()
})

test('typing at the end of a full box says the limit', async () => {
  show(<Input maxLength={3} defaultValue="一二三" />)
  write('insertText', '四')
  await screen.findByText('最多 3 个字符')
})
