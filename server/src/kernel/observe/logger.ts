import { Writable } from 'node:stream'
import { describeError } from './describe-error.ts'

/** JSON lines on the standard output; an error is described without the values it was about. */
export const loggerOptions = (level: string) => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: { err: describeError },
  stream: output,
})

/** Writes the lines of one event-loop turn together: single writes were a fiftieth of a short request. */
const output = batchedOutput()

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
