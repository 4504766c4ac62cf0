import { workOrderTalk } from '@banyan/contract/service/work-order'
import {
  type WorkOrderEvent,
  type WorkOrderEventKind,
  workOrderEvents,
} from '@banyan/contract/service/work-order-event'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { draftPlace } from '#kit/draft/place.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'
import { Allow } from '#kit/ui/allow.tsx'
import { datetime, plain } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { AfterSaveContext, useAfterSaveQueue } from '#kit/upload/after-save.ts'
import { UploadField } from '#kit/upload/upload-field.tsx'
import { pathsIn } from '#kit/upload/use-files.ts'
import { FileLinks } from '#kit/viewer/file-links.tsx'
import styles from './work-order.module.css'

/** What happened to an order, the newest first, and a place to write about it. */
export function Timeline({ id }: { id: string }) {
  const events = useCall(workOrderTalk.timeline, { id })
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
  const { kind, content, attachments, createBy, createBy_dictText, createTime } = event
  const handler = event.handlerId_dictText ?? event.handlerId
  const files = pathsIn(attachments)
  return (
    <li>
      <div className={styles.eventHead}>
        <b>{workOrderEvents[kind as WorkOrderEventKind] ?? kind}</b>
        {handler && <span>给 {handler}</span>}
      </div>
      {content && <p>{content}</p>}
      {files.length > 0 && <FileLinks paths={files} isOpen />}
      <time>
        {createBy === 'system' ? '系统' : plain(createBy_dictText ?? createBy)} · {datetime(createTime)}
      </time>
    </li>
  )
}

function CommentForm({ id }: { id: string }) {
  const [content, setContent] = useState('')
  const [attachments, setAttachments] = useState('')
  const work = useWork({ place: draftPlace('comment', id), title: '工单评论' })
  const write = (text: string, files = attachments) => {
    setContent(text)
    setAttachments(files)
    if (text.trim() || files) work.changed()
    else work.settled()
  }
  useDraftPart(work, 'comment', {
    read: () => (content || attachments ? { content, attachments } : undefined),
    restore: (kept: { content: string; attachments: string }) => write(kept.content, kept.attachments),
    changes: (kept: { content: string }) => [{ label: '评论', now: content, kept: kept.content }],
  })
  const saving = useAfterSaveQueue()
  const send = useAction(workOrderTalk.comment, {
    onDone: () => {
      saving.saved()
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
          send.mutate({ id, content, attachments: attachments || undefined })
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
            <Input.TextArea
              aria-label="评论"
              placeholder="写评论，可粘贴或拖入照片和文件"
              count={{ max: 500, show: content.length > 400 }}
              autoSize={{ minRows: 2, maxRows: 6 }}
              value={content}
              onChange={({ target }) => write(target.value)}
            />
          }
        />
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
