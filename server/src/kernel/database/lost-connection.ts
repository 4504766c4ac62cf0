/** The parts of an error of the driver or of a socket that tell what happened. */
interface Thrown {
  code?: string
  message?: string
  syscall?: string
}

const lost = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]

/**
 * The database cannot be reached. A missing file has the same code as a missing socket, so `syscall` must be `connect`.
 */
export const isDatabaseAway = ({ code, message = '', syscall }: Thrown): boolean =>
  lost.includes(code ?? '') ||
  (code === 'ENOENT' && syscall === 'connect') ||
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|closed the connection|after calling end on the pool/.test(
    message,
  )

/** The connection broke: the last statement may or may not have been executed. */
export const isConnectionLost = (thrown: Thrown): boolean =>
  isDatabaseAway(thrown) || /^(57P|08)/.test(thrown.code ?? '')
