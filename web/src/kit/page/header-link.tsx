import { Input } from 'antd'
import { Link } from './link.tsx'
import styles from './page-header.module.css'

/** A link of a page header: a page of ours, or an address that opens a window. */
export function HeaderLink({ to, children }: { to: string; children: string }) {
  if (!/^https?:\/\//i.test(to)) return <Link to={to}>{children}</Link>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** The search box of a page header (SHELL-027). */
export const HeaderSearch = ({ onSearch }: { onSearch: (text: string) => void }) => (
  <Input.Search
    className={styles.search}
    placeholder="请输入..."
    enterButton="搜索"
    allowClear
    onSearch={(text) => onSearch(text.trim())}
  />
)
