import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { shownIn } from '#testing/select.ts'
import { PickBox } from './pick-box.tsx'

const chosen = [
  { value: 'u1', label: '张三' },
  { value: 'u2', label: '李四' },
]
type Props = Parameters<typeof PickBox>[0]

function open(given: Partial<Props> = {}) {
  const calls = { onOpen: vi.fn(), onKeep: vi.fn(), onBlur: vi.fn() }
  const box = (more: Partial<Props> = {}) => (
    <PickBox
      chosen={chosen}
      isMultiple
      placeholder={undefined}
      isOpen={false}
      {...calls}
      {...given}
      {...more}
    />
  )
  const { rerender } = render(box())
  return { ...calls, again: (more: Partial<Props>) => rerender(box(more)), box: screen.getByRole('combobox') }
}

test('PICK-001 the box looks like a select and opens a dialog, by mouse or key', async () => {
  const { box, onOpen } = open({ chosen: [] })
  expect(shownIn(box)).toBe('请选择')
  await hand.click(box)
  expect(onOpen).toHaveBeenCalled()
  for (const key of ['Enter', ' ', 'ArrowDown']) {
    onOpen.mockClear()
    expect(fireEvent.keyDown(box, { key })).toBe(false)
    expect(onOpen).toHaveBeenCalled()
  }
  onOpen.mockClear()
  fireEvent.keyDown(box, { key: 'Tab' })
  expect(onOpen).not.toHaveBeenCalled()
  expect(document.querySelector('.ant-select-dropdown')).toBeNull()
})

test('a tag is taken away, the box is cleared', () => {
  const { box, onKeep } = open()
  const select = box.closest('.ant-select') as HTMLElement
  fireEvent.click(select.querySelector('.ant-select-selection-item-remove') as HTMLElement)
  expect(onKeep.mock.lastCall?.[0]).toEqual(['u2'])
  fireEvent.mouseDown(select.querySelector('.ant-select-clear') as HTMLElement)
  fireEvent.click(select.querySelector('.ant-select-clear') as HTMLElement)
  expect(onKeep.mock.lastCall?.[0]).toEqual([])
})

test('a single one is shown by its text, and cleared it keeps nothing', () => {
  const { box, onKeep } = open({ isMultiple: false, chosen: chosen.slice(0, 1) })
  expect(shownIn(box)).toBe('张三')
  const clear = box.closest('.ant-select')?.querySelector('.ant-select-clear') as HTMLElement
  fireEvent.mouseDown(clear)
  fireEvent.click(clear)
  expect(onKeep.mock.lastCall?.[0]).toEqual([])
})

test('the field is left when the focus goes elsewhere, not for its dialog, and when that closes', () => {
  const { box, onBlur, again } = open()
  fireEvent.focus(box)
  fireEvent.blur(box)
  expect(onBlur).toHaveBeenCalledTimes(1)
  again({ isOpen: true })
  fireEvent.focus(box)
  fireEvent.blur(box)
  expect(onBlur).toHaveBeenCalledTimes(1)
  again({ isOpen: false })
  expect(onBlur).toHaveBeenCalledTimes(2)
})
