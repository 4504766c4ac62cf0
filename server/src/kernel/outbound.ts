const defaultTimeoutMs = 10_000
const maxBytes = 256 * 1024

export class OutboundError extends Error {}

interface OutboundRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The time limit of callers that can do without the answer; shorter than the default of 10 seconds. */
  timeoutMs?: number
}

/**
 * Requests text from a server that the configuration names: 10 seconds, no redirects, a bounded size. Never used for
 * addresses from callers or records.
 */
export async function fetchOutsideText(url: URL, question: OutboundRequest = {}): Promise<string> {
  return (await fetchOutside(url, question)).toString('utf8')
}

/** The same for binary answers. */
export async function fetchOutside(
  url: URL,
  { method = 'GET', headers, body, timeoutMs = defaultTimeoutMs }: OutboundRequest = {},
): Promise<Buffer> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status !== 200) throw new OutboundError(`status ${answer.status}`)
    return await readBytes(answer)
  } catch (error) {
    if (error instanceof OutboundError) throw error
    // Library texts may hold the address and with it a secret; only the kind of trouble is kept.
    throw new OutboundError(error instanceof Error ? error.name : 'failed')
  }
}

async function readBytes(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new OutboundError('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
