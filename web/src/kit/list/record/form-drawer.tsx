import { Drawer } from 'antd'
import { type ComponentType, useState } from 'react'
import { draftPlace } from '#kit/draft/place.ts'
import { useWork } from '#kit/draft/use-work.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { useIsPhone } from '#kit/ui/media.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TouchTargets } from '#kit/ui/touch-targets.tsx'
import type { FormPartProps, OwnControls, Plan, Row } from '../family.ts'
import { RecordForm } from './record-form.tsx'

interface Props {
  title: string
  plan: Plan
  /** Absent on add, and while the record is read. */
  record: Row | undefined
  isReading?: boolean
  error?: Error | null
  onRetry?: () => void
  part?: ComponentType<FormPartProps>
  controls?: OwnControls
  /** Fixed members: not in the form, sent along on add. */
  fixed?: Record<string, string>
  isTwoColumns?: boolean
  /** Initial values of a new record. */
  begins?: Record<string, unknown>
  onSaved?: (id: string | undefined) => void
  onClose: () => void
}

/** The form of a record in a drawer, for pages that are not a list; asks before unsaved work is lost. */
export function FormDrawer(props: Props) {
  const { title, plan, record, isReading = false, error, onRetry, part, controls, fixed, onClose } = props
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const isTwoColumns = props.isTwoColumns === true && !isPhone
  const place = record
    ? draftPlace(plan.code, record.id)
    : draftPlace(plan.code, 'new', Object.values(fixed ?? {}).join(','))
  const work = useWork(isReading ? undefined : { place, title, version: record?.version })
  const leave = () => work.leave(() => setOpen(false))
  return (
    <TouchTargets>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : isTwoColumns ? 720 : 480}
        title={title}
        mask={{ closable: false }}
        onClose={leave}
        afterOpenChange={(open) => !open && onClose()}
      >
        {error && !record ? (
          <LoadError error={error} onRetry={() => onRetry?.()} />
        ) : isReading ? (
          <Skeleton rows={6} />
        ) : (
          <RecordForm
            plan={plan}
            record={record}
            isTwoColumns={isTwoColumns}
            part={part}
            controls={controls}
            fixed={fixed}
            begins={props.begins}
            work={work}
            onCancel={leave}
            onSaved={(id) => {
              setOpen(false)
              props.onSaved?.(id)
            }}
          />
        )}
      </Drawer>
    </TouchTargets>
  )
}
