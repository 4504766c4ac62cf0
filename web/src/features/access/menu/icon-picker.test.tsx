import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { iconNames } from './icon-names.ts'
import { IconPicker } from './icon-picker.tsx'

const [[first, firstLabel]] = iconNames as [[string, string]]
const trigger = () => document.querySelector<HTMLButtonElement>('[aria-haspopup=dialog]')!

test('ADMIN-019 an icon is found by its name or its word, chosen, and the panel closes', async () => {
  const onChange = vi.fn()
  show(<IconPicker id="icon" value={first} onChange={onChange} />)
  expect([trigger().id, trigger().textContent, trigger().getAttribute('aria-expanded')]).toEqual([
    'icon',
    firstLabel,
    'false',
  ])
  await hand.click(trigger())
  expect(trigger().getAttribute('aria-expanded')).toBe('true')
  const options = screen.getAllByRole('option')
  expect(options).toHaveLength(iconNames.length)
  expect(options.filter((option) => option.getAttribute('aria-selected') === 'true')).toEqual([options[0]])
  const [name, label] = iconNames[1]!
  expect(options[1]?.title).toBe(`${label}（${name}）`)
  await hand.type(screen.getByLabelText('搜索图标'), ` ${name.toUpperCase()} `)
  await hand.click(screen.getByTitle(`${label}（${name}）`))
  expect(onChange.mock.calls).toEqual([[name]])
  expect(trigger().getAttribute('aria-expanded')).toBe('false')
})

test('a chosen icon is cleared, none cannot be', async () => {
  const onChange = vi.fn()
  const { unmount } = show(<IconPicker value={first} onChange={onChange} />)
  await hand.click(trigger())
  await hand.click(screen.getByRole('button', { name: '清空' }))
  expect(onChange.mock.calls).toEqual([[null]])
  unmount()
  show(<IconPicker value={null} />)
  expect(trigger().textContent).toBe('请选择图标')
  await hand.click(trigger())
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
  await hand.type(screen.getByLabelText('搜索图标'), '没有这个')
  screen.getByText('没有匹配的图标')
})

test('an icon that is not among the names is told by what is stored', () => {
  show(<IconPicker value="own-icon" />)
  expect(trigger().textContent).toBe('own-icon')
})

test('who may not edit opens no panel', async () => {
  show(<IconPicker value={first} disabled />)
  expect(trigger().disabled).toBe(true)
  await hand.click(trigger())
  expect(screen.queryByRole('listbox')).toBeNull()
})
