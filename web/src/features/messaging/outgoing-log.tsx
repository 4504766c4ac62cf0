import type { groupRobot, OutgoingRecord } from '@banyan/contract/messaging/group-robot'
import type { webhook } from '@banyan/contract/messaging/webhook'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { PagedTable } from '#kit/table/paged-table.tsx'
import { Allow } from '#kit/ui/allow.tsx'
import { datetime, textOrDash } from '#kit/ui/format.ts'
import { useIsPhone } from '#kit/ui/media.ts'
import { StatusMark } from '#kit/ui/status-mark.tsx'

const stateLooks = {
  waiting: { tone: 'neutral', label: '待发送' },
  sent: { tone: 'good', label: '已发送' },
  failed: { tone: 'bad', label: '失败' },
} as const

interface Props {
  target: { id: string; name: string }
  /** The family of calls of the target. */
  of: typeof groupRobot | typeof webhook
  events: Record<string, string>
  /** Sends a test message when the drawer opens. */
  isTest: boolean
  onClose: () => void
}

/** The messages sent to a target with its answers; each can be sent again. */
export function OutgoingLog({ target: { id, name }, of, events, isTest, onClose }: Props) {
  const [isOpen, setOpen] = useState(true)
  const isPhone = useIsPhone()
  const test = useAction(of.test)
  const resend = useAction(of.resend)
  const sendFirst = useRef(isTest ? () => test.mutate({ id }) : undefined)
  useEffect(() => {
    sendFirst.current?.()
    sendFirst.current = undefined
  }, [])
  const time = { title: '时间', dataIndex: 'createTime', render: datetime, width: isPhone ? 92 : undefined }
  const event = {
    title: '事件',
    dataIndex: 'event',
    render: (name: string) => events[name] ?? (name === 'test' ? '测试' : name),
  }
  const again = {
    title: '操作',
    dataIndex: 'id',
    render: (recordId: string, { state }: OutgoingRecord) =>
      state !== 'waiting' && (
        <Allow call={of.resend}>
          <Button
            type="link"
            size="small"
            disabled={resend.isPending}
            onClick={() => resend.mutate({ recordId })}
          >
            重新发送
          </Button>
        </Allow>
      ),
  }
  return (
    <Modal
      open={isOpen}
      title={`发送记录：${name}`}
      width={900}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Allow call={of.test}>
        <Button loading={test.isPending} style={{ marginBottom: 12 }} onClick={() => test.mutate({ id })}>
          发送测试
        </Button>
      </Allow>
      <PagedTable
        list={of.log}
        question={{ id }}
        every={3000}
        width={860}
        rowKey="id"
        emptyText="还没有发送过"
        columns={
          isPhone
            ? [time, contentColumn, stateWithResultColumn, again]
            : [time, event, contentColumn, stateColumn, ...furtherColumns, again]
        }
      />
    </Modal>
  )
}

const stateMark = (state: OutgoingRecord['state']) => (
  <StatusMark tone={stateLooks[state].tone}>{stateLooks[state].label}</StatusMark>
)
const contentColumn = { title: '内容', dataIndex: 'title', ellipsis: true }
const stateColumn = { title: '状态', dataIndex: 'state', render: stateMark }
const stateWithResultColumn = {
  title: '状态',
  dataIndex: 'state',
  render: (value: OutgoingRecord['state'], { result }: OutgoingRecord) => (
    <>
      {stateMark(value)}
      <div>{result}</div>
    </>
  ),
}
const furtherColumns = [
  { title: '次数', dataIndex: 'attempts' },
  { title: '结果', dataIndex: 'result', render: textOrDash },
  { title: '下次', dataIndex: 'nextAt', render: datetime },
]
