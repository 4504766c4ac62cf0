/** The members of driver and socket errors that are read here. */
interface ConnectionError {
  code?: string
  message?: string
  syscall?: string
}

const lostConnectionCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]

/**
 * The database cannot be reached. A missing file has the same code as a missing socket, so `syscall` must be `connect`.
 */
export const isDatabaseAway = ({ code, message = '', syscall }: ConnectionError): boolean =>
  lostConnectionCodes.includes(code ?? '') ||
  (code === 'ENOENT' && syscall === 'connect') ||
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|closed the connection|after calling end on the pool/.test(
    message,
  )

/** The connection broke: the last statement may or may not have been executed. */
export const isConnectionLost = (thrown: ConnectionError): boolean =>
  isDatabaseAway(thrown) || /^(57P|08)/.test(thrown.code ?? '')
