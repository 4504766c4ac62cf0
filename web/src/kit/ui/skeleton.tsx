import styles from './skeleton.module.css'

interface Props {
  /** The number of expected lines. */
  rows: number
  className?: string
}

/** Grey placeholder lines for a loading text; antd's own also loads avatars, pictures and boxes. */
export const Skeleton = ({ rows, className = '' }: Props) => (
  <ul className={`${styles.lines} ${className}`} aria-busy aria-label="正在加载">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
      <li key={row} />
    ))}
  </ul>
)
