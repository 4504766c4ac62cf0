// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyColor } from './apply-color.ts'
import { defaultSettings, useSettings } from './settings.ts'

const seen: string[] = []
const note = (word: string) => seen.push(`${word} while ${useSettings.getState().color}`)
const messages = {
  loading: ({ content }: { content: string }) => note(content),
  error: (text: string) => note(text),
  destroy: () => note('gone'),
}

beforeEach(() => {
  seen.length = 0
  useSettings.setState(defaultSettings, true)
})
afterEach(() => vi.unstubAllGlobals())

test('SHELL-067 正在编译主题！ stands until the colour is applied', async () => {
  await applyColor('#13C2C2', messages)
  expect(seen).toEqual(['正在编译主题！ while #1890FF', 'gone while #13C2C2'])
})

test('SHELL-067 a colour that cannot be kept says Failed to update theme and stays as it was', async () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full')
    },
  })
  await applyColor('#13C2C2', messages)
  expect(seen).toEqual([
    '正在编译主题！ while #1890FF',
    'Failed to update theme while #1890FF',
    'gone while #1890FF',
  ])
})
