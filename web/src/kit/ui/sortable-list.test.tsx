import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { SortableList, useSortableItem } from './sortable.tsx'

const names: Record<string, string> = { a: '甲', b: '乙', c: '丙' }
const keys = Object.keys(names)

function Item({ name, disabled }: { name: string; disabled?: boolean }) {
  const { ref, style, handle, isDragging } = useSortableItem(name, names[name] ?? '', disabled)
  return (
    <li ref={ref} style={style} data-testid={name} aria-current={isDragging}>
      {handle}
    </li>
  )
}

function open(disabled?: boolean) {
  const moved = vi.fn()
  show(
    <SortableList keys={keys} nameOf={(key) => names[key] ?? ''} onMove={moved}>
      <ul>
        {keys.map((key) => (
          <Item key={key} name={key} disabled={disabled} />
        ))}
      </ul>
    </SortableList>,
  )
  // The test document has no layout: items get places one below the other, 40 px high.
  for (const [at, key] of keys.entries()) {
    const [top, height] = [at * 40, 40]
    const box = { x: 0, y: top, top, left: 0, bottom: top + height, right: 100, width: 100, height }
    screen.getByTestId(key).getBoundingClientRect = () => box as DOMRect
  }
  return moved
}
const handle = (name: string) => screen.getByRole('button', { name: `拖动 ${name}` })
const item = (key: string) => screen.getByTestId(key)
const said = () => document.querySelector('[aria-live]')?.textContent
async function lift(key: string) {
  handle(names[key] ?? '').focus()
  fireEvent.keyDown(handle(names[key] ?? ''), { code: 'Space', key: ' ' })
  await waitFor(() => expect(said()).toBe(`已拿起 ${names[key]}`))
  await new Promise((done) => setTimeout(done)) // the keys of the move are listened to from the next turn on
}
const press = (code: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code, key: code })

test('a handle is named after its item and says how it is used', () => {
  open()
  const first = handle('甲')
  expect(first.getAttribute('aria-roledescription')).toBe('可拖动排序')
  expect([first.style.cursor, first.style.touchAction]).toEqual(['grab', 'none'])
  const hint = document.getElementById(first.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消')
})

test('the item that is moved stands above the others, and only that one', async () => {
  open()
  expect([item('a').style.position, item('a').style.zIndex]).toEqual(['', ''])
  await lift('a')
  expect([item('a').style.position, item('a').style.zIndex]).toEqual(['relative', '1'])
  expect(item('a').getAttribute('aria-current')).toBe('true')
  expect([item('b').style.position, item('b').style.zIndex]).toEqual(['', ''])
  press('Escape')
  await waitFor(() => expect(item('a').style.position).toBe(''))
})

test('an item goes down by the arrow key and comes to the place of the one it lies over', async () => {
  const moved = open()
  await lift('a')
  press('ArrowDown')
  await waitFor(() => expect(said()).toBe('甲 移到第 2 位，共 3 项'))
  expect(item('a').style.transform).toBe('translate3d(0, 40px, 0)')
  press('Space')
  await waitFor(() => expect(moved.mock.calls).toEqual([['a', 1]]))
  expect(said()).toBe('甲 已放在第 2 位')
})

test('an item that is dropped where it was is not moved', async () => {
  const moved = open()
  await lift('b')
  press('Space')
  await waitFor(() => expect(said()).toBe('乙 已放在第 2 位'))
  expect(moved).not.toHaveBeenCalled()
})

test('Esc gives up the move and is not heard by what lies around the list; without a move it is', async () => {
  const heard = vi.fn()
  window.addEventListener('keydown', heard)
  const moved = open()
  press('Escape')
  expect(heard).toHaveBeenCalledTimes(1)
  await lift('a')
  heard.mockClear()
  press('Escape')
  await waitFor(() => expect(said()).toBe('已取消移动 甲'))
  expect(heard).not.toHaveBeenCalled()
  expect(moved).not.toHaveBeenCalled()
  window.removeEventListener('keydown', heard)
})

test('a list that is disabled cannot be put in order', () => {
  open(true)
  expect(handle('甲')).toHaveProperty('disabled', true)
  fireEvent.keyDown(handle('甲'), { code: 'Space', key: ' ' })
  expect(said()).toBe('')
})
