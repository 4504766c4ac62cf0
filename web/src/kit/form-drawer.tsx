import { Drawer, Skeleton } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import { useLeaveQuestion } from '#kit/leave-question.ts'
import { useUnsaved } from '#kit/unsaved.ts'
import { Failed } from './failed.tsx'
import type { Plan, Row } from './list-page/family.ts'
import type { FormPartProps } from './list-page/record-drawer.tsx'
import { RecordForm } from './list-page/record-form.tsx'
import { Touch } from './list-page/touch.tsx'
import { useIsPhone } from './list-page/use-media.ts'

interface Props {
  title: string
  plan: Plan
  /** Absent on add, and while the record is read. */
  record: Row | undefined
  isReading?: boolean
  error?: Error | null
  onRetry?: () => void
  part?: ComponentType<FormPartProps>
  /** Members the place decides: not asked, sent along on add. */
  fixed?: Record<string, string>
  isTwoColumns?: boolean
  onClose: () => void
}

/** The form of a record in a drawer, for pages that are not a list; nothing typed is lost without a question. */
export function FormDrawer(props: Props) {
  const { title, plan, record, isReading = false, error, onRetry, part, fixed, onClose } = props
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(true)
  const isDirty = useRef(false)
  useUnsaved(() => isDirty.current)
  const isTwoColumns = props.isTwoColumns === true && !isPhone
  const ask = useLeaveQuestion()
  const leave = () => ask(isDirty.current, () => setOpen(false))
  return (
    <Touch>
      <Drawer
        open={isOpen}
        size={isPhone ? '100%' : isTwoColumns ? 720 : 480}
        title={title}
        mask={{ closable: false }}
        onClose={leave}
        afterOpenChange={(open) => !open && onClose()}
      >
        {error && !record ? (
          <Failed error={error} onRetry={() => onRetry?.()} />
        ) : isReading ? (
          <Skeleton active paragraph={{ rows: 6 }} />
        ) : (
          <RecordForm
            plan={plan}
            record={record}
            isTwoColumns={isTwoColumns}
            part={part}
            fixed={fixed}
            onDirty={(dirty) => {
              isDirty.current = dirty
            }}
            onCancel={leave}
            onSaved={() => setOpen(false)}
          />
        )}
      </Drawer>
    </Touch>
  )
}
