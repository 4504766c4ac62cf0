import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { TableStyle } from '#kit/table/table-style.ts'
import { EmptyText } from '#kit/ui/empty-text.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { withTouchTargets } from '#kit/ui/touch-targets.tsx'
import { useIsDark, useReducedMotion } from '#shell/settings/appearance.ts'
import { useSettings } from '#shell/settings/settings.ts'
import { buildTheme } from '#shell/settings/theme.ts'

/** Shown in empty choice lists that have no text of their own. */
const renderEmpty = () => <EmptyText>没有可选的内容</EmptyText>

/** Without the space that antd inserts between two Chinese characters. */
const buttonConfig = { autoInsertSpace: false }

/** A refused form scrolls to its first invalid field and focuses it. */
const formConfig = { scrollToFirstError: { focus: true } }

/** Language and theme of antd, targets for fingers on phones, and the chosen table style. */
export function Providers({ children }: { children: ReactNode }) {
  const color = useSettings((state) => state.color)
  const isWeak = useSettings((state) => state.colorWeak)
  const isDark = useIsDark()
  const isStill = useReducedMotion()
  const isPhone = useIsPhone()
  const theme = useMemo(() => {
    const chosen = buildTheme(color, { isDark, isWeak, isStill })
    return isPhone ? withTouchTargets(chosen) : chosen
  }, [color, isDark, isWeak, isStill, isPhone])
  const tableStyle = useSettings((state) => state.tableStyle)
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={buttonConfig}
      form={formConfig}
      renderEmpty={renderEmpty}
    >
      <TableStyle value={tableStyle}>{children}</TableStyle>
    </ConfigProvider>
  )
}
