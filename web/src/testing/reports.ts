import { afterEach, beforeEach, vi } from 'vitest'
import { installReporters } from '#kit/call/report.ts'

/** Records what the user is told, for tests without a screen. Call it at the top of a test file. */
export function recordReports() {
  const reports = {
    warnings: [] as string[],
    successes: [] as string[],
    notifications: [] as { title: unknown; description: unknown; duration: unknown }[],
    dialogs: [] as {
      title?: unknown
      content?: unknown
      okText?: unknown
      onOk?: () => unknown
      afterClose?: () => void
    }[],
  }
  beforeEach(() => {
    for (const list of Object.values(reports)) list.length = 0
    installReporters({
      message: {
        warning: vi.fn(({ content }) => reports.warnings.push(content)),
        success: vi.fn(({ content }) => reports.successes.push(content)),
      },
      notification: { error: vi.fn((given) => reports.notifications.push(given)) },
      modal: {
        error: vi.fn((given) => reports.dialogs.push(given)),
        confirm: vi.fn((given) => {
          reports.dialogs.push(given)
          return { destroy: () => undefined }
        }),
      },
    } as unknown as Parameters<typeof installReporters>[0])
  })
  afterEach(() => {
    for (const dialog of reports.dialogs) dialog.afterClose?.()
    installReporters(undefined)
  })
  return reports
}
