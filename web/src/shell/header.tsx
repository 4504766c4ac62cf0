import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { fileUrl } from '#kit/file-url.ts'
import { useSession } from '#kit/session.ts'
import { kept } from '#kit/storage.ts'
import { systemNameOf } from './branding.ts'
import { UserMenu } from './user-menu.tsx'

const MenuSearch = lazy(() => import('./menu-search.tsx').then((file) => ({ default: file.MenuSearch })))

interface Props {
  isPhone: boolean
  isCollapsed: boolean
  pageTitle: string | undefined
  onToggle: () => void
}

/** The global header: system name of the tenant, menu search, user menu (SHELL-015, SHELL-016). */
export function Header({ isPhone, isCollapsed, pageTitle, onToggle }: Props) {
  const [searching, setSearching] = useSearchKey()
  const fold = isPhone || isCollapsed ? '展开菜单' : '收起菜单'
  return (
    <header className="shell-header">
      <Button
        type="text"
        aria-label={fold}
        icon={isPhone || isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onToggle}
      />
      {isPhone ? <span className="shell-header-title">{pageTitle}</span> : <Brand />}
      <SearchButton isPhone={isPhone} onClick={() => setSearching(true)} />
      <UserMenu isPhone={isPhone} />
      {searching && (
        <Suspense>
          <MenuSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </header>
  )
}

function Brand() {
  const name = systemNameOf(useSession((state) => state.systemName))
  const logo = fileUrl(useSession((state) => state.logo))
  const tenant = useSession((state) => state.tenants.find(({ id }) => id === kept.read('tenantId'))?.name)
  return (
    <div className="shell-brand">
      <img src={logo ?? './favicon.svg'} alt="" />
      <strong>{name}</strong>
      {tenant && <span className="shell-tenant">{tenant}</span>}
    </div>
  )
}

function SearchButton({ isPhone, onClick }: { isPhone: boolean; onClick: () => void }) {
  if (isPhone) {
    return (
      <Button
        className="shell-search"
        type="text"
        aria-label="搜索菜单"
        icon={<SearchOutlined />}
        onClick={onClick}
      />
    )
  }
  return (
    <Tooltip title="搜索菜单 Ctrl K">
      <Button className="shell-search shell-search-wide" icon={<SearchOutlined />} onClick={onClick}>
        <span>搜索菜单</span>
        <kbd>Ctrl K</kbd>
      </Button>
    </Tooltip>
  )
}

function useSearchKey() {
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearching(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return [isSearching, setSearching] as const
}
