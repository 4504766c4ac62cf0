import { useState } from 'react'
import { type OpenOrderDialog, OrderDialogs } from './order-dialogs.tsx'

interface Props {
  begins?: { location?: string }
  onClose: () => void
}

/** A new order, and whom it is given to once it is saved. */
export function NewOrder({ begins, onClose }: Props) {
  const [doing, setDoing] = useState<OpenOrderDialog>({ move: 'add', begins })
  const onDo = (next: OpenOrderDialog | undefined) => (next ? setDoing(next) : onClose())
  return <OrderDialogs doing={doing} onDo={onDo} />
}
