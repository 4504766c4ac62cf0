import { workOrderTalk } from '@banyan/contract/service/work-order'
import {
  type WorkOrderEvent,
  type WorkOrderEventKind,
  workOrderEvents,
} from '@banyan/contract/service/work-order-event'
import { Button, Checkbox, Tag } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { Allow } from '#kit/ui/allow.tsx'
import { datetime } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Person } from '#kit/ui/person.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { AfterSaveContext, useAfterSaveQueue } from '#kit/upload/after-save.ts'
import { UploadField } from '#kit/upload/upload-field.tsx'
import { splitPaths } from '#kit/upload/use-files.ts'
import { FileLinks } from '#kit/viewer/file-links.tsx'
import { CommentBox, type Mentioned, mentionedIds } from './comment-box.tsx'
import styles from './work-order.module.css'

/** What happened to an order, the newest first, and a place to write about it. */
export function Timeline({ id }: { id: string }) {
  const events = useCall(workOrderTalk.timeline, { id }, { follows: ['workOrder'] })
  return (
    <>
      <Allow call={workOrderTalk.comment}>
        <CommentForm id={id} />
      </Allow>
      {events.error && !events.data ? (
        <LoadError error={events.error} onRetry={events.refetch} />
      ) : !events.data ? (
        <Skeleton rows={4} />
      ) : (
        <ol className={styles.timeline}>
          {events.data.toReversed().map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
    </>
  )
}

function Event({ event }: { event: WorkOrderEvent }) {
  const { kind, content, changes, attachments, createTime } = event
  const handler = event.handlerId_dictText ?? event.handlerId
  const files = splitPaths(attachments)
  return (
    <li>
      <div className={styles.eventHead}>
        <b>{workOrderEvents[kind as WorkOrderEventKind] ?? kind}</b>
        {handler && <span>给 {handler}</span>}
        {event.forCustomer && <Tag>客户可见</Tag>}
      </div>
      {content && <p>{content}</p>}
      {changes && changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              {label}：<del>{before || '空'}</del> → {after || '空'}
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && <FileLinks paths={files} isOpen />}
      <time>
        <Doer event={event} /> · {datetime(createTime)}
      </time>
    </li>
  )
}

/** Customers have no account, so their comments have no name. */
function Doer({ event: { kind, createBy, createBy_dictText } }: { event: WorkOrderEvent }) {
  if (kind === 'customer' || kind === 'rate') return '客户'
  return <Person account={createBy} name={createBy_dictText} />
}

interface DraftedComment {
  content: string
  attachments: string
  mentioned?: readonly Mentioned[]
  isForCustomer?: boolean
}

function CommentForm({ id }: { id: string }) {
  const [content, setContent] = useState('')
  const [attachments, setAttachments] = useState('')
  const [isForCustomer, setForCustomer] = useState(false)
  const [mentioned, setMentioned] = useState<readonly Mentioned[]>([])
  const work = useWork({ place: draftPlace('comment', id), title: '工单评论' })
  const write = (text: string, files = attachments) => {
    setContent(text)
    setAttachments(files)
    if (text.trim() || files) work.changed()
    else work.settled()
  }
  useDraftPart(work, 'comment', {
    read: () => (content || attachments ? { content, attachments, mentioned, isForCustomer } : undefined),
    restore: (kept: DraftedComment) => {
      setForCustomer(kept.isForCustomer ?? false)
      setMentioned(kept.mentioned ?? [])
      write(kept.content, kept.attachments)
    },
    changes: (kept: { content: string }) => [{ label: '评论', now: content, kept: kept.content }],
  })
  const saving = useAfterSaveQueue()
  const send = useAction(workOrderTalk.comment, {
    work: () => ({ draft: work.written() }),
    onDone: () => {
      saving.saved()
      setMentioned([])
      setForCustomer(false)
      write('', '')
    },
  })
  return (
    <AfterSaveContext value={saving.afterSave}>
      <DraftOffer work={work} />
      <form
        className={styles.comment}
        onSubmit={(event) => {
          event.preventDefault()
          const people = mentionedIds(content, mentioned)
          send.mutate({
            id,
            content,
            attachments: attachments || undefined,
            mentioned: people.length ? people : undefined,
            forCustomer: isForCustomer || undefined,
          })
        }}
      >
        <UploadField
          biz="workorder"
          kind="any"
          value={attachments}
          onChange={(files) => write(content, files)}
          aria-label="评论附件"
          isFolded={!content.trim()}
          above={
            <CommentBox
              value={content}
              onChange={write}
              onMention={(person) => setMentioned((before) => [...before, person])}
            />
          }
        />
        {content.trim() && (
          <Checkbox
            checked={isForCustomer}
            onChange={(event) => {
              setForCustomer(event.target.checked)
              work.changed()
            }}
          >
            客户可见（只显示文字，不含附件）
          </Checkbox>
        )}
        {(content.trim() || attachments) && (
          <Button
            htmlType="submit"
            type="primary"
            loading={send.isPending}
            disabled={!content.trim()}
            title={content.trim() ? undefined : '请输入评论内容'}
          >
            发表
          </Button>
        )}
      </form>
    </AfterSaveContext>
  )
}
