import { Tabs } from 'antd'
import { type ReactNode, useContext } from 'react'
import { HeaderLink } from './header-link.tsx'
import { HeaderSearch } from './header-search.tsx'
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
  useOwnHeader() // this header replaces the shell's
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
        <div className={styles.below}>
          <HeaderSearch onSearch={onSearch} />
        </div>
      )}
      {tabs && <Tabs activeKey={tabs.active} items={[...tabs.items]} onChange={tabs.onChange} />}
    </header>
  )
}
