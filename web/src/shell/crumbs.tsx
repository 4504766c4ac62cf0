import { LeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#kit/link.tsx'
import { useMedia } from '#kit/media.ts'
import { useSession } from '#kit/session.ts'
import { breakpoints } from './device.ts'
import type { PageRoute } from './menu.ts'
import { isOutPath, outPath } from './out-path.ts'

/** Home, then the way to the page in view (SHELL-023); on a phone the way back. */
export function Crumbs({ chain }: { chain: PageRoute['chain'] }) {
  const isPhone = useMedia(breakpoints.phone)
  const indexUrl = useSession((state) => state.indexUrl)
  const indexName = useSession((state) => state.indexName)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const below = chain.filter(({ path }) => path !== indexUrl)
  if (below.length === 0) return null
  if (isPhone) {
    return (
      <nav className="shell-crumbs" aria-label="面包屑">
        <Button type="text" size="small" icon={<LeftOutlined />} onClick={() => navigate(-1)}>
          返回
        </Button>
      </nav>
    )
  }
  return (
    <nav className="shell-crumbs" aria-label="面包屑">
      <ol>
        <li>
          <Link to={isOutPath(pathname) ? outPath(indexUrl) : indexUrl}>{indexName}</Link>
        </li>
        {below.map(({ title, path }, index) => (
          <li key={path} aria-current={index === below.length - 1 ? 'page' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
