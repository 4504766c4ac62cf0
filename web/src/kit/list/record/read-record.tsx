import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '#kit/call/hooks.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { type Plan, type Row, rowName } from '../family.ts'
import { RecordDetail } from './record-detail.tsx'

/** A read-only record by its id. */
export function ReadRecord({ plan, id }: { plan: Plan; id: string }) {
  const read = useCall(plan.calls.byId as AnyEndpoint, { id })
  if (read.error) return <LoadError error={read.error} onRetry={read.refetch} />
  if (!read.data) return <Skeleton rows={6} />
  return <RecordDetail plan={plan} record={read.data as Row} />
}

/** The same in a drawer above the current page. */
export function ReadDrawer({ plan, row, onClose }: { plan: Plan; row: Row; onClose: () => void }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  return (
    <Drawer
      open={isOpen}
      size={isPhone ? '100%' : 480}
      title={`${plan.title}详情 · ${rowName(plan, row)}`}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
    >
      <ReadRecord plan={plan} id={row.id} />
    </Drawer>
  )
}
