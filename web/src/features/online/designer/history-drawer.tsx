import { formDefinition } from '@banyan/contract/online/form-head'
import { Button, Drawer, Popconfirm } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { ChangeList } from '#kit/designer/change-list.tsx'
import styles from '#kit/designer/designer.module.css'
import { VersionComparison } from '#kit/designer/version-comparison.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { textOrDash } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'

interface Props {
  id: string
  /** Asks before unsaved work is lost. */
  confirm?: (go: () => void) => void
  /** Called after the draft was replaced. */
  onRestored?: () => void
  onClose: () => void
}

/**
 * The published versions with author, time and changes. A version can be restored as draft, and the last publication
 * reverted.
 */
export function HistoryDrawer({ id, confirm = (go) => go(), onRestored, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const versions = useCall(formDefinition.versions, { id }, { staleTime: 0 })
  const done = () => {
    onRestored?.()
    setOpen(false)
  }
  const restore = useAction(formDefinition.restoreVersion, { refreshes: ['onlineForm'], onDone: done })
  const takeBack = useAction(formDefinition.takeBack, { refreshes: ['onlineForm'], onDone: done })
  const isBusy = restore.isPending || takeBack.isPending
  const listed = versions.data ?? []
  return (
    <Drawer
      open={isOpen}
      size={480}
      title="历史版本"
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      {versions.error ? (
        <LoadError error={versions.error} onRetry={versions.refetch} />
      ) : !versions.data ? (
        <Skeleton rows={4} />
      ) : listed.length === 0 ? (
        <p className={styles.hint}>还没有历史版本，发布后就会记录</p>
      ) : (
        <>
          <VersionComparison versions={listed.map(({ formVersion }) => formVersion)}>
            {(from, to) => <VersionChanges id={id} from={from} to={to} />}
          </VersionComparison>
          <ul className={styles.versions}>
            {listed.map(({ formVersion, remark, publishBy, publishTime, changes }, at) => (
              <li key={formVersion}>
                <div className={styles.versionHead}>
                  <b>v{formVersion}</b>
                  <span>{textOrDash(publishBy)}</span>
                  <time>{textOrDash(publishTime)}</time>
                </div>
                {remark && <p>{remark}</p>}
                <ChangeList
                  changes={changes}
                  empty={at === listed.length - 1 ? '最早的版本' : '内容没有变化'}
                />
                {at === 0 && listed.length > 1 && (
                  <Allow call={formDefinition.takeBack}>
                    <Popconfirm
                      title={`撤回 v${formVersion}?`}
                      description={`表单和草稿立即恢复为 v${listed[1]?.formVersion} 的样子，已填写的数据都保留`}
                      okText="撤回"
                      cancelText="取消"
                      onConfirm={() => confirm(() => takeBack.mutate({ id }))}
                    >
                      <Button size="small" danger disabled={isBusy} loading={takeBack.isPending}>
                        撤回这次发布
                      </Button>
                    </Popconfirm>
                  </Allow>
                )}
                <Allow call={formDefinition.restoreVersion}>
                  <Popconfirm
                    title={`恢复到 v${formVersion}?`}
                    description="草稿会换成这一版的内容，发布后才生效"
                    okText="恢复"
                    cancelText="取消"
                    onConfirm={() => confirm(() => restore.mutate({ id, formVersion }))}
                  >
                    <Button size="small" disabled={isBusy}>
                      恢复到草稿
                    </Button>
                  </Popconfirm>
                </Allow>
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}

/** The changes between two versions, or between a version and the draft. */
function VersionChanges({ id, from, to }: { id: string; from: number; to: number | undefined }) {
  const found = useCall(formDefinition.compareVersions, { id, from, to }, { staleTime: 0 })
  if (found.error) return <LoadError error={found.error} onRetry={found.refetch} />
  return found.data ? <ChangeList changes={found.data.changes} empty="内容没有变化" /> : <Skeleton rows={2} />
}
