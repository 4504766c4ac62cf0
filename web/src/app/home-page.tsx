import type { MenuNode } from '@banyan/contract/menu-node'
import { useState } from 'react'
import { Visits } from '#features/identity/visits/visits.tsx'
import { useSession } from '#kit/call/session.ts'
import { Link } from '#kit/page/link.tsx'
import { MenuIcon } from '#kit/ui/menu-icon.tsx'
import { nodesOf, opensWindow } from '#shell/menu/menu.ts'
import { openWindow } from '#shell/menu/open-window.ts'
import { recentPaths } from '#shell/menu/recent-pages.ts'
import { shortcutsOf } from '#shell/menu/shortcuts.ts'
import { useVisibleMenu } from '#shell/menu/use-menu.tsx'
import './home-page.css'

/** 首页: a greeting, the figures of the tenant and the way to every permitted page. */
export function HomePage() {
  const user = useSession((state) => state.user)
  const indexUrl = useSession((state) => state.indexUrl)
  const menu = useVisibleMenu()
  const [recent] = useState(recentPaths) // as it was on arrival: nothing moves under the hand
  const groups = shortcutsOf(menu, indexUrl)
  const lately = recent
    .filter((path) => path !== indexUrl)
    .flatMap((path) => nodesOf(menu).find((node) => node.path === path && !node.children?.length) ?? [])

  return (
    <div className="home">
      <header className="home-greeting">
        <h1>
          {user?.welcome && `${user.welcome}，`}
          {user?.realname || user?.username}
        </h1>
        <p>{today()}</p>
      </header>
      <div className="home-columns">
        <div className="home-main">
          {lately.length > 0 && <Tiles title="最近使用" nodes={lately} />}
          {groups.length === 0 && <p className="home-empty">还没有可以打开的页面，请联系管理员授权</p>}
          {groups.map(({ title, pages }) => (
            <Tiles key={title} title={title} nodes={pages} />
          ))}
        </div>
        <Visits />
      </div>
    </div>
  )
}

function Tiles({ title, nodes }: { title: string; nodes: MenuNode[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className="home-tiles">
        {nodes.map((node) => (
          <Tile key={node.id} node={node} />
        ))}
      </div>
    </section>
  )
}

function Tile({ node }: { node: MenuNode }) {
  const content = (
    <>
      <span className="home-tile-icon">
        <MenuIcon name={node.meta.icon} />
      </span>
      <span className="home-tile-title" title={node.meta.title}>
        {node.meta.title}
      </span>
    </>
  )
  return opensWindow(node) ? (
    <button type="button" className="home-tile" onClick={() => void openWindow(node)}>
      {content}
    </button>
  ) : (
    <Link className="home-tile" to={node.path}>
      {content}
    </Link>
  )
}

const today = () =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' }).format(new Date())
