import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { ComponentType } from 'react'

/** Does something with some of the selected records; the answer of the call is not looked at. */
export type BatchRun = (ids: string[]) => Promise<unknown>

/** What a dialog of a batch action gets to know. */
export interface BatchDialogProps {
  count: number
  ids: string[]
  /** `isWhole`: all records go in one call, or none of them. */
  onRun: (run: BatchRun, options?: { isWhole?: boolean }) => void
  onClose: () => void
}

/** Something that can be done with all selected records. */
export interface BatchAction {
  label: string
  danger?: boolean
  /** Who may not call this does not see the action. */
  needs: AnyEndpoint
  /** Asked before, with what else will happen. */
  confirm?: { title: string; consequence: (count: number) => string }
  /** Does it at once, or a dialog asks first for what it needs; `isWhole`: all records go in one call. */
  does: { run: BatchRun; isWhole?: boolean } | { dialog: ComponentType<BatchDialogProps> }
}
