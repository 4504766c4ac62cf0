import { z } from 'zod'
import { type Call, del, entity, get, patch, post, put } from '../endpoint.ts'
import { malformed } from '../wire.ts'

const input = z.object({
  url: z.string({ error: malformed }).trim().min(1, malformed).max(4000, malformed),
})
const result = z.unknown()
const path = '/sys/common/ful'
const forwardCall = {
  needs: 'ful:use',
  carries: 'raw',
  waits: true,
  secret: true,
  perMinute: 120,
  input,
  result,
} as const

/** Passes a request on to a listed target and its answer back (FILE-013, DEC-101). */
export const forward = entity('forward', 'tenant', {
  read: get(path, forwardCall),
  send: post(path, forwardCall),
  replace: put(path, forwardCall),
  change: patch(path, forwardCall),
  remove: del(path, forwardCall),
} satisfies Record<string, Call>)
