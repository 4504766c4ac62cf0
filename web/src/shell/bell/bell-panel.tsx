import { type Bell, type BellEntry, ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { messagesPath } from '@banyan/contract/page-paths'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PriorityTag, useOpenNotice } from '#features/messaging/public.tsx'
import { ActionButton } from '#kit/ui/action-button.tsx'

const allMessagesPath = messagesPath

interface Props {
  bell: Bell | undefined
  error: Error | null
  isUp: boolean
  /** Shows the text of an entry. */
  onRead: (id: string) => void
  onClose: () => void
  onRetry: () => void
}

/** The unread entries of the bell, in two tabs with counts (MSG-002…005). */
export function BellPanel({ bell, error, isUp, onRead, onClose, onRetry }: Props) {
  const [tab, setTab] = useState(
    bell && bell.anntMsgTotal === 0 && bell.sysMsgTotal > 0 ? 'system' : 'notice',
  )
  const navigate = useNavigate()
  const follow = useOpenNotice(onRead)
  const open = (entry: BellEntry) => {
    onClose()
    follow(entry)
  }
  const seeMore = () => {
    onClose()
    void navigate(allMessagesPath)
  }
  const list = (entries: BellEntry[] | undefined, empty: string) => (
    <Entries entries={entries} empty={empty} error={error} onOpen={open} onRetry={onRetry} />
  )
  return (
    <div className="bell-panel" role="dialog" aria-label="消息">
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        tabBarExtraContent={
          <ActionButton action={ownAnnouncement.readAll} input={{}} size="small">
            全部已读
          </ActionButton>
        }
        items={[
          {
            key: 'notice',
            label: `通知公告 ${bell?.anntMsgTotal ?? 0}`,
            children: list(bell?.anntMsgList, '暂无通知公告'),
          },
          {
            key: 'system',
            label: `系统消息 ${bell?.sysMsgTotal ?? 0}`,
            children: list(bell?.sysMsgList, '暂无系统消息'),
          },
        ]}
      />
      <div className="bell-foot">
        <Button type="link" size="small" onClick={seeMore}>
          查看更多
        </Button>
        <span className="bell-line" role="status">
          <i data-up={isUp} />
          {isUp ? '已连接' : '重新连接中'}
        </span>
      </div>
    </div>
  )
}

interface EntriesProps {
  entries: BellEntry[] | undefined
  empty: string
  error: Error | null
  onOpen: (entry: BellEntry) => void
  onRetry: () => void
}

function Entries({ entries, empty, error, onOpen, onRetry }: EntriesProps) {
  if (!entries) {
    return error ? (
      <div className="bell-empty" role="alert">
        <p>{error.message}</p>
        <Button onClick={onRetry}>重试</Button>
      </div>
    ) : (
      <div className="bell-empty" aria-busy="true" />
    )
  }
  if (entries.length === 0) return <div className="bell-empty">{empty}</div>
  return (
    <ul className="bell-entries">
      {entries.toSorted(urgentFirst).map((entry) => (
        <li key={entry.id}>
          <button type="button" onClick={() => onOpen(entry)}>
            <span className="bell-title">
              {entry.priority !== 'L' && <PriorityTag priority={entry.priority} />}
              <strong title={entry.titile}>{entry.titile}</strong>
              <time title={entry.sendTime ?? undefined}>{relativeTime(entry.sendTime)}</time>
            </span>
            {entry.msgAbstract && <span className="bell-abstract">{entry.msgAbstract}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

const urgency: Record<string, number> = { H: 0, M: 1, L: 2 }
// Sorts urgent entries first; the server sorts by time.
const urgentFirst = (a: BellEntry, b: BellEntry) => (urgency[a.priority] ?? 2) - (urgency[b.priority] ?? 2)

/** A relative time: minutes, then the time of day, then the day. */
export function relativeTime(time: string | null | undefined, now = Date.now()): string {
  if (!time) return ''
  const at = Date.parse(`${time.replace(' ', 'T')}+08:00`)
  const minutes = Math.floor((now - at) / 60_000)
  if (Number.isNaN(minutes)) return time
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes} 分钟前`
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  return time.startsWith(today) ? time.slice(11, 16) : time.slice(5, 10)
}
