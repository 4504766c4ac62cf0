import { type NoticePreference, noticeWaysFor } from '@banyan/contract/messaging/notice-preference'
import type { BellEntry } from '@banyan/contract/messaging/own-announcement'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOpenNotice } from '#features/messaging/public.tsx'
import { notification } from '#kit/call/messages.ts'
import { playChime } from './chime.ts'

const shownSeconds = 15

interface Props {
  entries: readonly BellEntry[]
  preference: NoticePreference
  /** While the bell is open, entries are not shown in the corner. */
  isBellOpen: boolean
  onRead: (id: string) => void
}

/** Shows each entry once in the corner and sounds, as the person wants it for its kind. */
export function NewsAlerts({ entries, preference, isBellOpen, onRead }: Props) {
  const shown = useRef(new Set<string>())
  const follow = useOpenNotice(onRead)
  const show = (entry: BellEntry) => {
    const open = () => {
      notification.destroy(entry.id)
      follow(entry)
    }
    const isUrgent = entry.priority === 'H'
    notification[isUrgent ? 'warning' : 'info']({
      key: entry.id,
      title: entry.titile,
      description: entry.msgAbstract,
      duration: isUrgent ? shownSeconds : undefined,
      actions: (
        <Button type="primary" size="small" onClick={open}>
          查看
        </Button>
      ),
    })
  }
  const tell = useEffectEvent((news: readonly BellEntry[]) => {
    if (news.some((entry) => noticeWaysFor(preference, entry).sound)) playChime()
    if (isBellOpen) return
    for (const entry of news) {
      const { toast } = noticeWaysFor(preference, entry)
      if (toast === 'all' || (toast === 'urgent' && entry.priority === 'H')) show(entry)
    }
  })
  useEffect(() => {
    const news = entries.filter(({ id }) => !shown.current.has(id))
    for (const { id } of entries) {
      shown.current.add(id)
      if (isBellOpen) notification.destroy(id)
    }
    tell(news)
  }, [entries, isBellOpen])
  return null
}
