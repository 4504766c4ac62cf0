// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { storedPreferences } from '#kit/call/storage.ts'
import { changeSettings, defaultSettings, useSettings } from './settings.ts'

const usual = {
  theme: 'light',
  appearance: 'system',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  color: '#1890FF',
  colorWeak: false,
  multipage: true,
  lockAfter: 0,
}

test('SHELL-065 DEC-037 a browser begins with these settings', () => {
  expect(defaultSettings).toEqual(usual)
  expect(useSettings.getState()).toEqual(usual)
})

test('SHELL-065 a change acts at once and is there after a reload', async () => {
  changeSettings({ multipage: false, lockAfter: 5 })
  const changed = { ...usual, multipage: false, lockAfter: 5 }
  expect(useSettings.getState()).toEqual(changed)
  expect(storedPreferences.read('theme')).toEqual(changed)
  storedPreferences.write('theme', { layout: 'topmenu' })
  vi.resetModules()
  const anew = await import('./settings.ts')
  expect(anew.useSettings.getState()).toEqual({ ...usual, layout: 'topmenu' })
})
