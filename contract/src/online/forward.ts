import { z } from 'zod'
import { type Call, del, entity, get, patch, post, put } from '../endpoint.ts'

const input = z.object({
  url: z.string({ error: '参数错误' }).trim().min(1, '参数错误').max(4000, '参数错误'),
})
const result = z.unknown()
const path = '/sys/common/ful'
const declared = {
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
  read: get(path, declared),
  send: post(path, declared),
  replace: put(path, declared),
  change: patch(path, declared),
  remove: del(path, declared),
} satisfies Record<string, Call>)
