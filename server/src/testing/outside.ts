import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll } from 'vitest'

export interface OutsideRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export interface OutsideAnswer {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  delayMs?: number
}

/** A small server that stands for someone else's: it notes what it is asked and says what the test wants. */
export async function outsideServer(
  answer: (asked: OutsideRequest) => OutsideAnswer,
): Promise<{ url: string; asked: OutsideRequest[] }> {
  const asked: OutsideRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://outside')
    const each = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    asked.push(each)
    const { status = 200, headers = {}, body = '', delayMs } = answer(each)
    if (delayMs) await setTimeout(delayMs)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
