import { formDefinition } from '@banyan/contract/online/form-head'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import styles from '#kit/designer/designer.module.css'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { ChangeList } from './change-list.tsx'

interface Props {
  id: string
  /** The published versions, the newest first. */
  versions: readonly number[]
}

/** Stands for the draft among the versions. */
const draft = 0

/** What makes any two versions of a form differ, in words; at first what was not published yet. */
export function VersionComparison({ id, versions }: Props) {
  const [from, setFrom] = useState(versions[0] ?? 1)
  const [to, setTo] = useState(draft)
  const found = useCall(
    formDefinition.compareVersions,
    { id, from, ...(to !== draft && { to }) },
    { staleTime: 0 },
  )
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
      {found.error ? (
        <LoadError error={found.error} onRetry={found.refetch} />
      ) : found.data ? (
        <ChangeList changes={found.data.changes} empty="内容没有变化" />
      ) : (
        <Skeleton rows={2} />
      )}
    </section>
  )
}
