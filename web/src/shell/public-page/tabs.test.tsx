import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const ways = [
  { key: 'name', label: '账号' },
  { key: 'phone', label: '手机' },
  { key: 'scan', label: '扫码' },
]

afterEach(cleanup)

function Ways({ tabs = ways }: { tabs?: typeof ways }) {
  const [active, setActive] = useState('name')
  return (
    <Tabs label="登录方式" tabs={tabs} active={active} onChange={setActive}>
      内容
    </Tabs>
  )
}
const list = () => screen.getByRole('tablist', { name: '登录方式' })
const chosen = () => screen.getByRole('tab', { selected: true })

test('the arrow keys go from tab to tab, around both ends, and take the focus along', () => {
  render(<Ways />)
  const steps = [
    ['ArrowRight', '手机'],
    ['ArrowRight', '扫码'],
    ['ArrowRight', '账号'],
    ['ArrowLeft', '扫码'],
    ['ArrowLeft', '手机'],
    ['Home', '手机'],
  ] as const
  for (const [key, label] of steps) {
    fireEvent.keyDown(list(), { key })
    expect(chosen().textContent).toBe(label)
    expect(document.activeElement).toBe(chosen())
  }
  expect(screen.getByRole('tabpanel', { name: '手机' }).textContent).toBe('内容')
})

test('a single way needs no tabs', () => {
  const { container } = render(<Ways tabs={ways.slice(0, 1)} />)
  expect(screen.queryByRole('tablist')).toBeNull()
  expect(container.textContent).toBe('内容')
})
