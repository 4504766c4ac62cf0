import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './live-bar.module.css'

/** Says over a list that others changed some of it; the rows move only when the user asks. */
export const LiveBar = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className={styles.bar} role="status">
    <Button type="link" size="small" icon={<ReloadOutlined />} onClick={onShow}>
      {count} 条有更新
    </Button>
  </div>
)
