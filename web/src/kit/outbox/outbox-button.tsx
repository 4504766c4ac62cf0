import { CloudUploadOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWaiting } from '#kit/call/use-waiting.ts'
import { queueSummary } from './outbox-text.ts'

const OutboxList = lazy(() => import('./outbox-list.tsx').then((file) => ({ default: file.OutboxList })))

/** Shows the number of queued entries and opens their list. */
export function OutboxButton({ isPhone }: { isPhone: boolean }) {
  const { text, count, problems } = queueSummary(useWaiting())
  const [isOpen, setOpen] = useState(false)
  const color = problems > 0 ? undefined : 'blue'
  return (
    <>
      {count > 0 && (
        <Button
          type="text"
          danger={problems > 0}
          aria-label={text}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          icon={
            <Badge size="small" count={isPhone ? count : 0} color={color}>
              <CloudUploadOutlined />
            </Badge>
          }
        >
          {isPhone ? undefined : text}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <OutboxList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
