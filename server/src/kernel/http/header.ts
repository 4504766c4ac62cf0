import type { FastifyRequest } from 'fastify'

/** The first of these headers that was sent once and is not empty. */
export function firstHeader(request: FastifyRequest, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}
