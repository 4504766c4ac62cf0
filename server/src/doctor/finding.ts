import { failureLine } from '../run-command.ts'

/** The result of one check: in order, worth knowing, or to be repaired. */
export interface Finding {
  state: 'ok' | 'note' | 'fault'
  about: string
  text: string
}

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const note = (about: string, text: string): Finding => ({ state: 'note', about, text })
export const fault = (about: string, text: string): Finding => ({ state: 'fault', about, text })

/** A finding for an error, worded as at a start. */
export const faultFromError = (about: string, error: unknown): Finding =>
  fault(about, failureLine('检查', error))

/** Runs a check: a finding `ok` with this text, or the fault that it threw. */
export async function runCheck(
  about: string,
  text: string,
  check: () => Promise<void> | void,
): Promise<Finding> {
  try {
    await check()
    return ok(about, text)
  } catch (error) {
    return faultFromError(about, error)
  }
}
