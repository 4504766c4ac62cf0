import { lazy, Suspense, useState } from 'react'
import { useWaiting } from '#kit/call/use-waiting.ts'

const OutboxButton = lazy(() =>
  import('./outbox-button.tsx').then((file) => ({ default: file.OutboxButton })),
)

/** The header chip while entries are queued. */
export function OutboxChip({ isPhone }: { isPhone: boolean }) {
  const isEmpty = useWaiting().every(({ state }) => state === 'stored')
  // Stays once shown, because its list may be open when the last entry leaves.
  const [wasShown, setShown] = useState(false)
  if (!isEmpty && !wasShown) setShown(true)
  return isEmpty && !wasShown ? null : (
    <Suspense>
      <OutboxButton isPhone={isPhone} />
    </Suspense>
  )
}
