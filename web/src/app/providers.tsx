import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useIsDark, useReducedMotion } from '#shell/appearance.ts'
import { useSettings } from '#shell/settings.ts'
import { themeOf } from '#shell/theme.ts'

/** Language and theme of antd. */
export function Providers({ children }: { children: ReactNode }) {
  const color = useSettings((state) => state.color)
  const theme = themeOf(color, useIsDark(), useReducedMotion())
  return (
    // no gap inside 查询
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
