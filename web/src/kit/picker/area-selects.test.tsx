import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#testing/show.tsx'
import { AreaSelects } from './area-selects.tsx'

type Given = Partial<Parameters<typeof AreaSelects>[0]>
function showSelects(value: string, given: Given = {}) {
  const change = vi.fn()
  show(<AreaSelects value={value} onChange={change} {...given} />)
  return change
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const clear = (name: string) => {
  const sign = box(name).closest('.ant-select')?.querySelector('.ant-select-clear')
  fireEvent.click(sign as HTMLElement)
}

test.each([
  ['区县', '130100'],
  ['城市', '130000'],
  ['省份', undefined],
])('PICK-021 clearing %s leaves what lies above it: %s', (name, left) => {
  const change = showSelects('130102')
  clear(name)
  expect(change.mock.calls.map(([code]) => code)).toEqual([left])
})

test('PICK-021 a level can be chosen once the one above it is', () => {
  showSelects('')
  const isOff = ['省份', '城市', '区县'].map((name) => box(name).disabled)
  expect(isOff).toEqual([false, true, true])
})

test('the label and the cursor of a form go to the province', () => {
  showSelects('130102', { id: 'area', autoFocus: true })
  expect(document.activeElement).toBe(box('省份'))
  expect([box('省份').id, box('城市').id, box('区县').id]).toEqual([
    'area',
    expect.not.stringMatching(/^area$/),
    expect.not.stringMatching(/^area$/),
  ])
})
