import { fillValue } from '@banyan/contract/online/fill-rule'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './fill-rule.module.css'

/** Shows the next value of a fill rule without using it up (DEC-056). */
export function FillTrial({ ruleCode, onClose }: { ruleCode: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const next = useCall(fillValue.test, { ruleCode }, { staleTime: 0, quiet: true })
  return (
    <Modal
      open={isOpen}
      width={480}
      title={`试一试 · ${ruleCode}`}
      okText="再试一次"
      okButtonProps={{ loading: next.isFetching }}
      cancelText="关闭"
      onOk={() => void next.refetch()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={styles.trial}>
        {next.isError ? (
          <Alert type="error" title={next.error.message} />
        ) : next.isPlaceholderData || next.isPending ? (
          <Skeleton rows={1} />
        ) : (
          <output className={styles.value} aria-label="下一个值">
            {next.data ?? '没有可填的值'}
          </output>
        )}
        <p className={styles.hint}>试用只查看下一个值，不占用流水号</p>
      </div>
    </Modal>
  )
}
