import { type ReactNode, useId } from 'react'
import { Link } from './link.tsx'
import styles from './panel.module.css'

interface Props {
  title: string
  /** The page with the complete content. */
  more?: { label: string; to: string }
  children: ReactNode
}

/** A titled part of a page: a card with a hairline. */
export function Panel({ title, more, children }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more && <Link to={more.to}>{more.label}</Link>}
      </header>
      {children}
    </section>
  )
}

interface FigureProps {
  label: string
  /** Absent while loading and after a failure. */
  value: number | undefined
  /** The page with details. */
  to: string
}

/** A figure that links to its page. */
export function Figure({ label, value, to }: FigureProps) {
  return (
    <Link className={styles.figure} to={to}>
      <span>{label}</span>
      <strong>{value === undefined ? '-' : value.toLocaleString('zh-CN')}</strong>
    </Link>
  )
}
