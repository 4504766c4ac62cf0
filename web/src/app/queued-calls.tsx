import { storedFile } from '@banyan/contract/files/file'
import { workOrderState, workOrderTalk } from '@banyan/contract/service/work-order'
import { lazy } from 'react'
import { reportConflict } from '#features/service/offline.ts'
import type { ConflictViewProps } from '#kit/call/outbox.ts'
import type { OutboxParts } from '#kit/outbox/open-outbox.ts'

const FormSetup = lazy(() => import('./form-setup.tsx').then((file) => ({ default: file.FormSetup })))

/** The outbox is in the header, where the providers of forms are missing. */
const Conflict = (props: ConflictViewProps) => (
  <FormSetup>
    <reportConflict.View {...props} />
  </FormSetup>
)

/** The calls that may wait for the network, and what happens when their record was changed meanwhile. */
export const queuedCalls: OutboxParts = {
  calls: [workOrderState, workOrderTalk, storedFile]
    .flatMap((family) => Object.values(family))
    .filter(({ outbox }) => outbox),
  conflicts: { 'workOrder.finish': { ...reportConflict, View: Conflict } },
}
