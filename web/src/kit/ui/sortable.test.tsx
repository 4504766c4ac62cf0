import { expect, test } from 'vitest'
import { dragWords } from './sortable.tsx'

const names: Record<string, string> = { a: '甲', b: '乙', c: '丙' }
const { announcements, screenReaderInstructions } = dragWords(['a', 'b', 'c'], (key) => names[key] ?? key)
const at = (active: string, over?: string) =>
  ({ active: { id: active }, over: over === undefined ? null : { id: over } }) as never

test('a move is announced from lifting to dropping, with the place it comes to', () => {
  expect(announcements.onDragStart(at('a'))).toBe('已拿起 甲')
  expect(announcements.onDragOver(at('a', 'a'))).toBeUndefined()
  expect(announcements.onDragOver(at('a'))).toBeUndefined()
  expect(announcements.onDragOver(at('a', 'c'))).toBe('甲 移到第 3 位，共 3 项')
  expect(announcements.onDragEnd(at('a', 'c'))).toBe('甲 已放在第 3 位')
  expect(announcements.onDragEnd(at('b'))).toBe('乙 已放在第 2 位')
  expect(announcements.onDragCancel(at('c'))).toBe('已取消移动 丙')
  expect(screenReaderInstructions).toEqual({
    draggable: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消',
  })
})
