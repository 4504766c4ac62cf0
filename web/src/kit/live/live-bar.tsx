import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './live-bar.module.css'

/** Announces changes by others above a list; rows change only when the user asks. */
export const LiveBar = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className={styles.bar} role="status">
    <Button type="link" size="small" icon={<ReloadOutlined />} onClick={onShow}>
      {count} 条有更新
    </Button>
  </div>
)
