import { BellOutlined } from '@ant-design/icons'
import { noticeWaysFor } from '@banyan/contract/messaging/notice-preference'
import type { BellEntry, Bell as Notices } from '@banyan/contract/messaging/own-announcement'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#kit/call/session.ts'
import './bell.css'
import { useNotices } from './use-notices.ts'

const BellPanel = lazy(() => import('./bell-panel.tsx').then((file) => ({ default: file.BellPanel })))
const BellSheet = lazy(() => import('./bell-sheet.tsx').then((file) => ({ default: file.BellSheet })))
const NewsAlerts = lazy(() => import('./news-alerts.tsx').then((file) => ({ default: file.NewsAlerts })))
const BellDetail = lazy(() => import('./bell-detail.tsx').then((file) => ({ default: file.BellDetail })))

/** The bell with its unread count; a click shows what is new (MSG-001, MSG-002). */
export function Bell({ isPhone }: { isPhone: boolean }) {
  const userId = useSession((session) => session.user?.id)
  const { bell, error, state, retryNow, reload } = useNotices(userId)
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<string>()
  const arrived = useArrived(bell)
  const count = bell ? unreadCount(bell) : 0

  const show = (open: boolean) => {
    setOpen(open)
    if (!open) return
    retryNow()
    void reload()
  }
  const panel = (
    <Suspense fallback={<div className="bell-arriving" aria-busy="true" />}>
      <BellPanel
        bell={bell}
        error={error}
        isUp={state === 'up'}
        onRead={setRead}
        onClose={() => setOpen(false)}
        onRetry={() => void reload()}
      />
    </Suspense>
  )
  const button = (
    <Button
      type="text"
      aria-label={count ? `消息，${count} 条未读` : '消息'}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={isPhone ? () => show(true) : undefined}
    >
      <span className="bell">
        <BellOutlined />
        {count > 0 && <span className="bell-count">{count > 99 ? '99+' : count}</span>}
      </span>
    </Button>
  )
  return (
    <>
      {isPhone ? (
        button
      ) : (
        <Popover
          open={isOpen}
          onOpenChange={show}
          trigger="click"
          placement="bottomRight"
          content={panel}
          destroyOnHidden
        >
          {button}
        </Popover>
      )}
      <Suspense>
        {isPhone && isOpen && <BellSheet onClose={() => setOpen(false)}>{panel}</BellSheet>}
        {bell && arrived.length > 0 && (
          <NewsAlerts entries={arrived} preference={bell.preference} isBellOpen={isOpen} onRead={setRead} />
        )}
        {read && <BellDetail id={read} onClose={() => setRead(undefined)} />}
      </Suspense>
    </>
  )
}

/** Kinds the person does not want to see counted are left out. */
const unreadCount = ({ anntMsgTotal, sysMsgTotal, preference: { announcement, system } }: Notices): number =>
  (announcement.bell ? anntMsgTotal : 0) + (system.bell ? sysMsgTotal : 0)

interface SeenNotices {
  bell?: Notices
  known: ReadonlySet<string>
  arrived: readonly BellEntry[]
}

/** The entries that arrived since the console was opened; only these are shown in the corner. */
function useArrived(bell: Notices | undefined): readonly BellEntry[] {
  const [seen, setSeen] = useState<SeenNotices>({ known: new Set(), arrived: [] })
  if (bell && bell !== seen.bell) setSeen(addArrived(seen, bell))
  return seen.arrived
}

/** Finds new entries by position: they are in front of known ones, while older entries move up behind them. */
function addArrived({ bell: before, known, arrived }: SeenNotices, bell: Notices): SeenNotices {
  const lists = [bell.anntMsgList, bell.sysMsgList]
  const news = lists.flatMap((list) => {
    const first = list.findIndex(({ id }) => known.has(id))
    return first < 0 ? list : list.slice(0, first)
  })
  return {
    bell,
    known: new Set([...known, ...lists.flat().map(({ id }) => id)]),
    arrived: before ? [...arrived, ...news.filter((entry) => isAnnounced(bell, entry))] : arrived,
  }
}

/** Whether a new entry is shown in the corner or announced by a sound. */
function isAnnounced({ preference }: Notices, entry: BellEntry): boolean {
  const { toast, sound } = noticeWaysFor(preference, entry)
  return sound || toast === 'all' || (toast === 'urgent' && entry.priority === 'H')
}
