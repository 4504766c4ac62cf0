import { MenuFoldOutlined, MenuUnfoldOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Tooltip } from 'antd'
import { type ComponentProps, type CSSProperties, lazy, Suspense, useState } from 'react'
import { fileUrl } from '#kit/call/file-url.ts'
import { useSession } from '#kit/call/session.ts'
import { storedSession } from '#kit/call/storage.ts'
import { OutboxChip } from '#kit/outbox/outbox-chip.tsx'
import { Bell } from '#shell/bell/bell.tsx'
import { systemNameOrDefault } from '#shell/branding/branding.ts'
import { SearchButton } from '#shell/menu/search-button.tsx'
import { TopMenu } from '#shell/menu/top-menu.tsx'
import { useIsDark, useReducedMotion } from '#shell/settings/appearance.ts'
import { darkPiece } from '#shell/settings/colors.ts'
import { useSettings } from '#shell/settings/settings.ts'
import { buildTheme } from '#shell/settings/theme.ts'
import type { TabStrip } from '#shell/tabs/tab-strip.tsx'
import { TabsButton } from '#shell/tabs/tabs-button.tsx'
import { UserMenu } from './user-menu.tsx'

const SettingsDrawer = lazy(() =>
  import('#shell/settings/settings-drawer.tsx').then((file) => ({ default: file.SettingsDrawer })),
)

interface Props {
  isPhone: boolean
  /** The header holds the menu (SHELL-017). */
  isTop: boolean
  isCollapsed: boolean
  pageTitle: string | undefined
  /** Open pages; absent when multi-tab mode is off. */
  strip: ComponentProps<typeof TabStrip> | undefined
  onToggle: () => void
}

/** The global header: system name of the tenant, menu search, user menu, settings (SHELL-015…017). */
export function Header({ isPhone, isTop, isCollapsed, pageTitle, strip, onToggle }: Props) {
  const [settingsAreOpen, setSettingsOpen] = useState(false)
  const openSettings = () => setSettingsOpen(true)
  const theme = useSettings((state) => state.theme)
  return (
    <>
      <Surface isDark={isTop && theme === 'dark'}>
        {!isTop && <Toggle isClosed={isPhone || isCollapsed} onClick={onToggle} />}
        {isPhone ? <span className="shell-header-title">{pageTitle}</span> : <Brand />}
        {isTop && <TopMenu theme={theme} />}
        <div className="shell-actions">
          <SearchButton isPhone={isPhone} />
          {isPhone && strip && <TabsButton {...strip} />}
          <OutboxChip isPhone={isPhone} />
          <Bell isPhone={isPhone} />
          <UserMenu isPhone={isPhone} onSettings={openSettings} />
          {!isPhone && (
            <Tooltip title="系统设置">
              <Button type="text" aria-label="系统设置" icon={<SettingOutlined />} onClick={openSettings} />
            </Tooltip>
          )}
        </div>
      </Surface>
      {settingsAreOpen && (
        <Suspense>
          <SettingsDrawer onClose={() => setSettingsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Dark colours for the whole header if it contains a dark menu. */
function Surface({ isDark, children }: { isDark: boolean; children: React.ReactNode }) {
  const color = useSettings((state) => state.color)
  const pageIsDark = useIsDark()
  const isStill = useReducedMotion()
  if (!isDark || pageIsDark) return <header className="shell-header">{children}</header>
  const theme = { ...buildTheme(color, { isDark: true, isStill }), cssVar: { key: 'app-header' } }
  return (
    <header className="shell-header" style={darkPiece(color) as CSSProperties}>
      <ConfigProvider theme={theme}>{children}</ConfigProvider>
    </header>
  )
}

function Toggle({ isClosed, onClick }: { isClosed: boolean; onClick: () => void }) {
  return (
    <Button
      type="text"
      aria-label={isClosed ? '展开菜单' : '收起菜单'}
      icon={isClosed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      onClick={onClick}
    />
  )
}

function Brand() {
  const name = systemNameOrDefault(useSession((state) => state.systemName))
  const logo = fileUrl(useSession((state) => state.logo))
  const tenant = useSession(
    (state) => state.tenants.find(({ id }) => id === storedSession.read('tenantId'))?.name,
  )
  return (
    <div className="shell-brand">
      <img src={logo ?? './favicon.svg'} alt="" />
      <strong>{name}</strong>
      {tenant && tenant !== name && <span className="shell-tenant">{tenant}</span>}
    </div>
  )
}
