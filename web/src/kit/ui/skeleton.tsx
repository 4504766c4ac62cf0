import styles from './skeleton.module.css'

interface Props {
  /** How many lines of text are expected. */
  rows: number
  className?: string
}

/** Grey lines where a text is on its way. antd's own brings avatars, pictures and boxes along. */
export const Skeleton = ({ rows, className = '' }: Props) => (
  <ul className={`${styles.lines} ${className}`} aria-busy aria-label="正在加载">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike
      <li key={row} />
    ))}
  </ul>
)
