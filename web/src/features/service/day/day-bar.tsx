import { appointmentText } from '@banyan/contract/service/appointment'
import type { WorkOrderRow } from '@banyan/contract/service/work-order'
import { useDraggable } from '@dnd-kit/core'
import { Button, Popover } from 'antd'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type RowAction, useRunAction } from '#kit/table/row-actions.tsx'
import { CardFacts, OrderLink } from '../board/order-card.tsx'
import { OrderStatus, statusText, waitingText } from '../work-order/order-status.tsx'
import styles from './day.module.css'
import { hourWidth, snapToStep, stepMinutes } from './day-layout.ts'

interface Change {
  start: number
  end: number
}

interface Props {
  order: WorkOrderRow
  style: CSSProperties & { left: number; width: number }
  /** Overlaps with another appointment of the person. */
  isBusy: boolean
  mayPlan: boolean
  actions: RowAction[]
  onResize: (change: Change) => void
}

/** An appointment: dragged to another time or person, made longer at its edges; a click tells more. */
export function DayBar({ order, style, isBusy, mayPlan, actions, onResize }: Props) {
  const isOpen = ['1', '2', '3'].includes(statusText(order.status))
  const mayMove = mayPlan && isOpen
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
    id: order.id,
    disabled: !mayMove,
    attributes: { roleDescription: '可移动的预约' },
  })
  const [change, setChange] = useState<Change>()
  const resize = (next: Change | undefined) => {
    setChange(undefined)
    if (next && (next.start || next.end)) onResize(next)
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -stepMinutes, ArrowRight: stepMinutes }[event.key]
    if (mayMove && event.shiftKey && step && !isDragging) {
      event.preventDefault()
      setChange((before) => ({ start: 0, end: (before?.end ?? 0) + step }))
    } else if (event.key === 'Escape' && change) setChange(undefined)
    else if (event.key !== 'Enter') listeners?.onKeyDown?.(event)
  }
  const edge = (side: keyof Change) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      const from = event.clientX
      const target = event.currentTarget
      const changed = (to: number): Change => ({
        start: 0,
        end: 0,
        [side]: snapToStep(((to - from) / hourWidth) * 60),
      })
      target.onpointermove = (move) => setChange(changed(move.clientX))
      target.onpointerup = (up) => {
        target.onpointermove = null
        target.onpointerup = null
        resize(changed(up.clientX))
      }
    },
    onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  })
  const pixels = (minutes: number) => (minutes / 60) * hourWidth
  const shown = change
    ? {
        ...style,
        left: style.left + pixels(change.start),
        width: Math.max(14, style.width + pixels(change.end - change.start)),
      }
    : style
  const label = `${order.orderNo}，${appointmentText(order)}${isBusy ? '，与同一人的另一预约重叠' : ''}`
  return (
    <Popover
      trigger="click"
      placement="bottom"
      content={<BarFacts order={order} actions={actions} isBusy={isBusy} />}
    >
      <button
        type="button"
        ref={setNodeRef}
        className={`${styles.appointment} ${isBusy ? styles.busy : ''} ${isOpen ? '' : styles.ended} ${isDragging ? styles.dragged : ''}`}
        style={{ ...shown, ...(transform && { transform: `translate(${transform.x}px, ${transform.y}px)` }) }}
        {...(mayMove ? attributes : {})}
        {...(mayMove ? listeners : {})}
        onKeyDown={keys}
        onKeyUp={(event) => {
          if (event.key === 'Shift') resize(change)
        }}
        aria-label={label}
        title={label}
      >
        {mayMove && <i className={styles.begin} {...edge('start')} />}
        <span>
          <b>{order.orderNo}</b>
          <span>{order.consumerId_dictText ?? order.serviceTypeId_dictText}</span>
        </span>
        {mayMove && <i className={styles.end} {...edge('end')} />}
      </button>
    </Popover>
  )
}

function BarFacts({ order, actions, isBusy }: Pick<Props, 'order' | 'actions' | 'isBusy'>) {
  const run = useRunAction()
  return (
    <div className={styles.facts}>
      <p>
        <OrderLink order={order} />{' '}
        <OrderStatus status={statusText(order.status)} waiting={waitingText(order)} />
      </p>
      <CardFacts order={order} />
      {isBusy && <p className={styles.warning}>与同一人的另一预约时间重叠</p>}
      <p className={styles.buttons}>
        {actions.map((action) => (
          <Button key={action.label} size="small" onClick={() => void run(action)}>
            {action.label}
          </Button>
        ))}
      </p>
    </div>
  )
}
