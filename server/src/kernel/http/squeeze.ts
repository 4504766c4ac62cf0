import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const squeeze = promisify(gzip)
const worthwhile = 2048

/**
 * Large answers travel compressed where the caller can read that: a menu with its rights shrinks to a tenth. Their
 * length gives no secret away: the token travels in a header that no foreign page can make a browser send.
 */
export async function squeezed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < worthwhile) return payload
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
  const vary = reply.getHeader('vary')
  reply.headers({
    'content-encoding': 'gzip',
    vary: vary ? `${String(vary)}, accept-encoding` : 'accept-encoding',
  })
  return squeeze(payload, { level: constants.Z_BEST_SPEED })
}
