import { createRequire } from 'node:module'
import type { ThemeConfig } from 'antd'

interface Styles {
  opUpdate: (key: string, change: (before: unknown) => unknown) => void
  areKept?: true
}
type UseTheme = (theme: ThemeConfig | undefined, ...further: unknown[]) => unknown

const load = createRequire(import.meta.url)
const styles: Styles = load('@ant-design/cssinjs/lib/Cache').default.prototype
if (!styles.areKept) keepThemes() // once a worker: its files share antd

// No test here looks at colours, and matching antd's style sheets would take half of its time.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { configurable: true, get: () => null })

/**
 * antd forgets a theme when the last control that uses it leaves, and gives equal themes different names: each test
 * would work out the same colours and sizes anew.
 */
function keepThemes() {
  const { opUpdate } = styles
  styles.areKept = true
  styles.opUpdate = function (key, change) {
    opUpdate.call(this, key, (before) => change(before) ?? before)
  }
  const themes: { default: UseTheme } = load('antd/lib/config-provider/hooks/useTheme')
  const { default: useTheme } = themes
  themes.default = (theme, ...further) =>
    useTheme(theme && { ...theme, cssVar: { key: 'test', ...theme.cssVar } }, ...further)
}
