interface Failure {
  status: number
  code: number | string
  field?: string
  requestId?: string
  result?: unknown
  cause?: unknown
}

/** A call that did not succeed. Its message is Chinese and may be shown to people. */
export class BanyanError extends Error {
  override readonly name = 'BanyanError'
  /** The HTTP status: 200 when a rule refused, 0 when nothing was sent or no answer came. */
  readonly status: number
  /** The code of the answer; `input`, `network`, `timeout`, `signature` and `answer` are the client's own. */
  readonly code: number | string
  /** The member of the input that was refused, where one is to blame. */
  readonly field: string | undefined
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined
  /** The result of the failed answer, e.g. the stored record of a stale edit. */
  readonly result: unknown

  constructor(message: string, { status, code, field, requestId, result, cause }: Failure) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.field = field
    this.requestId = requestId
    this.result = result
  }

  /** A rule said no: repeating the same call gets the same answer. */
  get isRefusal(): boolean {
    return this.status >= 200 && this.status < 300
  }
}
