import { expect, test } from 'vitest'
import { presets, surfaceOf, surfaces } from './colors.ts'
import { themeOf } from './theme.ts'

test.each(Object.entries(presets))('SHELL-056 %s is readable in light and dark', (color, { light, dark }) => {
  for (const [paint, surface] of [
    [light, surfaces.light],
    [dark, surfaces.dark],
  ] as const) {
    for (const ground of [surface.page, surface.card])
      expect(contrast(paint.ink, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(paint.label, paint.solid)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(paint.label, paint.solidHover)).toBeGreaterThanOrEqual(4.5)
  }
  expect(themeOf(color, { isDark: false }).token?.colorPrimary).toBe(color) // SHELL-066
  // SHELL-054: in a dark menu the chosen page has a fill, its group has none
  const menu = themeOf(color, { isDark: false }).components?.Menu
  for (const ground of [surfaces.light.menu, String(menu?.darkItemSelectedBg)])
    expect(contrast(String(menu?.darkItemSelectedColor), ground)).toBeGreaterThanOrEqual(4.5)
})

test('SHELL-056 the eight presets of DEC-037', () => {
  expect(Object.keys(presets)).toEqual([
    '#F5222D',
    '#FA541C',
    '#FAAD14',
    '#13C2C2',
    '#52C41A',
    '#1890FF',
    '#2F54EB',
    '#722ED1',
  ])
})

test.each([
  ['light', surfaces.light],
  ['dark', surfaces.dark],
  ['light, colour-weak', surfaceOf({ isDark: false, isWeak: true })],
  ['dark, colour-weak', surfaceOf({ isDark: true, isWeak: true })],
] as const)('SHELL-062 greys and marks of %s keep their contrast', (_, surface) => {
  for (const ground of [surface.page, surface.card]) {
    for (const text of [surface.text, surface.helper, surface.placeholder, surface.bad, surface.badHover]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    for (const mark of [surface.goodMark, surface.warnMark, surface.chartOne, surface.chartTwo])
      expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
  }
  expect(contrast(surface.outline, surface.card)).toBeGreaterThanOrEqual(3)
})

test('SHELL-062 colour-weak mode tells good from bad by blue and orange and leaves the page as it is', () => {
  const { bad, badHover, goodMark, ...rest } = surfaceOf({ isDark: false, isWeak: true })
  expect(surfaces.light).toMatchObject(rest)
  expect([hueOf(goodMark), hueOf(bad), hueOf(badHover)]).toEqual(['blue', 'orange', 'orange'])
})

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function hueOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  if (blue > red && blue > green) return 'blue'
  return red > green && green > blue / 2 && green > red * 0.3 ? 'orange' : 'other'
}
