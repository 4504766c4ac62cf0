import { type BellEntry, ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { messagesPath } from '@banyan/contract/page-paths'
import { type ReactNode, Suspense, useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { Figure, Panel } from '#kit/page/panel.tsx'
import { AnnouncementDetail } from '../announcement-detail-lazy.ts'
import { PriorityTag } from '../priority-tag.tsx'
import { useOpenNotice } from '../use-open-notice.ts'
import styles from './notice-panels.module.css'

const allMessagesPath = messagesPath
const quietCall = { quiet: true }

/** The numbers of unread messages, from the same cached call as the bell. */
export function NoticeFigures() {
  const bell = useCall(ownAnnouncement.bell, {}, quietCall).data
  return (
    <>
      <Figure label="未读公告" value={bell?.anntMsgTotal} to={allMessagesPath} />
      <Figure label="待办消息" value={bell?.sysMsgTotal} to={allMessagesPath} />
    </>
  )
}

/** 我的待办: unread system messages of the user. */
export function Todos() {
  const bell = useCall(ownAnnouncement.bell, {}, quietCall)
  return (
    <Panel title="我的待办">
      <Notices
        entries={bell.data?.sysMsgList}
        isFailed={bell.isError}
        empty="没有待办，新的提醒会出现在这里"
      />
    </Panel>
  )
}

/** 最新公告: unread first, then newest. */
export function LatestAnnouncements() {
  const question = { pageNo: 1, pageSize: 5, msgCategory: '1' }
  const latest = useCall(ownAnnouncement.list, question, quietCall)
  const entries = latest.data?.records.map((row) => ({
    ...row,
    id: row.anntId,
    isRead: row.readFlag === '1',
  }))
  return (
    <Panel title="最新公告" more={{ label: '查看更多', to: allMessagesPath }}>
      <Notices entries={entries} isFailed={latest.isError} empty="暂无通知公告" />
    </Panel>
  )
}

type NoticeEntry = Pick<
  BellEntry,
  'id' | 'titile' | 'priority' | 'sendTime' | 'msgCategory' | 'openType' | 'openPage'
> & {
  isRead?: boolean
}

interface NoticesProps {
  entries: readonly NoticeEntry[] | undefined
  isFailed: boolean
  empty: string
}

function Notices({ entries, isFailed, empty }: NoticesProps): ReactNode {
  const [reading, setReading] = useState<string>()
  const open = useOpenNotice(setReading)
  if (!entries?.length)
    return <p className={styles.empty}>{isFailed ? '没有取到，请稍后刷新' : entries ? empty : ' '}</p>
  return (
    <>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" data-read={entry.isRead === true} onClick={() => open(entry)}>
              {entry.priority !== 'L' && <PriorityTag priority={entry.priority} />}
              <span title={entry.titile}>{entry.titile}</span>
              <time>{entry.sendTime?.slice(0, 16)}</time>
            </button>
          </li>
        ))}
      </ul>
      {reading !== undefined && (
        <Suspense fallback={null}>
          <AnnouncementDetail id={reading} isReading onClose={() => setReading(undefined)} />
        </Suspense>
      )}
    </>
  )
}
