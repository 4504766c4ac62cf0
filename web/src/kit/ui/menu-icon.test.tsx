import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MenuIcon } from './menu-icon.tsx'

afterEach(cleanup)

const drawn = (name: string) =>
  render(<MenuIcon name={name} />)
    .container.querySelector('[role=img]')
    ?.getAttribute('aria-label')

test.each([
  ['home', 'home'],
  ['HomeOutlined', 'home'],
  ['BarChart', 'bar-chart'],
  ['home-o', 'home'],
  ['dashboard', 'bar-chart'], // of older sets
  ['cluster', 'apartment'],
  ['safety-certificate', 'safety'],
  ['nobody-knows', 'profile'],
  ['', 'profile'],
])('DEC-123 the menu icon %s is drawn as %s', (name, icon) => {
  expect(drawn(name)).toBe(icon)
})
