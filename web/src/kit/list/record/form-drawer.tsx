import { Drawer } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import { useConfirmLeave } from '#kit/page/confirm-leave.ts'
import { useUnsaved } from '#kit/page/unsaved.ts'
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
  /** Members the place decides: not asked, sent along on add. */
  fixed?: Record<string, string>
  isTwoColumns?: boolean
  onClose: () => void
}

/** The form of a record in a drawer, for pages that are not a list; nothing typed is lost without a question. */
export function FormDrawer(props: Props) {
  const { title, plan, record, isReading = false, error, onRetry, part, controls, fixed, onClose } = props
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const isDirty = useRef(false)
  useUnsaved(() => isDirty.current)
  const isTwoColumns = props.isTwoColumns === true && !isPhone
  const ask = useConfirmLeave()
  const leave = () => ask(isDirty.current, () => setOpen(false))
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
            onDirty={(dirty) => {
              isDirty.current = dirty
            }}
            onCancel={leave}
            onSaved={() => setOpen(false)}
          />
        )}
      </Drawer>
    </TouchTargets>
  )
}
