import { announcement } from '@banyan/contract/messaging/announcement'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#kit/call/api.ts'
import { useCall } from '#kit/call/hooks.ts'
import { datetime, textOrDash } from '#kit/ui/format.ts'
import { FullModal } from '#kit/ui/full-modal.tsx'
import { LoadError } from '#kit/ui/load-error.tsx'
import { SafeHtml } from '#kit/ui/safe-html.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import styles from './announcement-detail.module.css'
import { PriorityTag } from './priority-tag.tsx'

interface Props {
  id: string
  /** Whether opening marks it as read: true for receivers, false for administrators. */
  isReading: boolean
  onClose: () => void
}

/** An announcement to read (MSG-007, DEC-040). */
export function AnnouncementDetail({ id, isReading, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const { data, error, isError, refetch } = useCall(announcement.byId, { id }, { quiet: true })
  useReading(isReading && data ? id : undefined)
  return (
    <FullModal
      open={isOpen}
      width={800}
      title={data?.titile ?? '通知公告'}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {isError && <LoadError error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton rows={5} />}
      {data && (
        <>
          <p className={styles.facts}>
            <PriorityTag priority={data.priority} />
            <span>{textOrDash(data.sender_dictText ?? data.sender ?? '系统')}</span>
            <span>{datetime(data.sendTime ?? data.createTime)}</span>
          </p>
          <SafeHtml html={data.msgContent} />
        </>
      )}
    </FullModal>
  )
}

/** Marks it as read once it is there to be read. */
function useReading(id: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (id === undefined) return
    call(ownAnnouncement.read, { anntId: id }, { quiet: true })
      .then(() => client.invalidateQueries({ queryKey: [ownAnnouncement.read.family] }))
      .catch(() => undefined) // it stays unread and can be opened again
  }, [id, client])
}
