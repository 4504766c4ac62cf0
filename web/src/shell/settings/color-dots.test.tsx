import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hand } from '#testing/hand.ts'
import { show } from '#testing/show.tsx'
import { ColorDots } from './color-dots.tsx'
import { applyThemeVariables, colorsFor, darkPiece, defaultColor, presets, surfaceColors } from './colors.ts'

test('SHELL-056 eight colours by name, of which the chosen one has the tick', async () => {
  const chosen = vi.fn()
  const { container } = show(<ColorDots value="#52C41A" onChange={chosen} />)
  const dots = screen.getAllByRole<HTMLInputElement>('radio')
  expect(dots.map((dot) => `${dot.getAttribute('aria-label')}${dot.checked ? '✓' : ''}`)).toEqual([
    '薄暮',
    '火山',
    '日暮',
    '明青',
    '极光绿✓',
    '拂晓蓝',
    '极客蓝',
    '酱紫',
  ])
  expect(screen.getByRole('radiogroup', { name: '主题色' })).toBeTruthy()
  expect([...container.querySelectorAll('.anticon')].map((tick) => tick.closest('label')?.title)).toEqual([
    '极光绿',
  ])
  await hand.click(screen.getByRole('radio', { name: '酱紫' }))
  expect(chosen.mock.calls).toEqual([['#722ED1']])
})

test('an unknown colour is painted like the default', () => {
  expect(defaultColor).toBe('#1890FF')
  expect(colorsFor('#123456', false)).toBe(presets[defaultColor]?.light)
  expect(colorsFor('#123456', true)).toBe(presets[defaultColor]?.dark)
  expect(colorsFor('#FAAD14', false).label).toBe('#1A2130') // dark text on yellow
  expect(colorsFor('#F5222D', false).label).toBe('#FFFFFF')
})

test('SHELL-062 colour-weak mode changes what is bad and good, and nothing else', () => {
  for (const isDark of [false, true]) {
    const [plain, weak] = [surfaceColors({ isDark }), surfaceColors({ isDark, isWeak: true })]
    const changed = Object.keys(plain).filter((name) => plain[name as 'bad'] !== weak[name as 'bad'])
    expect(changed).toEqual(['bad', 'badHover', 'goodMark'])
  }
})

test.each([
  [true, 'dark', '#0F1216', '#3C9AE8'],
  [false, 'light', '#F5F7FA', '#096DD9'],
])('the colours of a page (dark: %s) are given to the style sheets', (isDark, name, page, ink) => {
  applyThemeVariables('#1890FF', { isDark })
  const { style, dataset } = document.documentElement
  const read = ['--page', '--ink', '--primary', '--warn-mark'].map((variable) =>
    style.getPropertyValue(variable),
  )
  expect(read).toEqual([page, ink, '#1890FF', surfaceColors({ isDark }).warnMark])
  expect(dataset.theme).toBe(name)
})

test('a dark piece of a light page has the ground of the dark menu', () => {
  expect(darkPiece('#1890FF')).toMatchObject({ '--card': '#001529', '--text': '#FFFFFF', '--ink': '#3C9AE8' })
})
