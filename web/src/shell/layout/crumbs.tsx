import { LeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#kit/call/session.ts'
import { Link } from '#kit/page/link.tsx'
import { useMedia } from '#kit/ui/media.ts'
import type { PageRoute } from '#shell/menu/menu.ts'
import { isOutPath, outPath } from '#shell/menu/out-path.ts'
import { breakpoints } from '#shell/settings/device.ts'

interface Props {
  chain: PageRoute['chain']
  /** The last step is the heading of the page; not on phones, whose top bar shows the title. */
  isHeading?: boolean
}

/** Breadcrumbs from home to the page in view (SHELL-023); on phones a button to go back. */
export function Crumbs({ chain, isHeading = false }: Props) {
  const isPhone = useMedia(breakpoints.phone)
  const indexUrl = useSession((state) => state.indexUrl)
  const indexName = useSession((state) => state.indexName)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const below = chain.filter(({ path }) => path !== indexUrl)
  const last = below.at(-1)
  if (!last) return null
  const title = isHeading ? <h1 title={last.title}>{last.title}</h1> : last.title
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
        {below.slice(0, -1).map((step) => (
          <li key={step.path}>{step.title}</li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
