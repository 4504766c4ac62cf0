import { theme } from 'antd'
import { expect, test } from 'vitest'
import { colorsFor, darkPiece, presets, surfaceColors, surfaces } from './colors.ts'
import { buildTheme } from './theme.ts'

test.each(Object.entries(presets))('SHELL-056 %s is readable in light and dark', (color, { light, dark }) => {
  for (const [paint, surface] of [
    [light, surfaces.light],
    [dark, surfaces.dark],
  ] as const) {
    for (const ground of [surface.page, surface.card])
      expect(contrast(paint.ink, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(paint.label, paint.solid)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(paint.label, paint.solidHover)).toBeGreaterThanOrEqual(4.5)
    const button = buildTheme(color, { isDark: surface === surfaces.dark }).components?.Button
    for (const text of [button?.defaultHoverColor, button?.defaultActiveColor])
      expect(contrast(String(text), surface.card)).toBeGreaterThanOrEqual(4.5)
  }
  expect(buildTheme(color, { isDark: false }).token?.colorPrimary).toBe(color) // SHELL-066
  // SHELL-054: in a dark menu the chosen page has a fill, its group has none
  const menu = buildTheme(color, { isDark: false }).components?.Menu
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
  ['light, colour-weak', surfaceColors({ isDark: false, isWeak: true })],
  ['dark, colour-weak', surfaceColors({ isDark: true, isWeak: true })],
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
  const { bad, badHover, goodMark, ...rest } = surfaceColors({ isDark: false, isWeak: true })
  expect(surfaces.light).toMatchObject(rest)
  expect([hueOf(goodMark), hueOf(bad), hueOf(badHover)]).toEqual(['blue', 'orange', 'orange'])
})

test('SHELL-054 SHELL-066 DEC-126 what a preset gives to antd, in light and dark', () => {
  const [color, yellow] = ['#1890FF', presets['#FAAD14']]
  const light = buildTheme(color, { isDark: false })
  expect(light).toMatchObject({
    cssVar: { key: 'app' },
    hashed: false,
    algorithm: theme.defaultAlgorithm,
    token: { colorLink: '#096DD9', borderRadius: 6, fontSize: 14, fontWeightStrong: 600, motion: true },
    components: {
      Button: { colorPrimary: '#096DD9', colorPrimaryHover: '#0050B3', primaryColor: '#FFFFFF' },
      Table: { cellPaddingBlockMD: 13, cellPaddingBlockSM: 7 },
      Menu: {
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        itemMarginInline: 8,
        darkItemBg: '#001529',
        darkItemSelectedColor: '#3C9AE8',
      },
    },
  })
  expect(light.components?.Menu).not.toHaveProperty('itemSelectedBg')
  const dark = buildTheme(color, { isDark: true, isStill: true })
  expect(dark).toMatchObject({
    algorithm: theme.darkAlgorithm,
    token: { colorLink: '#3C9AE8', motion: false },
    components: { Menu: { itemSelectedBg: surfaces.dark.tint, darkItemBg: surfaces.dark.menu } },
  })
  expect([yellow?.light.label, yellow?.dark.label]).toEqual(['#1A2130', '#1A2130'])
})

test('an unknown colour is painted like the default one', () => {
  for (const isDark of [true, false])
    expect(colorsFor('#000000', isDark)).toEqual(colorsFor('#1890FF', isDark))
  expect(colorsFor('#F5222D', false)).toEqual({
    ink: '#CF1322',
    solid: '#CF1322',
    solidHover: '#A8071A',
    label: '#FFFFFF',
  })
})

test('SHELL-062 the page is colour-weak only when that is chosen', () => {
  expect(surfaceColors({ isDark: false })).toEqual(surfaces.light)
  expect(surfaceColors({ isDark: true })).toEqual(surfaces.dark)
})

test('SHELL-054 a dark piece on a light page has the colours of the dark one on the ground of the menu', () => {
  expect(darkPiece('#1890FF')).toMatchObject({
    '--card': '#001529',
    '--ink': '#3C9AE8',
    '--solid-hover': '#134B7F',
    '--text': '#FFFFFF',
    '--good-mark': '#49AA19',
  })
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
