import { announcement, announcementState } from '@banyan/contract/messaging/announcement'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callForAnswer } from '#kit/call/api.ts'
import { showSuccess } from '#kit/call/report.ts'
import { ListPage } from '#kit/list/list-page.tsx'
import { callAction, type RowAction } from '#kit/table/row-actions.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { AnnouncementDetail, PriorityTag } from '../public.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { Receivers } from './receivers.tsx'

const Readers = lazy(() => import('./readers.tsx').then((file) => ({ default: file.Readers })))

const FurtherFields = (props: { record: { id: string } | undefined }) => (
  <>
    <Receivers {...props} />
    <OpeningFields {...props} />
  </>
)

const releasedStatus = '1'
type OpenedAnnouncement = { what: 'text' | 'readers'; id: string }

/** 通知公告: writes, releases and revokes announcements, and shows who has read them (MSG-017, DEC-038, DEC-039). */
export function AnnouncementPage() {
  const [looked, setLooked] = useState<OpenedAnnouncement>()
  const client = useQueryClient()
  const close = () => setLooked(undefined)
  return (
    <>
      <ListPage
        of={announcement}
        reads={['sendStatus', 'msgType']}
        form={FurtherFields}
        alsoSave={{
          label: '保存并发布',
          needs: announcementState.release,
          isFor: (row) => row?.sendStatus !== releasedStatus,
          after: async (id) => {
            const { message } = await callForAnswer(announcementState.release, { id })
            showSuccess(message)
            void client.invalidateQueries({ queryKey: [announcement.list.family] })
          },
        }}
        opens={{ label: '查看', open: ({ id }) => setLooked({ what: 'text', id }) }}
        card={{ title: 'titile', status: 'sendStatus', lines: ['priority', 'sender'], time: 'sendTime' }}
        columns={{
          priority: { render: ({ priority }) => <PriorityTag priority={priority} /> },
          sendStatus: {
            render: ({ sendStatus, sendStatus_dictText }) => (
              <StatusMark
                tone={sendStatus === releasedStatus ? 'good' : 'neutral'}
                shape={sendStatus === releasedStatus ? 'full' : 'hollow'}
              >
                {sendStatus_dictText}
              </StatusMark>
            ),
          },
          createTime: { isHidden: true },
        }}
        rowActions={({ id, sendStatus, msgType }) => [
          sendStatus === releasedStatus ? revokeAction(id) : releaseAction(id, msgType === 'ALL'),
          {
            label: '阅读情况',
            needs: announcementState.readers,
            disabled: sendStatus === '0' ? '尚未发布' : undefined,
            run: () => setLooked({ what: 'readers', id }),
          },
        ]}
      />
      <Suspense>
        {looked?.what === 'text' && <AnnouncementDetail id={looked.id} isReading={false} onClose={close} />}
        {looked?.what === 'readers' && <Readers anntId={looked.id} onClose={close} />}
      </Suspense>
    </>
  )
}

const releaseAction = (id: string, isToAll: boolean): RowAction => ({
  label: '发布',
  confirm: '确定发布吗?',
  consequence: `发布后${isToAll ? '全体用户' : '指定用户'}将立即收到通知`,
  ...callAction(announcementState.release, { id }),
})

const revokeAction = (id: string): RowAction => ({
  label: '撤销',
  danger: true,
  confirm: '确定撤销吗?',
  consequence: '撤销后收到的人不再看到这条通知',
  ...callAction(announcementState.revoke, { id }),
})
