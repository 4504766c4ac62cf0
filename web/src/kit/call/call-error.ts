/** The four members every JSON answer has (API-001). */
export interface Envelope {
  success: boolean
  result: unknown
  message: string
  code: number | string
}

interface Failure {
  /** HTTP status; 0 when no answer came. */
  status: number
  answer?: Envelope
  cause?: unknown
}

/** A call that did not succeed: refused, answered with an error status, or not answered at all. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** The whole answer (API-003), absent when none came or it was not an envelope. */
  readonly answer: Envelope | undefined
  readonly code: number | string | undefined
  /** Already shown to the user; shown once only. */
  reported = false

  constructor(message: string, { status, answer, cause }: Failure) {
    super(message, { cause })
    this.status = status
    this.answer = answer
    this.code = answer?.code
  }

  /** Refused by a rule, or never sent because a value was wrong; not a failure of the network or the server. */
  get isRefusal(): boolean {
    return this.status >= 200 && this.status < 300
  }

  /** The field whose value another record has, if that is the reason of the refusal. */
  get takenField(): string | undefined {
    const { field, isTaken } = (this.answer?.result ?? {}) as { field?: string; isTaken?: true }
    return isTaken && field
  }
}
