import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { workOrderState } from '@banyan/contract/service/work-order'
import { workOrderBoard } from '@banyan/contract/service/work-order-board'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import { useAction, useCall } from '#kit/call/hooks.ts'
import type { ShownAsProps } from '#kit/list/declaration.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useOrderMoves } from '../board/use-order-moves.ts'
import { OrderDialogs } from '../work-order/order-dialogs.tsx'
import styles from './day.module.css'
import { DayGrid } from './day-grid.tsx'
import { DayList } from './day-list.tsx'

/** The appointments of all people on one day, and the orders without an appointment. */
export function DayView({ question, sort }: ShownAsProps) {
  const isPhone = useIsPhone()
  const [address, setAddress] = useSearchParams()
  const day = /^\d{4}-\d\d-\d\d$/.exec(address.get('_day') ?? '')?.[0] ?? dayjs().format('YYYY-MM-DD')
  const turn = (next: string) => {
    const to = new URLSearchParams(address)
    to.set('_day', next)
    setAddress(to, { replace: true })
  }
  const plan = useCall(workOrderBoard.day, { ...question, ...sort, day } as never)
  const moves = useOrderMoves()
  const appoint = useAction(workOrderState.appoint)
  const beside = (days: number) => dayjs(day).add(days, 'day').format('YYYY-MM-DD')
  return (
    <div className={styles.day}>
      <div className={styles.bar}>
        <Button aria-label="前一天" title="前一天" icon={<LeftOutlined />} onClick={() => turn(beside(-1))} />
        <DatePicker
          aria-label="日期"
          allowClear={false}
          value={dayjs(day)}
          format="YYYY-MM-DD ddd"
          onChange={(next) => next && turn(next.format('YYYY-MM-DD'))}
        />
        <Button aria-label="后一天" title="后一天" icon={<RightOutlined />} onClick={() => turn(beside(1))} />
        <Button onClick={() => turn(dayjs().format('YYYY-MM-DD'))}>今天</Button>
      </div>
      {plan.error && !plan.data ? (
        <LoadError error={plan.error} onRetry={plan.refetch} />
      ) : !plan.data ? (
        <Skeleton rows={8} />
      ) : isPhone ? (
        <DayList day={day} plan={plan.data} moves={moves} />
      ) : (
        <DayGrid
          day={day}
          plan={plan.data}
          moves={moves}
          onAppoint={(order, given) => appoint.mutate({ id: order.id, version: order.version, ...given })}
        />
      )}
      {moves.doing && <OrderDialogs doing={moves.doing} onDo={moves.setDoing} />}
    </div>
  )
}
