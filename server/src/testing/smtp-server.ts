import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'

interface ReceivedMail {
  from: string
  to: string
  /** Header and body as they travelled. */
  source: string
}

/** What the server says to a line, or nothing for its usual answer; `hang` never answers. */
type Says = (line: string) => string | 'hang' | undefined

const account = { user: 'sender', password: 'right-password' }

/** A small mail server: it keeps what it receives, and says what a test wants it to. */
export async function smtpServer(initial?: { says?: Says; port?: number }) {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const state = { says: initial?.says }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    void talk(socket, mails, (line) => state.says?.(line))
  })
  await new Promise<void>((resolve) => server.listen(initial?.port ?? 0, '127.0.0.1', resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  afterAll(stop)
  return { port: (server.address() as AddressInfo).port, mails, state, account, stop }
}

async function talk(socket: Socket, mails: ReceivedMail[], says: Says): Promise<void> {
  const say = (text: string) => void (socket.writable && socket.write(`${text}\r\n`))
  const greeting = says('connect') ?? '220 test'
  if (greeting !== 'hang') say(greeting)
  const mail = { from: '', to: '' }
  let source: string[] | undefined
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (source && line !== '.') {
      source.push(line)
      continue
    }
    const answer = says(line) ?? usualAnswer(line)
    if (answer === 'hang') continue
    const address = /<(.*)>/.exec(line)?.[1] ?? ''
    if (/^MAIL FROM/i.test(line)) mail.from = address
    if (/^RCPT TO/i.test(line)) mail.to = address
    if (/^DATA/i.test(line) && answer.startsWith('3')) source = []
    if (line === '.' && source) {
      if (answer.startsWith('2')) mails.push({ ...mail, source: source.join('\n') })
      source = undefined
    }
    say(answer)
    if (/^QUIT/i.test(line)) socket.end()
  }
}

function usualAnswer(line: string): string {
  if (/^EHLO/i.test(line)) return '250-test\r\n250 AUTH PLAIN'
  if (/^DATA/i.test(line)) return '354 go on'
  if (/^QUIT/i.test(line)) return '221 bye'
  if (/^STARTTLS/i.test(line)) return '502 not here'
  const plain = /^AUTH PLAIN (.+)$/i.exec(line)?.[1]
  if (plain === undefined) return '250 ok'
  const [, user, password] = Buffer.from(plain, 'base64').toString().split('\0')
  return user === account.user && password === account.password ? '235 ok' : '535 wrong'
}
