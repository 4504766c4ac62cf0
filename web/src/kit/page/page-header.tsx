import { Input, Tabs } from 'antd'
import { type ReactNode, useContext } from 'react'
import { Link } from './link.tsx'
import { PageFrame, useOwnHeader } from './page-frame.ts'
import styles from './page-header.module.css'

interface Props {
  title: ReactNode
  /** Address of a picture before the title. */
  logo?: string
  avatar?: ReactNode
  actions?: ReactNode
  description?: ReactNode
  /** Own paths, or http(s) addresses that open a window. */
  links?: readonly { title: string; to: string }[]
  onSearch?: (text: string) => void
  tabs?: { items: readonly { key: string; label: string }[]; active: string; onChange: (key: string) => void }
}

/** The page header for pages that want more than breadcrumbs: title, pictures, actions and the rest (SHELL-025…028). */
export function PageHeader({ title, logo, avatar, actions, description, links, onSearch, tabs }: Props) {
  const crumbs = useContext(PageFrame)?.crumbs
  useOwnHeader() // this one stands in the place of the shell's
  return (
    <header className={styles.header}>
      {crumbs}
      <div className={styles.row}>
        {logo && <img className={styles.logo} src={logo} alt="" />}
        {avatar}
        <h1>{title}</h1>
        <div className={styles.actions}>{actions}</div>
      </div>
      {(description || links) && (
        <div className={styles.description}>
          {description}
          {links && (
            <ul>
              {links.map(({ title: name, to }) => (
                <li key={to}>
                  <HeaderLink to={to}>{name}</HeaderLink>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {onSearch && (
        <Input.Search
          className={styles.search}
          placeholder="请输入..."
          enterButton="搜索"
          allowClear
          onSearch={(text) => onSearch(text.trim())}
        />
      )}
      {tabs && <Tabs activeKey={tabs.active} items={[...tabs.items]} onChange={tabs.onChange} />}
    </header>
  )
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  if (!/^https?:\/\//i.test(to)) return <Link to={to}>{children}</Link>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
