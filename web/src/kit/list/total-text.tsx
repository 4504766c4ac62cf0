import { Button, Tooltip } from 'antd'
import styles from './list-page.module.css'

/** The total of a list; a click on a capped one requests the exact count. */
export function TotalText({ text, onCount }: { text: string; onCount: (() => void) | undefined }) {
  if (!onCount) return <span className={styles.total}>{text}</span>
  return (
    <Tooltip title="点击统计准确总数">
      <Button type="link" className={styles.total} onClick={onCount}>
        {text}
      </Button>
    </Tooltip>
  )
}
