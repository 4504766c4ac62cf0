import { fireEvent, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useEscape } from './use-escape.ts'

test('Escape acts while something is on, unless another has taken the key', () => {
  const act = vi.fn()
  const { rerender, unmount } = renderHook(({ isOn }) => useEscape(isOn, act), {
    initialProps: { isOn: false },
  })
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  press('Escape')
  expect(act).not.toHaveBeenCalled()
  rerender({ isOn: true })
  press('Enter')
  expect(act).not.toHaveBeenCalled()
  press('Escape')
  expect(act).toHaveBeenCalledOnce()
  const take = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', take)
  press('Escape')
  document.body.removeEventListener('keydown', take)
  expect(act).toHaveBeenCalledOnce()
  rerender({ isOn: true })
  press('Escape')
  expect(act).toHaveBeenCalledTimes(2)
  unmount()
  press('Escape')
  expect(act).toHaveBeenCalledTimes(2)
})
