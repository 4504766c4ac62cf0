import { useSearchParams } from 'react-router'
import { OrderDetail } from './order-detail.tsx'
import { OrderList, type OrderViews } from './order-list.tsx'

/** Work orders: the list, or the order the address names, as messages do (`?busId=`, DEC-104). */
export function WorkOrderPage({ views }: { views?: OrderViews }) {
  const [address, setAddress] = useSearchParams()
  const id = address.get('busId')
  const show = (order: string | undefined) => {
    const next = new URLSearchParams(address)
    if (order) next.set('busId', order)
    else next.delete('busId')
    setAddress(next)
  }
  return id ? (
    <OrderDetail key={id} id={id} onBack={() => show(undefined)} />
  ) : (
    <OrderList onOpen={show} views={views} />
  )
}
