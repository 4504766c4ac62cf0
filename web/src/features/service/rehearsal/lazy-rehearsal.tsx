import { lazy, Suspense } from 'react'
import type { RehearsalInput } from './rehearsal-dialog.tsx'

const Dialog = lazy(() =>
  import('./rehearsal-dialog.tsx').then((file) => ({ default: file.RehearsalDialog })),
)

/** The rehearsal dialog, loaded when there is something to rehearse. */
export const LazyRehearsal = ({
  tried,
  onClose,
}: {
  tried: RehearsalInput | undefined
  onClose: () => void
}) => <Suspense>{tried && <Dialog tried={tried} onClose={onClose} />}</Suspense>
