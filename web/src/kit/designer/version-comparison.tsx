import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './designer.module.css'

interface Props {
  /** The published versions, the newest first. */
  versions: readonly number[]
  /** What makes one version another; without `to`, what the draft changes. */
  children: (from: number, to: number | undefined) => ReactNode
}

/** Stands for the draft among the versions. */
const draft = 0

/** Chooses any two versions to compare; at first the newest with the draft. */
export function VersionComparison({ versions, children }: Props) {
  const [from, setFrom] = useState(versions[0] ?? 1)
  const [to, setTo] = useState(draft)
  const published = versions.map((version) => ({ value: version, label: `v${version}` }))
  return (
    <section aria-label="比较版本" className={styles.comparison}>
      <div className={styles.versionHead}>
        <Select aria-label="从" size="small" value={from} options={published} onChange={setFrom} />
        <span>到</span>
        <Select
          aria-label="到"
          size="small"
          value={to}
          options={[{ value: draft, label: '草稿' }, ...published]}
          onChange={setTo}
        />
        <span>有哪些变化</span>
      </div>
      {children(from, to === draft ? undefined : to)}
    </section>
  )
}
