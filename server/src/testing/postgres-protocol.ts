import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/* Something that speaks as much of PostgreSQL's protocol as a test needs. */

/** A message: its letter, its length, its content. */
function protocolMessage(letter: string, content: Buffer | string): Buffer {
  const body = Buffer.from(content)
  const head = Buffer.alloc(5, letter)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** An error with its code. */
export const errorResponse = (code: string, words = 'no'): Buffer =>
  protocolMessage('E', `SFATAL\0VFATAL\0C${code}\0M${words}\0\0`)

/** Says that the login is good and questions may come. */
export const loginAccepted = Buffer.concat([protocolMessage('R', Buffer.alloc(4)), protocolMessage('Z', 'I')])

/** The answer to a question without parameters: one row with one number. */
export function rowWithNumber(value: number): Buffer {
  const description = Buffer.concat([Buffer.from([0, 1]), Buffer.from('version\0'), Buffer.alloc(18)])
  description.writeInt32BE(23, description.length - 12)
  const text = Buffer.from(String(value))
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, text.length]), text])
  return Buffer.concat([
    protocolMessage('T', description),
    protocolMessage('D', row),
    protocolMessage('C', 'SELECT 1\0'),
    protocolMessage('Z', 'I'),
  ])
}

interface Listening {
  config: { host: string; port: number; user: string; password: string; database: string }
  server: Server
}

/** Listens like a PostgreSQL until the test has ended, and answers the first words of each connection as told. */
export async function listenLikePostgres(
  answer: (socket: Socket, attempt: number) => void,
): Promise<Listening> {
  let attempts = 0
  const server = createServer((socket) => {
    const attempt = ++attempts
    socket.on('error', () => undefined).once('data', () => answer(socket, attempt))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { config: { host: '127.0.0.1', port, user: 'o', password: 'p', database: 'd' }, server }
}
