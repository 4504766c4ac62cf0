import { Button } from 'antd'
import styles from './load-error.module.css'

interface Props {
  error: Error
  onRetry: () => unknown
}

/** A read that failed, in the place of what it would have shown. It looks like antd's alert, whose code no page needs at first. */
export function LoadError({ error, onRetry }: Props) {
  return (
    <div className={styles.error} role="alert">
      <span>{error.message}</span>
      <Button onClick={() => void onRetry()}>重试</Button>
    </div>
  )
}
