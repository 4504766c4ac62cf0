import type { Opening } from '@banyan/contract/messaging/announcement'
import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { useNavigate } from 'react-router'
import { call } from '#kit/call/api.ts'
import { queryClient } from '#kit/call/hooks.ts'
import { useSession } from '#kit/call/session.ts'
import { noticeTarget } from './notice-target.ts'

interface NoticeEntry extends Opening {
  /** The id of the announcement. */
  id: string
  msgCategory?: string | null
}

/** Opens what an entry leads to; `onDetail` shows its text, everything else is opened here (MSG-005). */
export function useOpenNotice(onDetail: (id: string) => void): (entry: NoticeEntry) => void {
  const navigate = useNavigate()
  const menu = useSession((state) => state.menu)
  return (entry) => {
    const way = noticeTarget(entry, menu)
    if (way.kind === 'detail') return onDetail(entry.id)
    void markRead(entry)
    if (way.kind === 'page') void navigate(way.path)
    else window.open(way.url, '_blank', 'noopener,noreferrer')
  }
}

/** Marks an entry as read when its link is opened; after a failure it stays unread. */
async function markRead({ id, msgCategory }: NoticeEntry): Promise<void> {
  const mark =
    msgCategory === '2'
      ? call(ownAnnouncement.readMessage, { id }, { quiet: true }) // MSG-016
      : call(ownAnnouncement.read, { anntId: id }, { quiet: true })
  await mark.catch(() => undefined)
  await queryClient.invalidateQueries({ queryKey: [ownAnnouncement.bell.family] })
}
