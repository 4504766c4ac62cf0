// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { surfaces } from './colors.ts'

const script = '../../../public/theme-boot.js'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  document.documentElement.removeAttribute('style')
})

test.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  ['system', true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
] as const)(
  'ux §2 appearance %s on a system that is dark: %s paints %s before the first frame',
  async (appearance, systemIsDark, shown) => {
    vi.stubGlobal('matchMedia', () => ({ matches: systemIsDark }))
    if (appearance) {
      localStorage.setItem('console.theme', JSON.stringify({ value: { appearance }, expire: null }))
    }
    await import(/* @vite-ignore */ `${script}?${Math.random()}`)
    expect(document.documentElement.dataset.theme).toBe(shown)
    expect(document.documentElement.style.background.toUpperCase()).toBe(surfaces[shown].page)
  },
)

test('DEC-017 a damaged setting does not stop the page', async () => {
  localStorage.setItem('console.theme', '{')
  await import(/* @vite-ignore */ `${script}?${Math.random()}`)
  expect(document.documentElement.style.background.toUpperCase()).toBe(surfaces.light.page)
})
