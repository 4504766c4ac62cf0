import { Writable } from 'node:stream'
import { describeError } from './describe-error.ts'

/** JSON lines on the standard output; an error is described without the values it was about. */
export const loggerOptions = (level: string) => ({
  level,
  base: null,
  timestamp: isoTimes(),
  serializers: { err: describeError },
  stream: batchedStdout,
})

/** Formatting a time takes four microseconds, and many lines are written in the same millisecond. */
function isoTimes(): () => string {
  let at = 0
  let written = ''
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      written = `,"time":"${new Date(now).toISOString()}"`
    }
    return written
  }
}

/** Writes the lines of one event-loop turn together: single writes were a fiftieth of a short request. */
const batchedStdout = batchedOutput()

function batchedOutput(): Writable {
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines) process.stdout.write(lines)
  }
  process.once('exit', flush)
  return new Writable({
    decodeStrings: false,
    write(line, _, done) {
      if (!waiting) setImmediate(flush)
      waiting += String(line)
      done()
    },
  })
}
