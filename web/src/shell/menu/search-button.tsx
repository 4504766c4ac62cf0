import { SearchOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'

const MenuSearch = lazy(() => import('./menu-search.tsx').then((file) => ({ default: file.MenuSearch })))

/** Opens the menu search, by click or by Ctrl K. */
export function SearchButton({ isPhone }: { isPhone: boolean }) {
  const [isSearching, setSearching] = useState(false)
  const open = () => setSearching(true)
  useSearchKey(open)
  return (
    <>
      {isPhone ? (
        <Button type="text" aria-label="搜索菜单" icon={<SearchOutlined />} onClick={open} />
      ) : (
        <Tooltip title="搜索菜单、用户、操作 Ctrl K">
          <Button className="shell-search" aria-label="搜索菜单" icon={<SearchOutlined />} onClick={open}>
            <span>搜索</span>
            <kbd>Ctrl K</kbd>
          </Button>
        </Tooltip>
      )}
      {isSearching && (
        <Suspense>
          <MenuSearch onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  )
}

function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
}
