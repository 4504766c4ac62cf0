import type { MenuNode } from '@banyan/contract/menu-node'
import { useState } from 'react'
import { useSession } from '#kit/call/session.ts'
import { Link } from '#kit/page/link.tsx'
import { MenuIcon } from '#kit/ui/menu-icon.tsx'
import { allNodes, opensWindow } from './menu.ts'
import { openWindow } from './open-window.ts'
import { recentPaths } from './recent-pages.ts'
import { useVisibleMenu } from './use-menu.tsx'
import './recent-tiles.css'

/** 最近使用: the pages this user opened last. */
export function RecentPages() {
  const indexUrl = useSession((state) => state.indexUrl)
  const menu = useVisibleMenu()
  const [recent] = useState(recentPaths) // read once: tiles must not move while the page is open
  const nodes = recent
    .filter((path) => path !== indexUrl)
    .flatMap((path) => allNodes(menu).find((node) => node.path === path && !node.children?.length) ?? [])
  if (allNodes(menu).every(({ path }) => path === indexUrl))
    return <p className="home-empty">还没有可以打开的页面，请联系管理员授权</p>
  return nodes.length > 0 && <Tiles title="最近使用" nodes={nodes} />
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
