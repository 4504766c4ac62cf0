import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from './media.ts'

/** Controls at least 44 px high on phones; elsewhere as they are. */
export function TouchTargets({ children }: { children: ReactNode }) {
  return useIsPhone() ? <ConfigProvider theme={theme}>{children}</ConfigProvider> : children
}

const theme = {
  token: { controlHeight: 44 },
  components: {
    Form: { labelHeight: 24, itemMarginBottom: 16 },
    // smaller text makes phones zoom in
    Input: { inputFontSize: 16 },
    Radio: { radioSize: 20 },
    Tree: { titleHeight: 44 },
  },
}
