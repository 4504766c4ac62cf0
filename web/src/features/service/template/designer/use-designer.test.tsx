import { newItem } from '@banyan/contract/service/template/new-item'
import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { initialState } from '#kit/designer/designer-state.ts'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { useDesigner } from './use-designer.ts'

/** The acts of a designer without its canvas, which would draw every item. */
function Acts({ count }: { count: number }) {
  const root = useRef<HTMLDivElement>(null)
  const items = Array.from({ length: count }, (_, at) => ({
    ...newItem('label', `n${at}`),
    label: `第${at}项`,
  }))
  const { state, said, copy, add, move, remove, undo, redo } = useDesigner(root, () => initialState(items))
  return (
    <div ref={root}>
      <button type="button" onClick={() => copy('n0')}>
        copy
      </button>
      <button type="button" onClick={() => add('number')}>
        add
      </button>
      <button type="button" onClick={() => move('n0', 1)}>
        down
      </button>
      <button type="button" onClick={() => move('n0', 0)}>
        stay
      </button>
      <button type="button" onClick={() => remove('n1')}>
        remove
      </button>
      <button type="button" onClick={undo}>
        undo
      </button>
      <button type="button" onClick={redo}>
        redo
      </button>
      <ul>
        {state.items.map(({ id, label }) => (
          <li key={id} data-item-id={id} tabIndex={-1}>
            {label}
          </li>
        ))}
      </ul>
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

const labels = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('each act is said with the name of its item, and taken back and done again by name', async () => {
  show(<Acts count={3} />)
  await press('down')
  expect(labels()).toEqual(['第1项', '第0项', '第2项'])
  expect(state()).toBe('3 第0项 已放在第 2 位')
  await press('undo')
  const undone = state()
  expect(undone).toMatch(/^3 已撤销：.+/)
  expect(labels()).toEqual(['第0项', '第1项', '第2项'])
  await press('redo')
  expect(state()).toBe(undone?.replace('已撤销', '已重做'))
  expect(labels()).toEqual(['第1项', '第0项', '第2项'])
})

test('an item that stays at its place, and nothing to take back or do again, are not said', async () => {
  show(<Acts count={2} />)
  for (const act of ['stay', 'undo', 'redo']) await press(act)
  expect(state()).toBe('2 ')
})

test.each([
  [3, '第2项'],
  [2, '第0项'],
])('of %i items the one behind a removed one has the focus, or the one before it', async (count, next) => {
  show(<Acts count={count} />)
  await press('remove')
  expect(state()).toBe(`${count - 1} 已删除 第1项`)
  expect(document.activeElement?.textContent).toBe(next)
})

test('a copy stands below its item and has the focus', async () => {
  show(<Acts count={2} />)
  await press('copy')
  expect(labels()).toHaveLength(3)
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[1])
})
