import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setLocked, useSession } from '#kit/call/session.ts'
import { useSettings } from '#shell/settings/settings.ts'
import { commandsFor } from './commands.tsx'

test('everyone can open their own pages, lock, and change between light and dark', () => {
  const titles = (isDark: boolean) => commandsFor(isDark).map(({ title }) => title)
  expect(titles(false)).toEqual(['个人中心', '切换到深色外观', '锁定屏幕', '帮助与快捷键'])
  expect(titles(true)).toEqual(['个人中心', '切换到浅色外观', '锁定屏幕', '帮助与快捷键'])
  const paths: string[] = []
  for (const id of ['centre', 'help'])
    commandsFor(false)
      .find((command) => command.id === id)
      ?.run((path) => paths.push(path))
  expect(paths).toEqual(['/account/center', '/account/help'])
})

test('the appearance changes to the other one, and the screen locks', async () => {
  const run = (id: string, isDark: boolean) =>
    commandsFor(isDark)
      .find((command) => command.id === id)
      ?.run(() => undefined)
  run('appearance', false)
  expect(useSettings.getState().appearance).toBe('dark')
  run('appearance', true)
  expect(useSettings.getState().appearance).toBe('light')
  run('lock', false)
  await waitFor(() => expect(useSession.getState().isLocked).toBe(true))
  setLocked(false)
})
