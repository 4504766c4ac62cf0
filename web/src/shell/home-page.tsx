import type { MenuNode } from '@banyan/contract/access/permission'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { homePath } from '#kit/go.ts'
import { useSession } from '#kit/session.ts'
import { MenuIcon } from './icons.tsx'
import { leavesOf, opensWindow, visibleMenu } from './menu.ts'
import { openWindow } from './open-window.ts'
import './home-page.css'

/** 首页: a greeting and the way to every permitted page, grouped as in the menu. */
export function HomePage() {
  const user = useSession((state) => state.user)
  const menu = useSession((state) => state.menu)
  const held = useSession((state) => state.permissions)
  const groups = useMemo(() => groupsOf(visibleMenu(menu, held)), [menu, held])
  return (
    <div className="home">
      <header className="home-greeting">
        <h1>
          {greetingAt(new Date().getHours())}，{user?.realname || user?.username}
        </h1>
        <p>{user?.welcome || today()}</p>
      </header>
      {groups.length === 0 && <p className="home-empty">还没有可以打开的页面，请联系管理员授权</p>}
      {groups.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className="home-tiles">
            {pages.map((node) => (
              <Tile key={node.id} node={node} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function Tile({ node }: { node: MenuNode }) {
  const content = (
    <>
      <span className="home-tile-icon">
        <MenuIcon name={node.meta.icon} />
      </span>
      {node.meta.title}
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

interface Group {
  title: string
  pages: MenuNode[]
}

/** One group per first-level entry; single pages share 常用. */
function groupsOf(menu: MenuNode[]): Group[] {
  const isHome = ({ path }: MenuNode) => path === homePath
  const single = menu.filter((node) => !node.children?.length && !isHome(node))
  const parents = menu.filter((node) => node.children?.length)
  const groups = parents.map((node) => ({ title: node.meta.title, pages: leavesOf([node]) }))
  return single.length ? [{ title: '常用', pages: single }, ...groups] : groups
}

/** A greeting for the hour of the day. */
export function greetingAt(hour: number): string {
  if (hour < 5) return '夜深了'
  if (hour < 9) return '早上好'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  if (hour < 18) return '下午好'
  return '晚上好'
}

const today = () =>
  new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' }).format(new Date())
