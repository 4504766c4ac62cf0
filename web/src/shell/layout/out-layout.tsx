import type { ReactNode } from 'react'
import './basic-layout.css'
import { TopMenu } from '#shell/menu/top-menu.tsx'

/** Link-out mode: a page without header, side menu and tabs; the URL menu shows while the flag is set (DEC-027). */
export function OutLayout({ hasMenu, children }: { hasMenu: boolean; children: ReactNode }) {
  return (
    <div className="shell shell-out">
      {hasMenu && (
        <nav className="shell-url-menu" aria-label="菜单">
          <TopMenu theme="light" />
        </nav>
      )}
      <main id="content" className="shell-content" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
