import type { ComponentProps } from 'react'
import { StatusMark } from '#kit/ui/status-mark.tsx'

type StatusLook = Omit<ComponentProps<typeof StatusMark>, 'children'> & { text: string }

/** The states of an order and how they look (DEC-104). */
export const statuses: Record<string, StatusLook> = {
  1: { text: '待派单', tone: 'warn' },
  2: { text: '待处理', tone: 'primary' },
  3: { text: '处理中', tone: 'primary', shape: 'ring' },
  4: { text: '已完成', tone: 'good' },
  5: { text: '已取消', tone: 'neutral', shape: 'hollow' },
}

/** A row carries it as number or text (DEC-114). */
export const statusText = (status: unknown): string => String(status ?? '')

interface Props {
  status: string
  /** Why the order waits; nothing while it does not. */
  waiting?: string
}

export function OrderStatus({ status, waiting }: Props) {
  const look = statuses[status]
  if (!look) return status || '-'
  const { text, ...mark } = look
  return waiting ? (
    <span title={`${text}，等待：${waiting}`}>
      <StatusMark tone="warn" shape="ring">
        等待中
      </StatusMark>
    </span>
  ) : (
    <StatusMark {...mark}>{text}</StatusMark>
  )
}

/** Why an order waits, in words. */
export const waitingText = (order: Readonly<Record<string, unknown>>): string | undefined =>
  order.waiting ? String(order.waiting_dictText ?? order.waiting) : undefined
