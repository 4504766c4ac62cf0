import { lazy, Suspense, useState } from 'react'
import { useWaiting } from '#kit/call/use-waiting.ts'

const OutboxButton = lazy(() =>
  import('./outbox-button.tsx').then((file) => ({ default: file.OutboxButton })),
)

/** Stands in the header while the server lacks something that was done here. */
export function OutboxChip({ isPhone }: { isPhone: boolean }) {
  const isEmpty = useWaiting().every(({ state }) => state === 'stored')
  // Once shown it stays: the list may be open when the last entry is gone.
  const [wasShown, setShown] = useState(false)
  if (!isEmpty && !wasShown) setShown(true)
  return isEmpty && !wasShown ? null : (
    <Suspense>
      <OutboxButton isPhone={isPhone} />
    </Suspense>
  )
}
