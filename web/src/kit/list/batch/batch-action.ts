import type { AnyEndpoint } from '@banyan/contract/endpoint'
import type { ComponentType } from 'react'
import type { Row } from '../family.ts'

/** Processes some of the selected records; the result of the call is ignored. */
export type BatchRun = (ids: string[]) => Promise<unknown>

/** The properties of a batch dialog. */
export interface BatchDialogProps {
  count: number
  ids: string[]
  /** The selected records of the page in view. */
  rows: readonly Row[]
  /** `isWhole`: all records go in one call, or none of them. */
  onRun: (run: BatchRun, options?: { isWhole?: boolean }) => void
  onClose: () => void
}

/** An action for all selected records. */
export interface BatchAction {
  label: string
  danger?: boolean
  /** The action is hidden from users who may not make this call. */
  needs: AnyEndpoint
  /** The question before the action, with its consequences. */
  confirm?: { title: string; consequence: (count: number) => string }
  /** Runs at once, or after a dialog has asked for input; `isWhole`: all records go in one call. */
  does: { run: BatchRun; isWhole?: boolean } | { dialog: ComponentType<BatchDialogProps> }
}
