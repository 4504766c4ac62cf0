import { newItem } from '@banyan/contract/service/template/new-item'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { show } from '#testing/show.tsx'
import { opened } from './designer-state.ts'
import { useDesigner } from './use-designer.ts'

const hand = userEvent.setup()

/** The acts of a designer without its canvas, which would draw every item. */
function Acts({ count }: { count: number }) {
  const root = useRef<HTMLDivElement>(null)
  const items = Array.from({ length: count }, (_, at) => ({
    ...newItem('label', `n${at}`),
    label: `第${at}项`,
  }))
  const { state, said, copy, add } = useDesigner(root, () => opened(items))
  return (
    <div ref={root}>
      <button type="button" onClick={() => copy('n0')}>
        copy
      </button>
      <button type="button" onClick={() => add('number')}>
        add
      </button>
      <output>{`${state.items.length} ${said}`}</output>
    </div>
  )
}
const press = (name: string) => hand.click(screen.getByRole('button', { name }))
const state = () => screen.getByText(/^\d+ /, { selector: 'output', trim: false }).textContent

test.each(['copy', 'add'])('a template of 200 items takes no more by %s, and says so', async (act) => {
  show(<Acts count={200} />)
  await press(act)
  await screen.findByText('组件不能超过200个')
  expect(state()).toBe('200 ')
})

test.each([
  ['copy', '200 已复制 第0项'],
  ['add', '200 已添加 数字'],
])('a template of 199 items takes one more by %s', async (act, expected) => {
  show(<Acts count={199} />)
  await press(act)
  expect(state()).toBe(expected)
  expect(screen.queryByText('组件不能超过200个')).toBeNull()
})
