import { expect, test } from 'vitest'
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
