import { Button } from 'antd'
import type { CallError } from '#kit/call/api.ts'
import styles from './list-page.module.css'

interface Props {
  title: string
  emptyText: string | undefined
  error: CallError | undefined
  isAsking: boolean
  onAdd: (() => void) | undefined
  onReset: () => void
  onRetry: () => void
}

/** Replaces the rows after a failure, without a match, or in an empty list; offers the next action. */
export function Notice({ title, emptyText, error, isAsking, onAdd, onReset, onRetry }: Props) {
  if (error) {
    return (
      <div className={styles.notice} role="alert">
        <p>加载失败：{error.message || '请求出现错误，请稍后再试'}</p>
        <Button onClick={onRetry}>重试</Button>
      </div>
    )
  }
  if (isAsking) {
    return (
      <div className={styles.notice}>
        <p>没有符合条件的数据，可减少条件或重置</p>
        <Button onClick={onReset}>重置</Button>
      </div>
    )
  }
  return (
    <div className={styles.notice}>
      <p>{emptyText ?? (onAdd ? `还没有${title}，点击“新增”添加第一条` : `还没有${title}`)}</p>
      {onAdd && <Button onClick={onAdd}>新增</Button>}
    </div>
  )
}
