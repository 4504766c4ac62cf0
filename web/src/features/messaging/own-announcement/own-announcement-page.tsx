import { ownAnnouncement } from '@banyan/contract/messaging/own-announcement'
import { Suspense, useState } from 'react'
import { ListPage } from '#kit/list/list-page.tsx'
import { ActionButton } from '#kit/ui/action-button.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { AnnouncementDetail, PriorityTag, useOpenNotice } from '../public.tsx'
import styles from './own-announcement-page.module.css'

const alreadyRead = '1'

/** 我的公告: what has reached the user, unread first (MSG-006, DEC-040). */
export function OwnAnnouncementPage() {
  const [anntId, setAnntId] = useState<string>()
  const open = useOpenNotice(setAnntId)
  return (
    <>
      <ListPage
        of={ownAnnouncement}
        without={['add', 'edit', 'remove', 'import', 'export']}
        opens={{ label: '查看', open: (row) => row.anntId && open({ ...row, id: row.anntId }) }}
        card={{ title: 'titile', status: 'readFlag', lines: ['priority', 'sender'], time: 'sendTime' }}
        columns={{
          titile: {
            render: ({ titile, readFlag }) => (
              <span
                className={readFlag === alreadyRead ? undefined : styles.unread}
                title={titile ?? undefined}
              >
                {titile}
              </span>
            ),
          },
          priority: { render: ({ priority }) => <PriorityTag priority={priority} /> },
          readFlag: {
            render: ({ readFlag, readFlag_dictText }) =>
              readFlag === alreadyRead ? (
                <StatusMark tone="neutral" shape="hollow">
                  {readFlag_dictText ?? '已读'}
                </StatusMark>
              ) : (
                <StatusMark tone="primary">{readFlag_dictText ?? '未读'}</StatusMark>
              ),
          },
          createTime: false,
        }}
        toolbar={
          <ActionButton action={ownAnnouncement.readAll} input={{}} type="default">
            全部已读
          </ActionButton>
        }
      />
      {anntId && (
        <Suspense>
          <AnnouncementDetail id={anntId} isReading onClose={() => setAnntId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
