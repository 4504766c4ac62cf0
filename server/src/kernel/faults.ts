import type { AppState } from '#kernel/app-state.ts'

type FaultKind = 'late statement' | 'after commit' | 'tenant of a job'

/** Errors that no response reports: they are logged and counted by kind (`banyan_faults_total`). */
export interface Faults {
  report(kind: FaultKind, error: unknown, about?: Record<string, unknown>): void
}

/** Without a server around it, as in the command line tools, a fault is a warning of the process. */
export const faults = (_: AppState): Faults => ({
  report: (kind, error) => process.emitWarning(`${kind}: ${error}`),
})
