import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MenuIcon } from './menu-icon.tsx'

afterEach(cleanup)

async function drawn(name: string) {
  const { container } = render(<MenuIcon name={name} />)
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull())
  return container.querySelector('svg')?.dataset.icon
}

test.each([
  ['home', 'home'],
  ['HomeOutlined', 'home'],
  ['BarChart', 'bar-chart'],
  ['home-o', 'home'],
  ['dashboard', 'bar-chart'], // of older sets
  ['cluster', 'apartment'],
  ['table', 'table'],
  ['LineChart', 'line-chart'],
  ['safety-certificate', 'safety'],
  ['nobody-knows', 'profile'],
  ['', 'profile'],
])('DEC-123 the menu icon %s is drawn as %s', async (name, icon) => {
  expect(await drawn(name)).toBe(icon)
})
