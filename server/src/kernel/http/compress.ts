import { constants, gzip, gzipSync } from 'node:zlib'
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify'

const minBytes = 2048
/** Up to here compressing quickly takes less time than handing it to another thread, which has time to do it well. */
const quickBytes = 32_768
const quickly = { level: constants.Z_BEST_SPEED }

/**
 * Compresses large responses for clients that accept it: a menu with its rights shrinks to a tenth. The length gives no
 * secret away, because the token travels in a header that no foreign page can make a browser send.
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const isWanted = typeof payload === 'string' && payload.length >= minBytes
  if (!isWanted || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    done(null, payload)
    return
  }
  const vary = reply.getHeader('vary')
  reply.headers({
    'content-encoding': 'gzip',
    vary: vary ? `${String(vary)}, accept-encoding` : 'accept-encoding',
  })
  if (payload.length < quickBytes) done(null, gzipSync(payload, quickly))
  else gzip(payload, done)
}
