import { BellOutlined } from '@ant-design/icons'
import type { BellEntry, Bell as Notices } from '@banyan/contract/messaging/own-announcement'
import { Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#kit/call/session.ts'
import './bell.css'
import { useNotices } from './use-notices.ts'

const BellPanel = lazy(() => import('./bell-panel.tsx').then((file) => ({ default: file.BellPanel })))
const BellSheet = lazy(() => import('./bell-sheet.tsx').then((file) => ({ default: file.BellSheet })))
const UrgentToast = lazy(() => import('./urgent-toast.tsx').then((file) => ({ default: file.UrgentToast })))
const BellDetail = lazy(() => import('./bell-detail.tsx').then((file) => ({ default: file.BellDetail })))

/** The bell with its unread count; a click shows what is new (MSG-001, MSG-002). */
export function Bell({ isPhone }: { isPhone: boolean }) {
  const userId = useSession((session) => session.user?.id)
  const { bell, error, state, retryNow, reload } = useNotices(userId)
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<string>()
  const urgent = useNewUrgent(bell)
  const count = bell ? bell.anntMsgTotal + bell.sysMsgTotal : 0

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
        {urgent.length > 0 && <UrgentToast entries={urgent} isBellOpen={isOpen} onRead={setRead} />}
        {read && <BellDetail id={read} onClose={() => setRead(undefined)} />}
      </Suspense>
    </>
  )
}

/** What arrived with the highest priority while the console is open; what was there before waits in the bell. */
function useNewUrgent(bell: Notices | undefined): BellEntry[] {
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const urgent = bell
    ? [...bell.anntMsgList, ...bell.sysMsgList].filter(({ priority }) => priority === 'H')
    : []
  if (bell && !before) setBefore(new Set(urgent.map(({ id }) => id)))
  return before ? urgent.filter(({ id }) => !before.has(id)) : []
}
