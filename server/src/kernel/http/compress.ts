import { constants, gzip, gzipSync } from 'node:zlib'
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify'

const worthwhile = 2048
/** Up to here compressing takes less time than handing it to another thread. */
const short = 65_536
const quickly = { level: constants.Z_BEST_SPEED }

/**
 * Large answers travel compressed where the caller can read that: a menu with its rights shrinks to a tenth. Their
 * length gives no secret away: the token travels in a header that no foreign page can make a browser send.
 */
export function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const isWanted = typeof payload === 'string' && payload.length >= worthwhile
  if (!isWanted || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    done(null, payload)
    return
  }
  const vary = reply.getHeader('vary')
  reply.headers({
    'content-encoding': 'gzip',
    vary: vary ? `${String(vary)}, accept-encoding` : 'accept-encoding',
  })
  if (payload.length < short) done(null, gzipSync(payload, quickly))
  else gzip(payload, quickly, done)
}
