import type { Settings } from './settings.ts'

/** Settings that have no effect with some other settings. */
type Dependent = 'layout' | 'contentWidth' | 'autoHideHeader' | 'fixSiderbar'

/** The reason why a setting has no effect at present (SHELL-058, SHELL-060, SHELL-061, ux P). */
export function disabledReasons(
  { layout, fixedHeader }: Pick<Settings, 'layout' | 'fixedHeader'>,
  isPhone: boolean,
): Partial<Record<Dependent, string>> {
  const desk = '仅桌面可用'
  return {
    layout: isPhone ? desk : undefined,
    contentWidth: isPhone ? desk : layout === 'sidemenu' ? '流式仅顶部导航可用' : undefined,
    autoHideHeader: fixedHeader ? undefined : '需固定头部',
    fixSiderbar: isPhone ? desk : layout === 'topmenu' ? '仅侧边导航可用' : undefined,
  }
}
