import type { ReactNode } from 'react'
import styles from './status-mark.module.css'

const tones = {
  good: 'var(--ant-color-success)',
  warn: 'var(--ant-color-warning)',
  bad: 'var(--ant-color-error)',
  primary: 'var(--ant-color-primary)',
  neutral: 'var(--ant-color-border)',
}
const shapes = { full: undefined, ring: styles.ring, hollow: styles.hollow, flat: styles.flat }

interface Props {
  tone: keyof typeof tones
  /** The shape differs between states too, so that colour is not the only difference. */
  shape?: keyof typeof shapes
  children: ReactNode
}

/** A state in a table: a small mark and plain text. */
export function StatusMark({ tone, shape = 'full', children }: Props) {
  return (
    <span className={styles.mark}>
      <i className={shapes[shape]} style={{ color: tones[tone] }} />
      {children}
    </span>
  )
}

/** The mark of an active or frozen record, with its dictionary text. */
export function FrozenMark({ isFrozen, text }: { isFrozen: boolean; text?: string }) {
  return isFrozen ? (
    <StatusMark tone="neutral" shape="flat">
      {text ?? '冻结'}
    </StatusMark>
  ) : (
    <StatusMark tone="good">{text ?? '正常'}</StatusMark>
  )
}
