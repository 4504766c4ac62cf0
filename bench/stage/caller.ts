import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/*
 * A load that costs little itself. The generators of the field take a third of a millisecond per call, which on two
 * cores is taken from the server that is measured, and the more so the quicker it answers.
 */

export interface Calls {
  good: number
  bad: number
  seconds: number
  /** Milliseconds of every good call. */
  taken: number[]
}

/** Calls an address over and over from some connections that stay open, one call at a time on each. */
export async function callFor(
  url: string,
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Calls> {
  const { hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const calls: Calls = { good: 0, bad: 0, seconds: 0, taken: [] }
  const from = performance.now()
  const until = from + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, () =>
      keepCalling(connect(Number(port), hostname), request, until, calls),
    ),
  )
  calls.seconds = (performance.now() - from) / 1000
  return calls
}

function keepCalling(socket: Socket, request: Buffer, until: number, calls: Calls): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0
    let answer: Buffer = Buffer.alloc(0)
    const ask = () => {
      asked = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', resolve)
    socket.on('data', (part: Buffer) => {
      answer = answer.length ? Buffer.concat([answer, part]) : part
      if (!isWhole(answer)) return
      const now = performance.now()
      if (answer.subarray(9, 12).toString('latin1') === '200') {
        calls.good++
        calls.taken.push(now - asked)
      } else calls.bad++
      answer = Buffer.alloc(0)
      if (now < until) ask()
      else socket.end()
    })
  })
}

/** Posts the same body over one connection that stays open, a call at a time; each call gives its milliseconds. */
export async function openPoster(
  url: string,
  body: object,
): Promise<{ post(): Promise<number>; close(): void }> {
  const { hostname, port, pathname } = new URL(url)
  const content = JSON.stringify(body)
  const request = Buffer.from(
    `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n\r\n${content}`,
  )
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return {
    async post() {
      const from = performance.now()
      socket.write(request)
      let answer: Buffer = Buffer.alloc(0)
      while (!isWhole(answer)) {
        const [part] = (await once(socket, 'data')) as [Buffer]
        answer = answer.length ? Buffer.concat([answer, part]) : part
      }
      const ms = performance.now() - from
      const text = answer.toString('utf8')
      if (!text.includes('"success":true')) throw new Error(`${pathname}: ${text}`)
      return ms
    },
    close: () => socket.destroy(),
  }
}

/** Head and as many bytes after it as it says; our servers always say how many. */
function isWhole(answer: Buffer): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const [, length] = /content-length: *(\d+)/i.exec(answer.toString('latin1', 0, head)) ?? []
  if (length === undefined) throw new Error('an answer without content-length')
  return answer.length >= head + 4 + Number(length)
}
