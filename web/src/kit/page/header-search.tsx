import { Input } from 'antd'
import styles from './page-header.module.css'

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
