import { PhoneOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSession } from '#kit/call/session.ts'
import { useRunAction, useVisible } from '#kit/table/row-actions.tsx'
import { phoneLink } from './device-links.ts'
import { type OpenOrderDialog, OrderDialogs, orderActions } from './order-dialogs.tsx'
import { possibleMoves } from './order-moves.ts'

interface Props {
  order: {
    id: string
    orderNo?: unknown
    status?: unknown
    handlerId?: string | null
    contactPhone?: string | null
  }
}

/** The quick actions of an order: dispatch, accept, call. */
export function OrderButtons({ order }: Props) {
  const me = useSession((session) => session.user?.id)
  const visible = useVisible()
  const run = useRunAction()
  const [doing, setDoing] = useState<OpenOrderDialog>()
  const moves = possibleMoves(order, me).filter(({ move }) => move === 'dispatch' || move === 'accept')
  const call = phoneLink(order.contactPhone)
  return (
    <>
      {visible(orderActions(order, moves, setDoing)).map((action) => (
        <Button key={action.label} size="small" onClick={() => void run(action)}>
          {action.label}
        </Button>
      ))}
      {call && (
        <Button size="small" href={call} icon={<PhoneOutlined />}>
          拨号
        </Button>
      )}
      {doing && <OrderDialogs doing={doing} onDo={setDoing} />}
    </>
  )
}
