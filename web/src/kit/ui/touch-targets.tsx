import { ConfigProvider, type ThemeConfig } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from './media.ts'

/** Makes controls at least 44 px high on phones, outside the console's own theme. */
export function TouchTargets({ children }: { children: ReactNode }) {
  return useIsPhone() ? <ConfigProvider theme={withTouchTargets({})}>{children}</ConfigProvider> : children
}

/** A theme whose controls, menu entries and tree rows are at least 44 px high. */
export const withTouchTargets = (theme: ThemeConfig): ThemeConfig => ({
  ...theme,
  token: { ...theme.token, controlHeight: 44, controlHeightSM: 44 },
  components: {
    ...theme.components,
    Form: { labelHeight: 24, itemMarginBottom: 16 },
    // smaller text makes phones zoom in
    Input: { inputFontSize: 16 },
    Dropdown: { ...theme.components?.Dropdown, paddingBlock: 11 },
    Radio: { radioSize: 20 },
    Tree: { titleHeight: 44 },
  },
})
