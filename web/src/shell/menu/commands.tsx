import {
  LockOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { lock } from '#shell/lock/lock.ts'
import { changeSettings } from '#shell/settings/settings.ts'
import { ownPages } from './own-pages.ts'

/** A command of the command bar. */
export interface Command {
  id: string
  title: string
  icon: ReactNode
  run: (go: (path: string) => void) => void
}

/** What everyone can do from anywhere. */
export const commandsFor = (isDark: boolean): Command[] => [
  {
    id: 'centre',
    title: ownPages.centre.title,
    icon: <UserOutlined />,
    run: (go) => go(ownPages.centre.path),
  },
  {
    id: 'appearance',
    title: isDark ? '切换到浅色外观' : '切换到深色外观',
    icon: isDark ? <SunOutlined /> : <MoonOutlined />,
    run: () => changeSettings({ appearance: isDark ? 'light' : 'dark' }),
  },
  {
    id: 'lock',
    title: '锁定屏幕',
    icon: <LockOutlined />,
    run: () => void lock(),
  },
  {
    id: 'help',
    title: '帮助与快捷键',
    icon: <QuestionCircleOutlined />,
    run: (go) => go(ownPages.help.path),
  },
]
