import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { TableStyle } from '#kit/ui/table-style.ts'
import { useIsDark, useReducedMotion } from '#shell/settings/appearance.ts'
import { useSettings } from '#shell/settings/settings.ts'
import { themeOf } from '#shell/settings/theme.ts'

/** Language and theme of antd, and the chosen table style. */
export function Providers({ children }: { children: ReactNode }) {
  const color = useSettings((state) => state.color)
  const isWeak = useSettings((state) => state.colorWeak)
  const isDark = useIsDark()
  const isStill = useReducedMotion()
  const theme = useMemo(() => themeOf(color, { isDark, isWeak, isStill }), [color, isDark, isWeak, isStill])
  const tableStyle = useSettings((state) => state.tableStyle)
  return (
    // no gap inside 查询
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <TableStyle value={tableStyle}>
        <App component={false}>{children}</App>
      </TableStyle>
    </ConfigProvider>
  )
}
